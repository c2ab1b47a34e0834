-- Loads the cards of a file, one chunk for each card, in LuaJIT or Lua 5.4. Usage: luajit load.lua FILE
-- Prints the seconds and the number of cards.
local file = assert(io.open(arg[1], "rb"))
local text = file:read "*a"
file:close()
local load = loadstring or load

local count = 0
function card() count = count + 1 end

local chunks = {}
for chunk in text:gmatch "[^\f]+" do chunks[#chunks + 1] = chunk end

collectgarbage()
local begin = os.clock()
for i = 1, #chunks do assert(load(chunks[i], "card"))() end
print(string.format("%.6f %d", os.clock() - begin, count))
