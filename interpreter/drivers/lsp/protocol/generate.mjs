// Writes the C++ types of the Language Server Protocol (types.h, methods.h, codec.h, decode.cpp, encode.cpp in this
// folder) from metaModel.json, the specification's machine-readable form:
//
//   node interpreter/drivers/lsp/protocol/generate.mjs            writes the files
//   node interpreter/drivers/lsp/protocol/generate.mjs --check    exit code 1: they are not what it writes
//
// The script looks for the model at the path in the environment variable LSP_META_MODEL, else at build/metaModel.json.
// The model is not in the repository: it is 400 kB of text under another licence (Creative Commons Attribution 4.0),
// and only a change of the lists in served.mjs needs it. It is published at `modelUrl`; `modelHash` is the version that
// was used. The npm package vscode-languageserver-protocol has its schema, but not the model (looked at: 3.17.0, 3.17.3,
// 3.17.5, 3.18.5). The generated files hold no text of the model, only names and types.
//
// So that they can be checked without the model, generated.sha256 has the hashes of this script, of served.mjs and of
// the files as they were written last: an edit of any of them by hand is found. With the model, --check also generates
// the files again.
//
// The lists in served.mjs say what of the protocol is generated.

import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';

import {alsoNamed, alsoSent, extended, keptThoughDeprecated, leftOut, literalNames, methods, narrowed, registeredLater} from './served.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const root = resolve(folder, '../../../..');

const modelUrl = 'https://raw.githubusercontent.com/microsoft/language-server-protocol/gh-pages/' +
    '_specifications/lsp/3.17/metaModel/metaModel.json';
const modelHash = '1903ce86fa446cf9cf41536549f22735ec157a3013e3107637696540bccc451e';  // SHA-256

// ---- the model ----------------------------------------------------------------------------------------------------

const sha256 = bytes => createHash('sha256').update(bytes).digest('hex');

function fail(message, code) {
  console.error(`generate.mjs: ${message}`);
  process.exit(code);
}

// Has the hashes of the generated files and of their inputs.
const sumsPath = join(folder, 'generated.sha256');
const summed = ['generate.mjs', 'served.mjs', 'types.h', 'methods.h', 'codec.h', 'decode.cpp', 'encode.cpp'];
const sums = () => summed.map(name => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`).join('');

function checkSums() {
  if (!existsSync(sumsPath) || readFileSync(sumsPath, 'utf8') !== sums())
    fail('a file has changed since it was generated, or what it is made from: run generate.mjs (see its first lines)', 1);
}

function readModel() {
  const path = process.env.LSP_META_MODEL || join(root, 'build/metaModel.json');
  if (!existsSync(path) && check) process.exit(0);  // the hashes are right
  if (!existsSync(path)) fail(`${path} does not exist; set LSP_META_MODEL to a copy of ${modelUrl}`, 1);
  const bytes = readFileSync(path);
  const hash = sha256(bytes);
  if (hash !== modelHash) fail(`${path} is another version of the model: its SHA-256 is ${hash}, not ${modelHash}`, 1);
  return JSON.parse(bytes);
}

const check = process.argv.includes('--check');
if (check) checkSums();
const model = readModel();
const byName = list => new Map(list.map(each => [each.name, each]));
const structures = byName(model.structures);
const enumerations = byName(model.enumerations);
const aliases = byName(model.typeAliases);

const isBase = (type, name) => type.kind === 'base' && type.name === name;
const capitalised = name => name[0].toUpperCase() + name.slice(1);

// 'Location[] | string' as a type of the model.
function parseType(text) {
  const items = text.split(' | ').map(item => {
    if (item.endsWith('[]')) return {kind: 'array', element: parseType(item.slice(0, -2))};
    return {kind: /^(string|boolean|integer|uinteger|null)$/.test(item) ? 'base' : 'reference', name: item};
  });
  return items.length === 1 ? items[0] : {kind: 'or', items};
}

// ---- types as C++ -------------------------------------------------------------------------------------------------

// Everything that is generated, in an order in which each type follows those that it contains.
const emitted = new Map();  // name -> {kind: 'struct' | 'enum' | 'alias', text, direct: names it contains}
const structs = new Map();  // name -> [{name, type, optional, nullable, constant}]
const decoded = new Set(), encoded = new Set();  // names of structs and enums

// The alternatives of a union without aliases and without null; `nullable` tells whether null was among them.
function alternatives(type) {
  if (type.kind === 'reference' && aliases.has(type.name) && !/^LSP(Any|Object|Array)$/.test(type.name)) {
    const alias = aliases.get(type.name);
    return alternatives(nameLiterals(alias.type, alias.name));
  }
  if (type.kind !== 'or') return {items: isBase(type, 'null') ? [] : [type], nullable: isBase(type, 'null')};
  const parts = type.items.map(alternatives);
  const items = [];
  for (const item of parts.flatMap(part => part.items))
    if (!items.some(other => JSON.stringify(other) === JSON.stringify(item))) items.push(item);
  return {items, nullable: parts.some(part => part.nullable)};
}

// Gives the literal types in `type` names.
function nameLiterals(type, context) {
  if (type.kind === 'array') return {...type, element: nameLiterals(type.element, context)};
  if (type.kind === 'literal')
    return {
      kind: 'struct',
      name: literalNames[context] || context.replace(/[./]./g, at => at[1].toUpperCase()),
      properties: type.value.properties
    };
  if (type.kind !== 'or') return type;
  let count = 0;
  const literals = type.items.filter(item => item.kind === 'literal').length;
  return {
    ...type,
    items: type.items.map(
        item => nameLiterals(item, item.kind === 'literal' && literals > 1 ? `${context}/${count++}` : context))
  };
}

// The properties of a structure: those of the structures it extends come first, its own replace them.
function propertiesOf(structure) {
  const properties = new Map();
  for (const parent of [...(structure.extends || []), ...(structure.mixins || [])])
    for (const property of propertiesOf(structures.get(parent.name))) properties.set(property.name, property);
  for (const property of structure.properties) properties.set(property.name, {...property, owner: structure.name});
  return [...properties.values()];
}

function isLeftOut(property) {
  const name = `${property.owner}.${property.name}`;
  if (leftOut.has(name) || property.proposed) return true;
  if (property.name === 'dynamicRegistration') return !registeredLater.has(property.owner);
  if (/ClientCapabilities$/.test(property.type.name) && isEmpty(property.type.name)) return true;
  return property.deprecated !== undefined && !keptThoughDeprecated.has(name);
}

const isEmpty = name => propertiesOf(structures.get(name)).every(isLeftOut);

function memberType(struct, property) {
  const name = `${struct}.${property.name}`;
  if (narrowed[name]) return parseType(narrowed[name]);
  let type = property.type;
  if (struct === 'ServerCapabilities' && type.kind === 'or')  // boolean | Options | RegistrationOptions
    type = type.items.find(item => /(?<!Registration)Options$/.test(item.name) && !isEmpty(item.name)) ||
        parseType('boolean');
  if (name === 'SemanticTokensOptions.full') type = type.items.find(item => item.kind === 'literal');
  // A client of a later version may know values that this version does not: what it tells of itself are plain values.
  if (/ClientCapabilities/.test(struct)) type = withoutEnumerations(type);
  return nameLiterals(type, name);
}

function withoutEnumerations(type) {
  if (type.kind === 'array') return {...type, element: withoutEnumerations(type.element)};
  return type.kind === 'reference' && enumerations.has(type.name) ? enumerations.get(type.name).type : type;
}

// ---- unions -------------------------------------------------------------------------------------------------------

function requiredKeys(type) {
  const fields = structs.get(type.name);
  return fields ? fields.filter(field => !field.optional && !field.constant).map(field => field.name) : [];
}

const basic = {
  'string': 'std::string',
  'URI': 'std::string',
  'DocumentUri': 'std::string',
  'RegExp': 'std::string',
  'integer': 'std::int32_t',
  'uinteger': 'std::uint32_t',
  'decimal': 'double',
  'boolean': 'bool'
};

// The C++ type, and in `uses` the generated types that it contains. `coded` is the set `decoded` or `encoded`.
function cppType(type, coded, uses) {
  switch (type.kind) {
    case 'base':
      if (isBase(type, 'null')) return 'NoValue';
      return basic[type.name];
    case 'array': return `std::vector<${cppType(type.element, coded, uses)}>`;
    case 'map': return `std::map<std::string, ${cppType(type.value, coded, uses)}>`;
    case 'tuple': {
      const items = new Set(type.items.map(item => cppType(item, coded, uses)));
      if (items.size !== 1) throw new Error('a tuple of different types');
      return `std::array<${[...items][0]}, ${type.items.length}>`;
    }
    case 'struct':
      defineStruct(type.name, type.properties, coded);
      uses.add(type.name);
      return type.name;
    case 'or': {
      const {items, nullable} = alternatives(type);
      const types = items.map(item => ({text: cppType(item, coded, uses), keys: requiredKeys(item).length}));
      // Alternatives with more required members come first: decoding takes the first one that fits.
      types.sort((a, b) => a.keys && b.keys ? b.keys - a.keys : 0);
      const text = types.length === 1 ? types[0].text : `std::variant<${types.map(each => each.text).join(', ')}>`;
      if (types.length > 1)
        for (const item of items)
          if (structs.has(item.name)) distinguished.add(item.name);
      return nullable ? `std::optional<${text}>` : text;
    }
    case 'reference': return reference(type.name, coded, uses);
  }
  throw new Error(`no C++ type for ${JSON.stringify(type)}`);
}

const distinguished = new Set();  // structs that are alternatives of a union

function reference(name, coded, uses) {
  if (/^LSP(Any|Object)$/.test(name)) return 'Json';
  if (name === 'LSPArray') return 'std::vector<Json>';
  if (structures.has(name)) {
    defineStruct(name, null, coded);
    uses.add(name);
    return name;
  }
  if (enumerations.has(name)) return defineEnum(name, coded, uses);
  const alias = aliases.get(name);
  if (alias.type.kind === 'base') return basic[alias.type.name];
  const direct = new Set();
  const text = cppType(nameLiterals(alias.type, name), coded, direct);
  emitted.set(name, {kind: 'alias', text: `using ${name} = ${text};`, direct});
  uses.add(name);
  return name;
}

function defineStruct(name, literal, coded) {
  if (coded.has(name)) return;
  coded.add(name);
  const direct = new Set();
  const fields = [];
  const properties = literal ? literal.map(each => ({...each, owner: name})) : propertiesOf(structures.get(name));
  for (const property of properties.filter(each => !isLeftOut(each))) {
    const type = memberType(name, property);
    if (type.kind === 'stringLiteral') {
      fields.push({name: property.name, constant: type.value});
      continue;
    }
    const recursive = type.kind === 'reference' && type.name === name;
    const nullable = type.kind === 'or' && alternatives(type).nullable;
    let text = recursive ? `std::shared_ptr<${name}>` : cppType(type, coded, direct);
    if (property.optional && !nullable && !recursive) text = `std::optional<${text}>`;
    fields.push({name: property.name, text, optional: Boolean(property.optional), nullable});
  }
  direct.delete(name);  // only in vectors, which may be of an incomplete type
  structs.set(name, fields);
  emitted.set(name, {kind: 'struct', direct});
}

function defineEnum(name, coded, uses) {
  const {type, values, supportsCustomValues} = enumerations.get(name);
  if (supportsCustomValues ||
      extended.has(name)) {  // other values are allowed: values of the base type, with names for those that are known
    const valueType = type.name === 'string' ? 'const char* ' : `${basic[type.name]} `;
    const lines =
        values.map(each => `inline constexpr ${valueType}${capitalised(each.name)} = ${JSON.stringify(each.value)};`);
    emitted.set(name, {kind: 'enum', text: `namespace ${name} {\n${lines.join('\n')}\n}`, direct: new Set()});
    return basic[type.name];
  }
  const numbers = type.name !== 'string';
  const entries = values.map(each => capitalised(each.name) + (numbers ? ` = ${each.value}` : ''));
  if (numbers && values.some((each, i) => each.value !== values[0].value + i)) throw new Error(`${name} has gaps`);
  emitted.set(name, {
    kind: 'enum',
    text: `enum class ${name} : ${numbers ? 'std::uint32_t' : 'std::uint8_t'} { ${entries.join(', ')} };`,
    direct: new Set(),
    numbers,
    values
  });
  coded.add(name);
  uses.add(name);
  return name;
}

// ---- methods ------------------------------------------------------------------------------------------------------

function methodStruct(method) {
  const request = model.requests.find(each => each.method === method);
  const message = request || model.notifications.find(each => each.method === method);
  if (!message) throw new Error(`the model has no method ${method}`);
  const received = message.messageDirection !== 'serverToClient', sent = message.messageDirection !== 'clientToServer';
  const both = (type, toServer, toClient) => {
    let text = 'NoValue';
    if (toServer && type) text = cppType(type, decoded, new Set());
    if (toClient && type) text = cppType(type, encoded, new Set());
    return text;
  };
  const lines = [`static constexpr const char* kMethod = "${method}";`];
  lines.push(`using Params = ${both(message.params, received, sent)};`);
  if (request) {
    let result = narrowed[method] ? parseType(narrowed[method]) : message.result;
    const {items, nullable} = alternatives(result);
    if (nullable && items.length === 1 && items[0].kind === 'array')
      result = items[0];  // null would mean the empty array
    lines.push(`using Result = ${both(result, sent, received)};`);
  }
  return `struct ${methods[method]}${request ? 'Request' : 'Notification'} {\n${lines.join('\n')}\n};`;
}

// ---- text ---------------------------------------------------------------------------------------------------------

function structText(name) {
  const lines = [];
  const fields = structs.get(name);
  for (const field of fields.filter(each => each.constant))
    lines.push(`static constexpr std::string_view k${capitalised(field.name)} = "${field.constant}";`);
  const required = requiredKeys({name});
  if (distinguished.has(name) && decoded.has(name) && required.length > 0)
    lines.push(`static constexpr std::array<const char*, ${required.length}> kRequired = {${
        required.map(key => `"${key}"`).join(', ')}};`);
  for (const field of fields.filter(each => !each.constant)) {
    // With a default value each, so that `Hover{.contents = ...}` is complete for the compiler's warnings.
    const zero = /^std::u?int|^double/.test(field.text) ? ' = 0' : field.text === 'bool' ? ' = false' : '{}';
    lines.push(`${field.text} ${field.name}${zero};`);
  }
  lines.push(`bool operator==(const ${name}&) const = default;`);
  return `struct ${name} {\n${lines.join('\n')}\n};`;
}

function inOrder() {
  const order = [], seen = new Set();
  const visit = name => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const other of emitted.get(name).direct) visit(other);
    order.push(name);
  };
  for (const name of [...emitted.keys()].sort()) visit(name);
  return order;
}

// The declared names of an enumeration of strings, as an array in a source file.
const namesArray = name => {
  const texts = emitted.get(name).values.map(each => `"${each.value}"`);
  return `constexpr std::array<std::string_view, ${texts.length}> k${name}Names = {${texts.join(', ')}};`;
};

function decodeText(name) {
  const head = `void Decode(const Json& json, const JsonPath& path, ${name}& value) {\n`;
  const type = emitted.get(name);
  if (type.kind === 'enum') {
    const {values} = type;
    if (type.numbers)
      return `${head}value = DecodeEnum<${name}>(json, path, ${values[0].value}, ${
          values.at(-1).value});\n}`;
    return `${head}value = static_cast<${name}>(DecodeName(json, path, k${name}Names.data(), k${
        name}Names.size()));\n}`;
  }
  const fields = structs.get(name);
  const lines = fields.map(field => {
    if (field.constant) return `members.ReadConstant("${field.name}", value.k${capitalised(field.name)});`;
    const optional = field.optional || field.nullable;
    return `members.Read${optional ? 'Optional' : 'Required'}("${field.name}", value.${field.name});`;
  });
  if (fields.length === 0)
    return `void Decode(const Json& json, const JsonPath& path, ${name}&) { DecodeObject(json, path); }`;
  return `${head}const ObjectMembers members(json, path);\n${lines.join('\n')}\n}`;
}

function encodeText(name) {
  const type = emitted.get(name);
  if (type.kind === 'enum' && type.numbers)
    return `Json Encode(${name} value) { return EncodeEnum(value); }`;
  if (type.kind === 'enum')
    return `Json Encode(${name} value) { return k${name}Names[static_cast<std::size_t>(value)]; }`;
  const fields = structs.get(name);
  const lines = fields.map(field => {
    if (field.constant) return `json["${field.name}"] = value.k${capitalised(field.name)};`;
    if (field.optional) return `WriteOptional(json, "${field.name}", value.${field.name});`;
    return `json["${field.name}"] = Encode(value.${field.name});`;
  });
  if (fields.length === 0) return `Json Encode(const ${name}&) { return Json::object(); }`;
  return `Json Encode(const ${name}& value) {\nJson json = Json::object();\n${lines.join('\n')}\nreturn json;\n}`;
}

function fileText(name, purpose, includes, body) {
  const header = name.endsWith('.h');
  const lines = includes.map(each => `#include ${each.startsWith('interpreter') ? `"${each}"` : `<${each}>`}`);
  const system = lines.filter(each => each.includes('<')), own = lines.filter(each => each.includes('"'));
  const note = `// ${purpose}\n//\n// Generated by generate.mjs from the metaModel of LSP ${model.metaData.version}` +
      ` (SHA-256 ${modelHash.slice(0, 12)}...). Do not edit: change served.mjs and run generate.mjs.\n`;
  const groups = [header ? '#pragma once' : '', system.join('\n'), own.join('\n')].filter(each => each !== '');
  return `${note}${groups.join('\n\n')}\n\nnamespace cardinal::lsp {\n\n${body}\n\n}  // namespace cardinal::lsp\n`;
}

function clangFormat(name, text) {
  try {
    return execFileSync('clang-format', [`--assume-filename=${join(folder, name)}`], {input: text, maxBuffer: 1 << 26})
        .toString();
  } catch (error) {
    fail(`clang-format did not run: ${error.message}`, check ? 0 : 1);
  }
}

function generate() {
  const texts = Object.keys(methods).map(methodStruct);
  for (const name of alsoSent) cppType({kind: 'reference', name}, encoded, new Set());
  for (const name of alsoNamed) defineEnum(name, encoded, new Set());
  const order = inOrder();
  const isCoded = name => structs.has(name) || emitted.get(name).values;
  const decodes = order.filter(name => isCoded(name) && decoded.has(name));
  const encodes = order.filter(name => isCoded(name) && encoded.has(name));
  const nameArrays = names =>
      names.filter(name => emitted.get(name).values && !emitted.get(name).numbers).map(namesArray);
  const byValue = name => emitted.get(name).kind === 'enum' ? `${name} value` : `const ${name}& value`;
  const here = 'interpreter/drivers/lsp/protocol/';
  const anonymous = lines => lines.length ? `namespace {\n\n${lines.join('\n')}\n\n}  // namespace\n\n` : '';
  const files = {
    'types.h': fileText(
        'types.h',
        'The types of the Language Server Protocol that the server uses. Members have the names of the specification.',
        [
          'array', 'cstdint', 'map', 'memory', 'optional', 'string', 'string_view', 'variant', 'vector',
          'interpreter/drivers/lsp/json.h', 'interpreter/drivers/lsp/json_codec.h'
        ],
        order.map(name => emitted.get(name).text || structText(name)).join('\n\n')),
    'methods.h': fileText(
        'methods.h',
        'The requests and notifications of the Language Server Protocol that the server uses, with their parameters and results.',
        [here + 'types.h', here + 'codec.h'], texts.join('\n\n')),
    'codec.h': fileText(
        'codec.h', 'Decoders of the types that the server receives, encoders of those that it sends. See json_codec.h.',
        [here + 'types.h'],
        decodes.map(name => `void Decode(const Json& json, const JsonPath& path, ${name}& value);`).join('\n') + '\n\n' +
            encodes.map(name => `Json Encode(${byValue(name)});`).join('\n')),
    'decode.cpp': fileText(
        'decode.cpp', 'Decoders of the types that the server receives.', [here + 'codec.h'],
        anonymous(nameArrays(decodes)) + decodes.map(decodeText).join('\n\n')),
    'encode.cpp': fileText(
        'encode.cpp', 'Encoders of the types that the server sends.', [here + 'codec.h'],
        anonymous(nameArrays(encodes)) + encodes.map(encodeText).join('\n\n')),
  };
  return Object.entries(files).map(([name, text]) => [name, clangFormat(name, text)]);
}

const different = [];
for (const [name, text] of generate()) {
  const path = join(folder, name);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  if (check)
    different.push(name);
  else
    writeFileSync(path, text);
}
if (different.length > 0) fail(`${different.join(', ')}: not what generate.mjs writes`, 1);
if (!check) writeFileSync(sumsPath, sums());
