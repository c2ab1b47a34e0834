-- Neovim's own client drives `cardinal lsp` in the workspace that is the current folder: nvim.sh starts it. Needs Neovim 0.7 or later.
-- Each check prints a line; the last line is `N passed, N failed`.

local passed, failed = 0, 0
local patience = 60000  -- milliseconds until a server hangs; a busy machine must not reach them
local set = "cards/imagimon/first_light/"
local terra, deck, scenarios = set .. "terra.cardinal", set .. "decks/ember_and_stone.yaml", set .. "scenarios/terra.yaml"

local function say(line) io.stdout:write(line .. "\n") end

local function check(title, work)
  local good, message = pcall(work)
  if good then
    passed = passed + 1
    say("ok - " .. title)
  else
    failed = failed + 1
    say("not ok - " .. title .. ": " .. tostring(message))
  end
end

local function equal(got, wanted)
  if not vim.deep_equal(got, wanted) then
    error("expected " .. vim.inspect(wanted) .. ", got " .. vim.inspect(got), 2)
  end
end

-- The first configuration for Neovim of docs/how-to/editor.md, as a user copies it. Plugins for completion say that there are snippets.
local make_capabilities = vim.lsp.protocol.make_client_capabilities
vim.lsp.protocol.make_client_capabilities = function()
  local capabilities = make_capabilities()
  capabilities.textDocument.completion.completionItem.snippetSupport = true
  return capabilities
end
local page = table.concat(vim.fn.readfile(vim.env.CARDINAL_PAGE), "\n")
assert(loadstring(page:match("### Neovim.-```lua\n(.-)\n```")))()

-- The clients of the buffer in the window, by id.
local function attached() return vim.tbl_keys(vim.lsp.buf_get_clients(0)) end

local client_id

-- Opens a file in the window; the configuration attaches the client.
local function edit(file)
  vim.cmd("edit " .. vim.fn.fnameescape(file))
  equal(vim.bo.filetype, file:match("%.cardinal$") and "cardinal" or "yaml")
  vim.wait(10000, function() return #attached() > 0 end, 20)  -- a client is attached when it is initialized
  equal(#attached(), 1)
  client_id = client_id or attached()[1]
end

-- Puts the cursor on the first letter of `pattern` (plus `offset`), and returns its position as the protocol has it.
local function go(pattern, offset)
  vim.fn.cursor(1, 1)
  if vim.fn.search("\\V" .. pattern, "cW") == 0 then error("not found: " .. pattern, 2) end
  if offset then vim.fn.cursor(vim.fn.line("."), vim.fn.col(".") + offset) end
  return vim.lsp.util.make_position_params(0, "utf-16")
end

local function request(method, params)
  local answers, problem = vim.lsp.buf_request_sync(0, method, params, patience)
  local answer = answers and answers[client_id]
  if not answer then error(method .. ": " .. tostring(problem)) end
  if answer.error then error(method .. ": " .. answer.error.message) end
  return answer.result
end

local function lines(buffer) return table.concat(vim.api.nvim_buf_get_lines(buffer or 0, 0, -1, false), "\n") end

local function diagnostics_when(fits)
  vim.wait(patience, function() return fits(vim.diagnostic.get(0)) end, 20)
  return vim.tbl_map(function(each)
    return ("%d:%d-%d %s %s"):format(each.lnum + 1, each.col + 1, each.end_col + 1, each.code or "", each.message:match("[^\n]*"))
  end, vim.diagnostic.get(0))
end

check("the server is started and attached", function()
  vim.cmd("filetype on")
  edit(terra)
  vim.wait(patience, function() return vim.lsp.buf_is_attached(0, client_id) and vim.lsp.get_client_by_id(client_id).initialized end, 20)
  equal(vim.lsp.get_client_by_id(client_id).initialized, true)
end)

check("rules, cards and scenarios have one server, whatever the folder from which they are opened", function()
  local folder = vim.fn.getcwd()
  for _, file in ipairs({ "rulesets/imagimon/vocabulary.cardinal", "rulesets/imagimon/game.cardinal", deck, scenarios }) do
    edit(file)
    equal(attached(), { client_id })
  end
  equal(vim.lsp.get_client_by_id(client_id).config.root_dir, folder)
  vim.cmd("cd " .. set)
  vim.cmd("edit aqua.cardinal")
  equal(attached(), { client_id })
  vim.cmd("cd " .. folder)
  edit(terra)
end)

check("a broken card has its diagnostic", function()
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { "", '/* 🂡 */ card "Broken": Creature { element Tera  attack 3  health 3 }' })
  -- Columns of Neovim are bytes: the ace is four.
  equal(diagnostics_when(function(found) return #found == 1 end), { "45:46-50 N01 there is no Element `Tera`" })
end)

check("it goes when the card is fixed", function()
  vim.cmd([[%s/element Tera /element Terra /]])
  equal(diagnostics_when(function(found) return #found == 0 end), {})
end)

check("a word is completed", function()
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { 'card "New": Creature { element Terra  attack 1  health 1  before_elements { double_h } }' })
  local answer = request("textDocument/completion", go("double_h }", #"double_h"))
  local words = {}
  for _, item in ipairs(answer.items or answer) do
    if item.label:match("^double_h") then table.insert(words, (item.textEdit and item.textEdit.newText) or item.insertText or item.label) end
  end
  equal(words, { "double_health(${1:c})" })
end)

check("omnifunc completes it, too", function()
  vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
  go("double_h }")
  vim.fn.cursor(vim.fn.line("."), vim.fn.col(".") + #"double_h")
  local matches = vim.lsp.util.text_document_completion_list_to_complete_items(
    request("textDocument/completion", vim.lsp.util.make_position_params(0, "utf-16")), "double_h")
  equal(vim.tbl_map(function(each) return each.abbr end, matches)[1]:match("^double_health"), "double_health")
  vim.cmd("edit!")
end)

check("a definition is jumped to", function()
  edit(terra)
  local answer = request("textDocument/definition", go("change_attack(foe, -2)"))
  local location = vim.tbl_islist(answer) and answer[1] or answer
  vim.lsp.util.jump_to_location(location, "utf-16")
  equal(vim.fn.expand("%:t"), "vocabulary.cardinal")
  equal(vim.fn.getline("."):match("^event change_attack%("), "event change_attack(")
  equal(vim.fn.expand("<cword>"), "change_attack")
end)

check("hover shows text", function()
  edit(terra)
  local answer = request("textDocument/hover", go("change_attack(foe, -2)"))
  local text = table.concat(vim.lsp.util.convert_input_to_markdown_lines(answer.contents), "\n")
  equal(text:match("An item effect can raise a creature's stats"), "An item effect can raise a creature's stats")
end)

check("a card is renamed in its deck and its scenarios", function()
  edit(terra)
  local params = go("Loam Golem")
  params.newName = "Clay Giant"
  local edit_of_workspace = request("textDocument/rename", params)
  vim.lsp.util.apply_workspace_edit(edit_of_workspace, "utf-16")
  vim.cmd("silent wall")
  edit(deck)
  equal(lines():match("  Clay Giant: 2"), "  Clay Giant: 2")
  equal(lines():match("Loam Golem"), nil)
  edit(scenarios)
  equal(lines():match("{slot: Clay Giant}"), "{slot: Clay Giant}")
  for _, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    if line:match("Loam Golem") and not line:match("%- scenario: ") then error("left: " .. line) end
  end
  edit(terra)
  equal(diagnostics_when(function(found) return #found == 0 end), {})
end)

check("the copy is as sound as before", function()
  vim.fn.system({ vim.env.CARDINAL, "lint", "imagimon" })
  equal(vim.v.shell_error, 0)
  local told = vim.fn.system({ vim.env.CARDINAL, "test", set .. "scenarios/terra.yaml" })
  equal(vim.v.shell_error .. " " .. (told:match(", (%d+ failed)%s*$") or told), "0 0 failed")
end)

check("the server ends well", function()
  local client = vim.lsp.get_client_by_id(client_id)
  client.stop()
  vim.wait(patience, function() return client.is_stopped() end, 20)
  equal(client.is_stopped(), true)
end)

say(("%d passed, %d failed"):format(passed, failed))
vim.cmd(failed == 0 and "qall!" or "cquit!")
