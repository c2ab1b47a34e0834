// Makes the boards of a timeline. In: a match and a viewer. Out: BoardSnapshot, the position as that viewer sees it.
// Promises: shows nothing that view::Observe does not show; equal card views are stored once.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/drivers/timeline/timeline.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::timeline {

class BoardSnapshotBuilder {
 public:
  // Keeps references to all arguments.
  BoardSnapshotBuilder(const program::Program& program, const view::DisplayNames& names, const Palette& palette,
                       const narration::GameLayout& layout)
      : program_(program), names_(names), palette_(palette), layout_(layout), words_(program, names) {}

  BoardSnapshot MakeSnapshot(const match::Match& match, Seat viewer);
  std::vector<CardView>& Faces() { return faces_; }

 private:
  int CardViewIndex(const match::Match& match, model::CardId card, Seat viewer);
  int Hue(const match::Match& match, model::CardId card) const;
  std::vector<StateView> States(const match::Match& match, program::OwnerKind of, model::Value owner,
                                Seat viewer) const;

  const program::Program& program_;
  const view::DisplayNames& names_;
  const Palette& palette_;
  const narration::GameLayout& layout_;
  const view::Localizer words_;
  std::vector<CardView> faces_;
  std::map<std::string, int> known_;  // card views by everything that they show
};

}  // namespace cardinal::timeline
