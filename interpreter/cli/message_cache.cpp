#include "interpreter/cli/message_cache.h"

#include <ostream>
#include <sstream>

#include "interpreter/base/archive.h"

namespace cardinal::cli {

namespace {

struct CachedMessage {
  std::int32_t exit = 0;
  std::string out, err;
};

template <class A, base::Is<CachedMessage> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.exit, x.out, x.err);
}

constexpr std::string_view kLetters = "CRDS";
constexpr std::uint32_t kVersion = 1;

std::string Encode(const CachedMessage& said) {
  base::ArchiveWriter<CachedMessage> writer;
  writer(said);
  return base::EncodeEnvelope(kLetters, kVersion, writer.Bytes());
}

bool Decode(std::string_view bytes, CachedMessage& said) {
  const auto fields = base::DecodeEnvelope(kLetters, kVersion, bytes);
  if (!fields || !bytes.empty()) return false;
  base::ArchiveReader<CachedMessage> reader(*fields);
  reader(said);
  return reader.IsAtEnd();
}

// Everything that the output depends on, except files.
std::vector<std::string> RequestWords(const Environment& env, const std::vector<std::string>& asked) {
  std::vector<std::string> words = {"said", env.working_directory.string(), env.path_variable,
                                    std::to_string(env.width), env.terminal ? "terminal" : "file"};
  words.insert(words.end(), asked.begin(), asked.end());
  return words;
}

CachedMessage Listen(const Environment& env, const source::FileSystem& files,
                     const std::function<int(const Environment&)>& command) {
  std::ostringstream out, err;
  const Environment quiet{
      env.in,         out, err, files,    env.terminal, env.width, env.path_variable, env.working_directory,
      env.fresh_seed, {},  {},  env.cache};
  const int exit = command(quiet);
  return {exit, out.str(), err.str()};
}

int PrintMessage(const Environment& env, const CachedMessage& said) {
  env.out << said.out;
  env.err << said.err;
  return said.exit;
}

}  // namespace

int RunCached(const Environment& env, const std::vector<std::string>& words,
              const std::function<int(const Environment&)>& command) {
  if (!env.cache.IsEnabled()) return command(env);
  const std::vector<std::string> request = RequestWords(env, words);
  CachedMessage said;
  if (const auto found = env.cache.Lookup(request, env.files); found && Decode(found->Result(), said))
    return PrintMessage(env, said);
  const cache::RecordingFileSystem recorder(env.files);
  said = Listen(env, recorder, command);
  env.cache.Insert(request, recorder, {}, Encode(said));
  return PrintMessage(env, said);
}

}  // namespace cardinal::cli
