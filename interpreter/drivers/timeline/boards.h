// In: a match and a viewer. Out: Board, the position as that viewer sees it.
// Promises: shows nothing that view::Observe does not; equal faces are kept once.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/drivers/timeline/timeline.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::timeline {

class Boards {
 public:
  Boards(const program::Program& program, const view::Names& names)
      : program_(program), names_(names), words_(program, names) {}

  Board Draw(const match::Match& match, Seat viewer);
  std::vector<Face>& Faces() { return faces_; }

 private:
  int FaceOf(const match::Match& match, model::CardId card, Seat viewer);
  int Hue(const match::Match& match, model::CardId card) const;
  std::vector<StateSeen> States(const match::Match& match, program::OwnerKind of, model::Value owner,
                                Seat viewer) const;

  const program::Program& program_;
  const view::Names& names_;
  const view::Wording words_;
  std::vector<Face> faces_;
  std::map<std::string, int> known_;  // faces by all that they show
};

}  // namespace cardinal::timeline
