#include "tests/fuzz/targets/lsp_session.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "interpreter/drivers/lsp/uri.h"
#include "interpreter/drivers/workspace/workspace_game.h"
#include "tests/fuzz/targets/lsp_requests.h"

namespace cardinal::fuzz {

using lsp::Json;

namespace {

constexpr int kMostActions = 24;
// After each message the server does deferred work, until the next message interrupts it. So it needs several messages
// without a meaning until everything is done.
constexpr int kIdleMessages = 30;
constexpr std::size_t kLongestText = 20'000;
constexpr const char* kTokens = "textDocument/semanticTokens/full";
constexpr const char* kEncodings[] = {"utf-16", "utf-8", "utf-32"};

const std::vector<std::string>& AllPaths() {
  static const std::vector<std::string> paths = [] {
    std::vector<std::string> all;
    for (const auto& [path, text] : SampleFiles()) all.push_back(path);
    all.insert(all.end(), MorePaths().begin(), MorePaths().end());
    return all;
  }();
  return paths;
}

const std::string& SomePath(Choices& line) { return AllPaths()[line.Below(AllPaths().size())]; }

// Makes a text that JSON can hold: `|` is a line end, `~` another one, `^` a character of two code units in UTF-16.
std::string TextFrom(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) text += c == '|' ? "\n" : c == '~' ? "\r\n" : c == '^' ? "😀" : std::string(1, c);
  const std::string json = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  return Json::parse(json).get<std::string>();
}

// Returns a typed text: the rest of the line, or a piece of a file.
std::string TypedText(Choices& line) {
  if (line.OneIn(3)) {
    const std::string& file = std::next(SampleFiles().begin(), line.Below(SampleFiles().size()))->second;
    const std::size_t begin = line.Below(file.size());
    return TextFrom(file.substr(begin, line.Below(200)));
  }
  return TextFrom(line.Rest());
}

Json GetDocument(const std::string& uri) { return {{"uri", uri}}; }

void ExpectSameText(const std::string& server, const std::string& editor, const std::string& uri) {
  const auto [here, there] = std::mismatch(server.begin(), server.end(), editor.begin(), editor.end());
  if (here == server.end() && there == editor.end()) return;
  const auto at = static_cast<std::size_t>(here - server.begin()), from = at - std::min<std::size_t>(at, 20);
  Finding("the server's text of " + uri + " differs from byte " + std::to_string(at) +
          " on: " + Json(server.substr(from, 40)).dump(-1, ' ', false, Json::error_handler_t::replace) + ", not " +
          Json(editor.substr(from, 40)).dump(-1, ' ', false, Json::error_handler_t::replace));
}

// The findings that a server which has opened these documents publishes.
std::map<std::string, Json> FindingsOfNewServer(const source::FileSystem& disk, const std::string& encoding,
                                                const std::map<std::string, std::string>& texts) {
  int step = 0;
  EditorClient* talking = nullptr;
  EditorClient client([&] {
    if (step == 0) {
      talking->Ask("initialize", InitializeParams(encoding));
    } else if (step == 1) {
      talking->Notify("initialized", Json::object());
      for (const auto& [uri, text] : texts) talking->Notify("textDocument/didOpen", OpenParams(uri, text, 1));
    } else if (step < kIdleMessages) {
      talking->Notify("$/idle", Json::object());
    }
    return ++step <= kIdleMessages;
  });
  talking = &client;
  lsp::Dispatcher dispatcher(client, client);
  const lsp::Server server(dispatcher, disk, kWorkspace, "", "target");
  dispatcher.RunInOneThread();
  return client.Diagnostics();
}

}  // namespace

EditorSession::EditorSession(Choices input)
    : input_(input),
      encoding_(kEncodings[input_.Below(3)]),
      large_game_(input_.OneIn(2) ? 0 : workspace::kLargeGame),
      client_([this] { return Next(); }),
      dispatcher_(client_, client_),
      server_(dispatcher_, disk_, kWorkspace, "", "target", large_game_) {
  input_.Line();
}

void EditorSession::Run() { dispatcher_.RunInOneThread(); }

bool EditorSession::Next() {
  client_.CheckAnswered();
  CheckTokens();
  if (step_ == 0) {
    client_.Ask("initialize", InitializeParams(encoding_));
    step_ = 1;
  } else if (step_ == 1) {
    client_.Notify("initialized", Json::object());
    step_ = 2;
  } else if (step_ == 2) {
    CheckTexts();
    if (ask_whole_)
      AskForTokens();
    else if (!input_.Empty() && ++actions_ <= kMostActions)
      Act(input_.Line());
    else
      step_ = 3;
    client_.Notify("$/idle", Json::object());
  } else if (step_ == 3) {
    Settle();
    step_ = 4;
  } else if (step_ < kIdleMessages) {
    client_.Notify("$/idle", Json::object());
    ++step_;
  } else if (step_ == kIdleMessages) {
    CheckTexts();
    CheckDiagnostics();
    client_.Ask("shutdown", nullptr);
    ++step_;
  } else {
    client_.Notify("exit", nullptr);
    ++step_;
  }
  return step_ <= 10;
}

void EditorSession::Act(Choices line) {
  switch (line.Byte()) {
    case 'o': return Open(line);
    case 'c': return Close(line);
    case 'm': return EditManyTimes(line);
    case 'w': return ReplaceAll(line);
    case 'x': return EditImpossibly(line);
    case 'd': return ChangeDisk(line);
    case 'q': return AskSomething(line);
    case 'a': return AskMalformed(line);
    case 'y': return Apply();
    case 'k': return Cancel(line);
    case 'b': return SendBadFrame(line);
    case 's': return SendOther(line);
    case 'z': shut_down_ = true; return client_.Ask("shutdown", nullptr);
    default: return Edit(line);
  }
}

// ---- documents

void EditorSession::Open(Choices& line) {
  const std::string& path = SomePath(line);
  const std::string uri = line.OneIn(16) ? "untitled:" + path : lsp::PathToUri(path);
  if (open_.count(uri) > 0) return Edit(line);
  const auto on_disk = disk_.Files().find(path);
  const bool other = line.OneIn(4) || on_disk == disk_.Files().end();
  const std::string text = other ? TypedText(line) : on_disk->second;
  client_.Notify("textDocument/didOpen", OpenParams(uri, text, 1));
  if (!shut_down_) open_.insert_or_assign(uri, Document{EditorText(text, encoding_)});
}

std::map<std::string, EditorSession::Document>::iterator EditorSession::SomeOpen(Choices& line) {
  return open_.empty() ? open_.end() : std::next(open_.begin(), static_cast<std::ptrdiff_t>(line.Below(open_.size())));
}

void EditorSession::Close(Choices& line) {
  const auto document = SomeOpen(line);
  const std::string uri = document == open_.end() ? lsp::PathToUri(SomePath(line)) : document->first;
  client_.Notify("textDocument/didClose", {{"textDocument", GetDocument(uri)}});
  if (document != open_.end() && !shut_down_) open_.erase(document);
}

// A change that a correct client may send; it is made in `text` too.
Json EditorSession::OneChange(Choices& line, EditorText& text) {
  const std::size_t begin = text.Snap(line.Below(text.Text().size() + 1));
  std::size_t end = text.Snap(std::min(begin + line.Below(line.OneIn(4) ? 300 : 8), text.Text().size()));
  if (end < begin) end = begin;
  Json range = text.ToRange(begin, end);
  if (line.OneIn(8)) {                       // a column after the end of its line means the end of the line
    range["end"]["character"] = 2147483647;  // the largest of the protocol
    end = text.ToOffset(range["end"]);
  } else if (line.OneIn(8)) {  // the line after the last one means the end of the text
    range["end"] = {{"line", text.LineCount()}, {"character", 0}};
    end = text.Text().size();
  }
  const std::string typed = text.Text().size() > kLongestText ? "" : TypedText(line);
  text.Replace(begin, end, typed);
  return {{"range", range}, {"text", typed}};
}

void EditorSession::SendChanges(const std::string& uri, Document& document, Json changes) {
  Json id = GetDocument(uri);
  id["version"] = ++document.version;
  client_.Notify("textDocument/didChange", {{"textDocument", id}, {"contentChanges", std::move(changes)}});
}

void EditorSession::Edit(Choices& line) {
  const auto document = SomeOpen(line);
  if (document == open_.end()) return Open(line);
  if (!document->second.in_sync) return ReplaceAll(line);
  if (shut_down_) return;
  SendChanges(document->first, document->second, Json::array({OneChange(line, document->second.text)}));
}

void EditorSession::EditManyTimes(Choices& line) {
  const auto document = SomeOpen(line);
  if (document == open_.end() || !document->second.in_sync || shut_down_) return Edit(line);
  Json changes = Json::array();
  for (std::size_t count = line.Below(6); count > 0; --count) changes.push_back(OneChange(line, document->second.text));
  SendChanges(document->first, document->second, std::move(changes));
}

void EditorSession::ReplaceAll(Choices& line) {
  const auto document = SomeOpen(line);
  if (document == open_.end() || shut_down_) return Open(line);
  const std::string text = TypedText(line);
  document->second.text = EditorText(text, encoding_);
  document->second.in_sync = true;
  SendChanges(document->first, document->second, Json::array({{{"text", text}}}));
}

// The server may do anything with the document until it gets the whole text again.
void EditorSession::EditImpossibly(Choices& line) {
  const auto document = SomeOpen(line);
  if (document == open_.end() || shut_down_) return;
  const EditorText& text = document->second.text;
  const Json within = text.PositionWithinCharacter(), begin = {{"line", 0}, {"character", 0}};
  const Json last = text.PositionAt(text.Text().size());
  const Json wrong[] = {
      {{"line", text.LineCount() + 1}, {"character", 0}},
      {{"line", 4294967295u}, {"character", 4294967295u}},
      {{"line", -1}, {"character", 0}},
      {{"line", 0}, {"character", -5}},
      {{"line", 1e300}, {"character", 0.5}},
      {{"line", "1"}, {"character", nullptr}},
      {{"line", 18446744073709551615u}, {"character", 0}},
      {{"line", text.LineCount()}, {"character", 1}},
      within.is_null() ? Json{{"line", -9}, {"character", -9}} : within,
  };
  const std::size_t which = line.Below(std::size(wrong) + 2);
  Json range = {{"start", begin}, {"end", begin}};
  if (which < std::size(wrong)) range[line.OneIn(2) ? "start" : "end"] = wrong[which];
  if (which == std::size(wrong)) range = {{"start", last}, {"end", begin}};
  if (which == std::size(wrong) + 1) range = Json::array();
  Json changes = Json::array({{{"range", range}, {"text", TypedText(line)}}});
  SendChanges(document->first, document->second, std::move(changes));
  document->second.in_sync = false;
}

void EditorSession::ChangeDisk(Choices& line) {
  const std::string& path = SomePath(line);
  const bool existed = disk_.Files().count(path) > 0;
  int type = 2;  // changed
  switch (line.Below(6)) {
    case 0: disk_.Remove(path); break;
    case 1: disk_.Break(path); break;
    case 2: disk_.BreakFolders(true); break;
    case 3: disk_.BreakFolders(false); break;
    case 4: disk_.Put(path, SampleFiles().count(path) > 0 ? SampleFiles().at(path) : TypedText(line)); break;
    default: disk_.Put(path, TypedText(line));
  }
  const bool exists = disk_.Files().count(path) > 0;
  if (existed != exists) type = exists ? 1 : 3;
  disk_events_[path] = type;
  if (line.OneIn(2)) TellOfDisk();
}

void EditorSession::TellOfDisk() {
  Json changes = Json::array();
  for (const auto& [path, type] : disk_events_) changes.push_back({{"uri", lsp::PathToUri(path)}, {"type", type}});
  disk_events_.clear();
  client_.Notify("workspace/didChangeWatchedFiles", {{"changes", changes}});
}

// ---- requests

Json EditorSession::SomePosition(Choices& line, const EditorText* text) const {
  const Json strange[] = {
      {{"line", 4294967295u}, {"character", 4294967295u}},
      {{"line", 0}, {"character", 4294967295u}},
      {{"line", -1}, {"character", -1}},
      {{"line", 1.5}, {"character", "2"}},
      {{"line", 9999}, {"character", 0}},
  };
  if (text != nullptr && line.OneIn(8)) {
    const Json within = text->PositionWithinCharacter();
    if (!within.is_null()) return within;
  }
  if (text == nullptr || line.OneIn(8)) return strange[line.Below(std::size(strange))];
  return text->PositionAt(text->Snap(line.Below(text->Text().size() + 1)));
}

void EditorSession::AskSomething(Choices& line) {
  const std::size_t which = line.Byte();
  const auto document = SomeOpen(line);
  const bool is_open = document != open_.end() && !line.OneIn(8);
  asked_uri_ = is_open ? document->first : lsp::PathToUri(SomePath(line));
  RequestPlace place{asked_uri_, {}, {}, client_.LastResult(), ""};
  place.begin = SomePosition(line, is_open ? &document->second.text : nullptr);
  place.end = SomePosition(line, is_open ? &document->second.text : nullptr);
  place.word = TextFrom(line.Rest());
  const auto [method, params] = SomeRequest(which, place);
  asked_method_ = method;
  asked_difference_to_ = params.value("previousResultId", "");
  client_.Ask(method, params);
}

void EditorSession::AskForTokens() {
  asked_method_ = kTokens;
  client_.Ask(kTokens, {{"textDocument", GetDocument(asked_uri_)}});
}

void EditorSession::AskMalformed(Choices& line) {
  RequestPlace place{lsp::PathToUri(SomePath(line)), {{"line", 0}, {"character", 0}}, {}, nullptr, "x"};
  place.end = place.begin;
  const std::size_t which = line.Byte();
  auto [method, params] = SomeRequest(which, place);
  std::vector<std::string> members;
  const Json flat = params.flatten();  // items() refers to it, so it must live as long
  for (const auto& [pointer, value] : flat.items()) members.push_back(pointer);
  const Json wrong[] = {nullptr, -1, "%zz", Json::array({1, Json::array()}), Json::object(), 1e99, true, "file:///"};
  const Json& other = wrong[line.Below(std::size(wrong))];
  if (!members.empty()) params[Json::json_pointer(members[line.Below(members.size())])] = other;
  if (line.OneIn(4) && params.is_object() && !params.empty()) params.erase(params.begin().key());
  if (line.OneIn(8)) params = line.OneIn(2) ? Json::object() : Json::array();
  client_.Ask(method, params);
}

// The client makes the edits that the last result proposes for its document.
void EditorSession::Apply() {
  const auto document = open_.find(asked_uri_);
  if (document == open_.end() || !document->second.in_sync || shut_down_) return;
  std::vector<TextChange> changes = ChangesIn(client_.LastResult(), asked_uri_, document->second.text);
  if (changes.empty()) return;
  Json sent = Json::array();
  EditorText& text = document->second.text;
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {  // last one first: other places stay valid
    sent.push_back({{"range", text.ToRange(change->begin, change->end)}, {"text", change->text}});
    text.Replace(change->begin, change->end, change->text);
  }
  SendChanges(document->first, document->second, std::move(sent));
  fuzz::Count("edits of the server made");
}

void EditorSession::Cancel(Choices& line) {
  const Json ids[] = {1, -2, "ask 3", nullptr, Json::array(), 1e300, 4294967296};
  client_.Notify("$/cancelRequest", {{"id", ids[line.Below(std::size(ids))]}});
}

void EditorSession::SendBadFrame(Choices& line) {
  const std::string deep(1 + line.Below(4'000), '['), object = R"({"jsonrpc":"2.0","id":)";
  struct Bad {
    std::string body;
    Json id;
    bool answered = true;
  };
  const Bad bad[] = {
      {"", nullptr},
      {"{", nullptr},
      {"[]", nullptr},
      {"[1, 2]", nullptr},
      {"17", nullptr},
      {"\xff\xfe{}", nullptr},
      {"{}", nullptr},
      {deep, nullptr},
      {R"({"jsonrpc":"2.0","method":"$/x","params":)" + deep, nullptr},
      {R"({"jsonrpc":"1.0","id":"old","method":"shutdown"})", "old"},
      {object + "{},\"method\":\"shutdown\"}", nullptr},
      {object + "1e999,\"method\":\"shutdown\"}", nullptr},
      {object + "18446744073709551615,\"method\":\"shutdown\"}", nullptr},
      {object + "\"m\",\"method\":7}", "m"},
      {object + "\"p\",\"method\":\"textDocument/hover\",\"params\":7}", "p"},
      {object + "\"u\",\"method\":\"no/such\"}", "u"},
      {object + "\"n\",\"method\":\"initialize\",\"params\":{}}", "n"},
      {object + "\"d\",\"method\":\"textDocument/didOpen\",\"params\":{}}", "d"},
      {object + "99,\"result\":{}}", 99, false},
      {object + "[],\"error\":7}", nullptr, false},
      {R"({"jsonrpc":"2.0","error":{"code":"x"}})", nullptr, false},
      {R"({"jsonrpc":"2.0","method":"textDocument/didOpen"})", nullptr, false},
      {R"({"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":7}}})", nullptr, false},
  };
  const std::size_t which = line.Below(std::size(bad) + 3);
  if (which < std::size(bad)) {
    client_.SendBody(bad[which].body);
    if (bad[which].answered) client_.ExpectAnswer(bad[which].id);
    return;
  }
  // A header without a valid length: the server finds the next frame, which must come at once.
  const std::string headers[] = {"Content-Length: x\r\n\r\n", "No-Length: 7\r\n\r\nbody\n",
                                 "Content-Length: -1\r\n\r\n" + std::string(line.Below(9'000), 'y')};
  client_.SendBytes(headers[which - std::size(bad)]);
  client_.ExpectAnswer(nullptr);
}

void EditorSession::SendOther(Choices& line) {
  const std::string folder = lsp::PathToUri(std::string(kWorkspace) + (line.OneIn(2) ? "/cards" : ""));
  const Json folders = Json::array({{{"uri", line.OneIn(4) ? "http://x" : folder}, {"name", "w"}}});
  switch (line.Below(4)) {
    case 0:
      return client_.Notify("workspace/didChangeWorkspaceFolders",
                            {{"event", {{"added", folders}, {"removed", Json::array()}}}});
    case 1: return client_.Notify("workspace/didChangeConfiguration", {{"settings", {{"x", 1}}}});
    case 2:
      return client_.Notify("textDocument/didSave", {{"textDocument", GetDocument(lsp::PathToUri(SomePath(line)))}});
    default: return client_.Notify("initialized", Json::object());
  }
}

// ---- checks

// Sends the whole text of each document that had an impossible change, and tells the server of all changes of the disk.
void EditorSession::Settle() {
  disk_.BreakFolders(false);
  for (const std::string& path : AllPaths())
    if (disk_events_.count(path) == 0) disk_events_[path] = disk_.Files().count(path) > 0 ? 2 : 3;
  TellOfDisk();
  for (auto& [uri, document] : open_) {
    if (document.in_sync) continue;
    SendChanges(uri, document, Json::array({{{"text", document.text.Text()}}}));
    document.in_sync = true;
  }
}

void EditorSession::CheckTokens() {
  const Json& result = client_.LastResult();
  if (!std::exchange(asked_method_, "").starts_with(kTokens) || !result.is_object()) return;
  Tokens& tokens = tokens_[asked_uri_];
  if (result.contains("data")) {
    Expect(!ask_whole_ || result["data"] == tokens.numbers, "a difference leads to other tokens than the whole");
    fuzz::Count(ask_whole_ ? "differences of tokens" : "tokens");
    ask_whole_ = false;
    tokens = {result.value("resultId", ""), result["data"]};
  } else if (tokens.id == asked_difference_to_) {
    for (const Json& edit : result["edits"]) {
      const std::size_t begin = edit["start"], count = edit["deleteCount"];
      Expect(begin + count <= tokens.numbers.size(), "an edit out of the tokens: " + edit.dump().substr(0, 200));
      auto& numbers = tokens.numbers.get_ref<Json::array_t&>();
      const auto place = numbers.erase(numbers.begin() + static_cast<std::ptrdiff_t>(begin),
                                       numbers.begin() + static_cast<std::ptrdiff_t>(begin + count));
      numbers.insert(place, edit["data"].begin(), edit["data"].end());
    }
    ask_whole_ = true;
  }
}

void EditorSession::CheckTexts() const {
  if (shut_down_) return;
  std::size_t files = 0;
  for (const auto& [uri, document] : open_) {
    const auto path = lsp::UriToPath(uri);
    if (!path) continue;
    ++files;
    const auto known = server_.GetSession().open.find(*path);
    Expect(known != server_.GetSession().open.end(), "the server does not know that " + uri + " is open");
    if (!document.in_sync) continue;
    ExpectSameText(known->second.text.Text(), document.text.Text(), uri);
    const std::string* overlay = server_.GetSession().workspace.Files().FindText(*path);
    Expect(overlay != nullptr && *overlay == document.text.Text(), "the workspace has another text of " + uri);
  }
  Expect(server_.GetSession().open.size() == files, "the server has a document open that the client has not");
}

// After many edits the findings must be those of a server that sees the files for the first time.
void EditorSession::CheckDiagnostics() const {
  if (shut_down_) return fuzz::Count("shut down");
  std::map<std::string, std::string> texts;
  for (const auto& [uri, document] : open_) texts[uri] = document.text.Text();
  const auto fresh = FindingsOfNewServer(disk_, encoding_, texts);
  const auto& ours = client_.Diagnostics();
  fuzz::Count(large_game_ == 0 ? "compared, large game" : "compared");
  for (const auto& [uri, findings] : fresh) {
    const auto found = ours.find(uri);
    Expect(found != ours.end(), "findings of " + uri + " are missing: " + findings.dump());
    Expect(found->second == findings,
           "findings of " + uri + " are " + found->second.dump() + ", not " + findings.dump());
  }
  for (const auto& [uri, findings] : ours)
    Expect(fresh.count(uri) > 0, "findings of " + uri + " are left: " + findings.dump());
}

}  // namespace cardinal::fuzz
