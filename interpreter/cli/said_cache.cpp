#include "interpreter/cli/said_cache.h"

#include <ostream>
#include <sstream>

#include "interpreter/base/archive.h"

namespace cardinal::cli {

namespace {

struct Said {
  std::int32_t exit = 0;
  std::string out, err;
};

template <class A, base::Is<Said> T>
void Fields(A& a, T& x) {
  base::All(a, x, x.exit, x.out, x.err);
}

constexpr std::string_view kLetters = "CRDS";
constexpr std::uint32_t kVersion = 1;

std::string Encode(const Said& said) {
  base::Writer<Said> writer;
  writer(said);
  return base::Seal(kLetters, kVersion, writer.Bytes());
}

bool Decode(std::string_view bytes, Said& said) {
  const auto fields = base::Unseal(kLetters, kVersion, bytes);
  if (!fields || !bytes.empty()) return false;
  base::Reader<Said> reader(*fields);
  reader(said);
  return reader.Done();
}

// Everything besides files that the words follow from.
std::vector<std::string> InWords(const Environment& env, const std::vector<std::string>& asked) {
  std::vector<std::string> words = {"said", env.here.string(), env.path_variable, std::to_string(env.width),
                                    env.terminal ? "terminal" : "file"};
  words.insert(words.end(), asked.begin(), asked.end());
  return words;
}

Said Listen(const Environment& env, const source::FileSystem& files,
            const std::function<int(const Environment&)>& command) {
  std::ostringstream out, err;
  const Environment quiet{env.in,         out, err, files,    env.terminal, env.width, env.path_variable, env.here,
                          env.fresh_seed, {},  {},  env.cache};
  const int exit = command(quiet);
  return {exit, out.str(), err.str()};
}

int Say(const Environment& env, const Said& said) {
  env.out << said.out;
  env.err << said.err;
  return said.exit;
}

}  // namespace

int SayFromCacheOr(const Environment& env, const std::vector<std::string>& words,
                   const std::function<int(const Environment&)>& command) {
  if (!env.cache.Keeps()) return command(env);
  const std::vector<std::string> request = InWords(env, words);
  Said said;
  if (const auto found = env.cache.Find(request, env.files); found && Decode(found->Result(), said))
    return Say(env, said);
  const cache::Recorder recorder(env.files);
  said = Listen(env, recorder, command);
  env.cache.Keep(request, recorder, {}, Encode(said));
  return Say(env, said);
}

}  // namespace cardinal::cli
