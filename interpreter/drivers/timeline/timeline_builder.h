// Builds the tree of a timeline. In: the events of a running match, and each decision with its answer. Out: the nodes
// and decision points of a Timeline. Promises: the parent of a node is the innermost occurrence that runs at that time;
// an occurrence that waited and continues later gets another node there.
#pragma once

#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "interpreter/drivers/timeline/board_snapshots.h"
#include "interpreter/drivers/timeline/citations.h"
#include "interpreter/drivers/timeline/node_text.h"

namespace cardinal::timeline {

class TimelineBuilder : public vm::Observer {
 public:
  // Keeps references to all arguments.
  TimelineBuilder(const program::Program& program, const replay::GameRecord& record, const TimelineOptions& options,
                  Timeline& timeline);

  // An open decision with its answer (null: none), or the end of the game.
  void OnDecisionPoint(const match::Match& match, const model::Answer* answer);
  void FinishTimeline() { timeline_.card_views = std::move(boards_.Faces()); }

  void OnEnter(const match::Match& match, const match::Frame& frame, std::span<const model::Value> args) override;
  void OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to, std::int32_t,
              model::SiteId site) override;
  void OnField(const match::Match& match, std::int32_t field, model::Value owner, model::Value before,
               model::Value after, std::int32_t, model::SiteId site) override;
  void OnModifier(const match::Match& match, const match::ActiveModifier& modifier, model::SiteId site) override;
  void OnLasting(const match::Match& match, const match::LastingRule& rule) override;
  void OnLastingEnds(const match::Match& match, const match::LastingRule& rule) override;
  void OnShuffle(const match::Match& match, match::ZoneId zone) override;
  void OnDraw(const match::Match& match, std::int32_t choice, model::Value result) override;
  void OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) override;
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) override;
  void OnOutcome(const match::Match& match) override;

 private:
  void AddLasting(const match::Match& match, const match::LastingRule& rule, bool begins);
  using Tell = std::function<NodeText(const NodeTextWriter&)>;

  // An occurrence that runs now.
  struct OpenOccurrence {
    std::int32_t uid = 0;
    int node = -1;
  };

  int EnclosingNode(const match::Match& match, std::size_t frames);
  int AddResumedNode(std::int32_t uid, int parent);
  void Place(TimelineNode& node, model::SiteId site);
  TimelineNode& Add(TimelineNodeKind kind, int parent, model::SiteId site);
  TimelineNode& AddLeafNode(const match::Match& match, TimelineNodeKind kind, model::SiteId site);
  void SetTexts(TimelineNode& node, const match::Match& match, model::CardId source, const Tell& tell);
  model::CardId Source(const match::Match& match) const;
  model::SiteId Site(const match::Match& match, std::size_t frame) const;
  void AddSeats(const match::Match& match, std::span<const model::Value> args, std::span<const program::Param> params,
                TimelineNode& node) const;
  void AddSeat(TimelineNode& node, Seat seat) const;
  void AddDecision(const match::Match& match, const model::Answer* answer, TimelinePoint& moment);
  std::string WindowAround(std::size_t viewer) const;

  const program::Program& program_;
  const replay::GameRecord& record_;
  bool with_boards_;
  Timeline& timeline_;
  BoardSnapshotBuilder boards_;
  Citations citations_;
  Copies copies_;
  std::vector<NodeTextWriter> words_;              // by viewer
  std::vector<OpenOccurrence> path_;               // outermost first
  std::unordered_map<std::int32_t, int> node_of_;  // by uid: its first node
  int decisions_ = 0;
};

}  // namespace cardinal::timeline
