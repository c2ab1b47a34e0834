[
  (game_body)
  (enum_body)
  (type_body)
  (action_body)
  (window_body)
  (deck_body)
  (card_body)
  (texts_body)
  (wording_body)
  (menu)
  (block)
  (list)
  (arguments)
  (parameters)
  (group)
] @indent

["}" "]" ")"] @outdent
