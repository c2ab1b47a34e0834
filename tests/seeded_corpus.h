// In: tests/seeded/<game>/*.yaml.
// Out: the defects that they describe.
// Promises: a file with any mistake fails the test that reads it; the text that a defect changes occurs exactly once in
// its file. tests/README.md describes the files. (Only tests include this file; everything in it is inline.)
#pragma once

#include "interpreter/language/documents/map_reader.h"
#include "tests/map_schema.h"
#include "tests/seeded_game.h"

namespace cardinal::seeded {

struct Defect {
  std::string place;   // "kmon/dropped.yaml:12"
  std::string title;   // the mistake of the designer
  std::string file;    // path in the repository
  std::string before;  // empty: the text is added at the end
  std::string after;
  std::string finds;      // the name of a code of lint or of an error; empty: there is none yet
  std::string missed;     // why it is not found; empty: it must be found
  bool is_sound = false;  // not a defect: it looks like one, and must not cause any finding
};

struct Book {
  std::string game;
  std::vector<Defect> defects;
};

inline std::size_t Times(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

inline const documents::MapInfo kDefect =
    MapSchema("a defect", {"defect", "sound", "file", "missed", "finds", "change", "to", "drop", "add"});
inline const documents::MapInfo kCorpus = MapSchema("a corpus", {"game", "defects"});

inline Defect ReadDefect(const documents::YamlNode& node, const source::SourceFile& file, diag::Sink& sink) {
  Defect defect;
  defect.place = fs::path(file.Path()).parent_path().filename().string() + "/" +
                 fs::path(file.Path()).filename().string() + ":" +
                 std::to_string(file.LineColumnAt(node.span.begin).line);
  documents::MapReader map(node, kDefect, sink);
  const auto text = [](const documents::YamlEntry* entry) { return entry == nullptr ? "" : entry->value.text; };
  const documents::YamlEntry* sound = map.FindOptional("sound");
  defect.is_sound = sound != nullptr;
  defect.title = text(sound != nullptr ? sound : map.FindRequired("defect"));
  defect.file = text(map.FindRequired("file"));
  defect.missed = text(map.FindOptional("missed"));
  const bool must_find = defect.missed.empty() && !defect.is_sound;
  defect.finds = text(must_find ? map.FindRequired("finds") : map.FindOptional("finds"));
  const documents::YamlEntry *change = map.FindOptional("change"), *drop = map.FindOptional("drop"),
                             *add = map.FindOptional("add");
  if (change != nullptr) defect.after = text(map.FindRequired("to"));
  if (add != nullptr) defect.after = "\n" + text(add);
  defect.before = change != nullptr ? text(change) : text(drop);
  map.Finish();
  INFO(defect.place);
  CHECK((change != nullptr) + (drop != nullptr) + (add != nullptr) == 1);
  CHECK((defect.finds.empty() || diag::FindCode(defect.finds)));
  return defect;
}

inline Book ReadBook(const fs::path& path) {
  const source::FileSystem disk;
  source::SourceSet sources;
  diag::Sink sink;
  Book book;
  const auto id = load::ReadSource(disk, path, {}, sources, sink);
  const auto root = id ? documents::ReadYaml(sources[*id], {}, sink) : std::nullopt;
  if (root) {
    documents::MapReader map(*root, kCorpus, sink);
    if (const documents::YamlEntry* game = map.FindRequired("game")) book.game = game->value.text;
    if (const documents::YamlEntry* defects = map.FindRequired("defects"))
      for (const documents::YamlNode& node : defects->value.items)
        book.defects.push_back(ReadDefect(node, sources[*id], sink));
    map.Finish();
  }
  for (const diag::Diagnostic& wrong : sink.Diagnostics()) {
    INFO(path.string() << ":" << sources[wrong.span.file].LineColumnAt(wrong.span.begin).line << ": " << wrong.message);
    CHECK(false);
  }
  return book;
}

// Returns the game's file with the defect; nothing if the text that it changes does not occur exactly once.
inline Changes Applied(const Defect& defect) {
  std::string text = golden::ReadText(golden::Root() / defect.file);
  if (defect.before.empty()) return {{defect.file, text + defect.after}};
  if (Times(text, defect.before) != 1) return {};
  text.replace(text.find(defect.before), defect.before.size(), defect.after);
  return {{defect.file, text}};
}

// Returns true if the code is among the findings; for an empty code, if there is any finding.
inline bool Holds(const Findings& findings, const std::string& code) {
  return std::any_of(findings.begin(), findings.end(), [&](const diag::Diagnostic& finding) {
    return code.empty() || diag::GetCodeInfo(finding.code).name == code;
  });
}

inline std::string InShort(const Findings& findings) {
  std::string text;
  for (std::size_t i = 0; i < findings.size() && i < 4; ++i)
    text += "    " + std::string(diag::GetCodeInfo(findings[i].code).name) + ": " + findings[i].message + "\n";
  return text.empty() ? "    nothing\n" : text;
}

}  // namespace cardinal::seeded
