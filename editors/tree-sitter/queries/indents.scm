; Indentation, with the capture names of nvim-treesitter. The layout itself is that of `cardinal fmt`.

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
] @indent.begin

["}" "]" ")"] @indent.branch @indent.end

[(line_comment) (string) (template)] @indent.ignore
(block_comment) @indent.auto
(ERROR) @indent.auto
