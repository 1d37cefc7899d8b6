-- Drives Neovim with the set-up of Docs/Editors.md through what a language server does: -u SETUP, then -S this file.
-- Prints each check; any that fails ends Neovim with 1.
local folder = os.getenv("EDITOR_FOLDER")
local count = 0

local function check(name, condition, detail)
  count = count + 1
  if not condition then
    io.stderr:write("failed: " .. name .. ": " .. vim.inspect(detail) .. "\n")
    vim.cmd("cquit 1")
  end
end

local function request(method, params)
  local results = vim.lsp.buf_request_sync(0, method, params, 10000)
  for _, result in pairs(results or {}) do
    check(method, result.err == nil and result.error == nil, result)
    return result.result
  end
  check(method, false, "no answer")
end

local function lines() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\n") end

local function findings(wanted)
  local rules
  vim.wait(10000, function()
    rules = vim.tbl_map(function(finding) return finding.code end, vim.diagnostic.get(0))
    return wanted(rules)
  end, 20)
  return rules
end

local function at(line, character)
  return { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = character } }
end

local function run()
  vim.cmd("edit " .. folder .. "/fused.ahap")
  check("attached", vim.wait(10000, function() return #vim.tbl_keys(vim.lsp.buf_get_clients(0)) == 1 end, 20), "no client")
  local rules = findings(function(rules) return vim.tbl_contains(rules, "fused-taps") end)
  check("findings", vim.tbl_contains(rules, "fused-taps"), rules)

  local hover = request("textDocument/hover", at(1, 20))
  check("hover", hover.contents.value:find("Tap at 0.2 s", 1, true), hover)
  local symbols = request("textDocument/documentSymbol", { textDocument = vim.lsp.util.make_text_document_params() })
  check("symbols", #symbols[1].children == 2, symbols)
  local lenses = request("textDocument/codeLens", { textDocument = vim.lsp.util.make_text_document_params() })
  check("lenses", lenses[1].command.title == "play", lenses)

  -- A quick fix, as the editor applies it.
  local range = { start = { line = 2, character = 0 }, ["end"] = { line = 2, character = 3 } }
  local actions = request("textDocument/codeAction", {
    textDocument = vim.lsp.util.make_text_document_params(), range = range, context = { diagnostics = {} },
  })
  check("actions", #actions >= 3 and actions[1].title:find("0.19 s", 1, true), actions)
  local action = actions[1].edit and actions[1] or request("codeAction/resolve", actions[1])
  local before = lines()
  vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
  check("fix", lines() == before:gsub('"Time":0.2,', '"Time":0.19,'), lines())
  check("fixed", vim.wait(10000, function() return #vim.diagnostic.get(0) == 0 end, 20), vim.diagnostic.get(0))

  -- Typing: changes of the buffer go to the server as changes.
  vim.api.nvim_buf_set_text(0, 0, 0, 0, 0, { "é😀", "" })
  rules = findings(function(rules) return vim.tbl_contains(rules, "syntax") or vim.tbl_contains(rules, "not-an-object") end)
  check("broken", #rules > 0, rules)
  vim.api.nvim_buf_set_text(0, 0, 0, 1, 0, { "" })
  check("whole again", vim.wait(10000, function() return #vim.diagnostic.get(0) == 0 end, 20), vim.diagnostic.get(0))

  -- Completion, with what it writes.
  vim.api.nvim_buf_set_lines(0, 1, 1, true, { '{"Event": {"EventType": ""}},' })
  local items = request("textDocument/completion", at(1, 25)).items
  check("completion", #items == 4 and items[1].textEdit.newText == '"HapticTransient"', items)
  vim.api.nvim_buf_set_lines(0, 1, 2, true, {})

  -- Random typing, in a text of the metadata and between lines: afterwards the server formats the text that the editor has.
  math.randomseed(tonumber(os.getenv("SEED") or "1"))
  local start = '"Metadata": {"Note": "'
  vim.api.nvim_buf_set_text(0, 0, 1, 0, 1, { "", start .. '"},', "" })
  for _ = 1, 300 do
    -- A change of its own for undo.
    vim.cmd("let &undolevels = &undolevels")
    local row = 0
    while vim.api.nvim_buf_get_lines(0, row, row + 1, true)[1]:sub(1, #start) ~= start do row = row + 1 end
    local text = vim.api.nvim_buf_get_lines(0, row, row + 1, true)[1]
    local column = math.random(#start, #text - 3)
    while text:byte(column + 1) >= 0x80 and text:byte(column + 1) < 0xC0 do column = column - 1 end
    local kind = math.random(4)
    if kind == 1 then
      vim.api.nvim_buf_set_text(0, row, #start, row, column, { "" })
    elseif kind == 2 then
      vim.api.nvim_buf_set_lines(0, row, row, true, { "", "  \t" })
    elseif kind == 3 then
      vim.api.nvim_buf_set_text(0, row, column, row, column, { ({ "x", "é", "€", "😀" })[math.random(4)]:rep(math.random(5)) })
    else
      vim.api.nvim_buf_set_lines(0, row + 1, row + 1, true, { "" })
    end
    if math.random(4) == 1 then vim.cmd("silent undo") end
  end
  local wanted = vim.fn.system({ os.getenv("THRUM"), "format", "-" }, lines())
  if vim.v.shell_error == 0 then
    local edits = request("textDocument/formatting", {
      textDocument = vim.lsp.util.make_text_document_params(), options = { tabSize = 2, insertSpaces = true },
    })
    vim.lsp.util.apply_text_edits(edits, 0, "utf-16")
    check("formatting", lines() == wanted:gsub("\n$", ""), lines())
  else
    check("formatting", false, wanted)
  end

  -- Without a device a message says why.
  local message
  vim.lsp.handlers["window/showMessage"] = function(_, result) message = result.message end
  request("workspace/executeCommand", { command = "thrum.play", arguments = { vim.uri_from_bufnr(0) } })
  check("play", vim.wait(10000, function() return message ~= nil end, 20), message)
  check("play says why", message:find("no output device", 1, true), message)
  io.stdout:write(count .. " checks in Neovim pass\n")
  vim.cmd("quitall!")
end

local ok, problem = pcall(run)
if not ok then
  io.stderr:write(problem .. "\n")
  vim.cmd("cquit 1")
end
