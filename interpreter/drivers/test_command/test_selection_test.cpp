#include "interpreter/drivers/test_command/test_selection.h"

#include <catch2/catch.hpp>

#include "interpreter/drivers/test_command/file_snapshot.h"

namespace cardinal::test_command {
namespace {

RunDependencies SomeRun() {
  return {"/w/a.yaml", "/w/given.yaml", "sums", {"Five", "Nine"}, "p1: {hand: [Five]}", true};
}

ChangeSet OfCards(const std::set<std::string>& changed, const std::set<std::string>& come_or_gone) {
  ChangeSet edit;
  edit.games["sums"] = {false, changed, come_or_gone};
  return edit;
}

}  // namespace

TEST_CASE("affected: by its own file and by what it is given, by no other document") {
  CHECK(CanAffect({{"/w/a.yaml"}, {}}, SomeRun()));
  CHECK(CanAffect({{"/w/given.yaml"}, {}}, SomeRun()));
  CHECK_FALSE(CanAffect({{"/w/b.yaml"}, {}}, SomeRun()));
  RunDependencies alone = SomeRun();
  alone.given.clear();
  CHECK_FALSE(CanAffect({{"/w/b.yaml"}, {}}, alone));
}

TEST_CASE("affected: rules affect all of their game") {
  ChangeSet edit;
  edit.games["sums"].rules = true;
  CHECK(CanAffect(edit, SomeRun()));
  RunDependencies other = SomeRun();
  other.game = "chess";
  CHECK_FALSE(CanAffect(edit, other));
}

TEST_CASE("affected: a card affects the matches that have it") {
  CHECK(CanAffect(OfCards({"Nine"}, {}), SomeRun()));
  CHECK_FALSE(CanAffect(OfCards({"Seven"}, {}), SomeRun()));
}

TEST_CASE("affected: a new card affects what names it, takes fillers or could not be run") {
  CHECK_FALSE(CanAffect(OfCards({}, {"Seven"}), SomeRun()));
  RunDependencies run = SomeRun();
  run.text += "refused: {p1: lay Seven}";
  CHECK(CanAffect(OfCards({}, {"Seven"}), run));
  run = SomeRun();
  run.text += "deck: [filler]";
  CHECK(CanAffect(OfCards({}, {"Seven"}), run));
  CHECK_FALSE(CanAffect(OfCards({"Seven"}, {}), run));
  run = SomeRun();
  run.was_runnable = false;
  CHECK(CanAffect(OfCards({}, {"Seven"}), run));
  CHECK_FALSE(CanAffect(OfCards({}, {}), run));
}

TEST_CASE("affected: a card that is gone affects the matches that had it") {
  CHECK(CanAffect(OfCards({}, {"Nine"}), SomeRun()));
}

TEST_CASE("affected: digests tell rules, cards and their order apart") {
  const RulesFingerprint before{1, {{"Five", 5}, {"Nine", 9}}};
  CHECK_FALSE(CompareFingerprints(before, before).IsNotEmpty());
  CHECK(CompareFingerprints(before, {2, before.cards}).rules);
  const RulesChange other = CompareFingerprints(before, {1, {{"Five", 5}, {"Nine", 10}}});
  CHECK(other.changed == std::set<std::string>{"Nine"});
  CHECK_FALSE(other.rules);
  const RulesChange moved = CompareFingerprints(before, {1, {{"Seven", 7}, {"Five", 5}}});
  CHECK(moved.added_or_removed == std::set<std::string>{"Nine", "Seven"});
  CHECK_FALSE(moved.rules);
  CHECK(CompareFingerprints(before, {1, {{"Nine", 9}, {"Five", 5}}}).rules);
}

TEST_CASE("snapshot: new, other and gone files, by what they hold") {
  source::MemoryFileSystem files;
  files.AddFile("/w/a/one.yaml", "1");
  files.AddFile("/w/a/b/two.cardinal", "2");
  const FileSnapshot before = TakeSnapshot(files, {"/w/a", "/w/a/one.yaml", "/nowhere"}, {});
  CHECK(before.size() == 2);
  files.AddFile("/w/a/one.yaml", "1");
  CHECK(ChangedFiles(before, TakeSnapshot(files, {"/w/a"}, {})).empty());
  files.AddFile("/w/a/one.yaml", "one");
  files.AddFile("/w/a/three.yaml", "3");
  const FileSnapshot now = TakeSnapshot(files, {"/w/a/one.yaml", "/w/a/three.yaml"}, {});
  CHECK(ChangedFiles(before, now) == std::set<std::string>{"/w/a/b/two.cardinal", "/w/a/one.yaml", "/w/a/three.yaml"});
}

}  // namespace cardinal::test_command
