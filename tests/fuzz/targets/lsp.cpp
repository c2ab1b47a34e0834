// Messages of an editor to the language server. If the input begins with `f`, each line is the body of a message, or,
// after `!`, bytes between messages. Any other input is a session with one action on each line. Each request is
// answered exactly once; the server's copy of each document is that of the editor; the findings after all edits are
// those of a server that sees the files for the first time; nothing is written.
#include <filesystem>
#include <numeric>

#include "tests/fuzz/targets/lsp_requests.h"
#include "tests/fuzz/targets/lsp_session.h"

using namespace cardinal;
using fuzz::Expect;

namespace {

// Makes the folders of the workspace on the disk, so that a file which the server writes would be there.
void MakeEmptyFolders() {
  for (const auto& [path, text] : fuzz::SampleFiles())
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
}

void CheckNothingIsWritten() {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(fuzz::kWorkspace))
    Expect(entry.is_directory(), "the server has written " + entry.path().string());
}

// Makes the client expect the answers to the messages in these bytes.
void ExpectAnswers(const std::string& bytes, fuzz::EditorClient& client) {
  fuzz::EditorClient source([] { return false; });
  source.SendBytes(bytes);
  lsp::MessageReader reader(source);
  for (;;) {
    const lsp::Message message = reader.Next();
    if (std::holds_alternative<lsp::EndOfInput>(message)) return;
    if (const auto* request = std::get_if<lsp::Request>(&message)) client.ExpectAnswer(lsp::EncodeId(request->id));
    if (const auto* invalid = std::get_if<lsp::InvalidMessage>(&message))
      if (invalid->answer) client.ExpectAnswer(lsp::EncodeId(invalid->id));
    const auto* notification = std::get_if<lsp::Notification>(&message);
    if (notification != nullptr && notification->method == "exit") return;
  }
}

std::string MakeFrame(std::string_view line) {
  if (line.starts_with('!')) return std::string(line.substr(1)) + "\r\n";
  return "Content-Length: " + std::to_string(line.size()) + "\r\n\r\n" + std::string(line);
}

void RunFrames(fuzz::Choices input) {
  std::vector<std::string> frames;
  while (!input.Empty()) frames.push_back(MakeFrame(input.Line().Rest()));
  std::size_t next = 0;
  fuzz::EditorClient* talking = nullptr;
  fuzz::EditorClient client([&] {
    if (next < frames.size()) talking->SendBytes(frames[next]);
    return next++ < frames.size();
  });
  talking = &client;
  client.IgnoreRequests();
  ExpectAnswers(std::accumulate(frames.begin(), frames.end(), std::string()), client);
  const fuzz::ChangingDisk disk;
  lsp::Dispatcher dispatcher(client, client);
  const lsp::Server server(dispatcher, disk, fuzz::kWorkspace, "", "target");
  dispatcher.RunInOneThread();
  client.CheckAnswered();
  fuzz::Count("frames");
}

}  // namespace

TARGET(lsp) {
  MakeEmptyFolders();
  if (bytes.starts_with('f'))
    RunFrames(fuzz::Choices(bytes.substr(1)));
  else
    fuzz::EditorSession(fuzz::Choices(bytes)).Run();
  CheckNothingIsWritten();
}
