// In: two observers. Out: one, which tells both what it hears. Promises: both hear everything, in one order.
#pragma once

#include "interpreter/machine/vm/vm.h"

namespace cardinal::reasons {

class Both : public vm::Observer {
 public:
  Both(vm::Observer& one, vm::Observer& other) : one_(one), other_(other) {}
  void OnSite(model::SiteId site) override { one_.OnSite(site), other_.OnSite(site); }
  bool OnTest(const match::Match& match, const vm::Deciding& deciding) override {
    one_.OnTest(match, deciding);
    return other_.OnTest(match, deciding);
  }
  void OnEnter(const match::Match& match, const match::Frame& frame, std::span<const model::Value> args) override {
    one_.OnEnter(match, frame, args), other_.OnEnter(match, frame, args);
  }
  void OnLeave(const match::Match& match, std::int32_t uid) override {
    one_.OnLeave(match, uid), other_.OnLeave(match, uid);
  }
  void OnMove(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to, std::int32_t cause,
              model::SiteId site) override {
    one_.OnMove(match, card, from, to, cause, site), other_.OnMove(match, card, from, to, cause, site);
  }
  void OnField(const match::Match& match, std::int32_t field, model::Value owner, model::Value before,
               model::Value after, std::int32_t cause, model::SiteId site) override {
    one_.OnField(match, field, owner, before, after, cause, site);
    other_.OnField(match, field, owner, before, after, cause, site);
  }
  void OnModifier(const match::Match& match, const match::ActiveModifier& modifier, model::SiteId site) override {
    one_.OnModifier(match, modifier, site), other_.OnModifier(match, modifier, site);
  }
  void OnShuffle(const match::Match& match, match::ZoneId zone) override {
    one_.OnShuffle(match, zone), other_.OnShuffle(match, zone);
  }
  void OnDraw(const match::Match& match, std::int32_t choice, model::Value result) override {
    one_.OnDraw(match, choice, result), other_.OnDraw(match, choice, result);
  }
  void OnAllTaken(const match::Match& match, model::Seat seat, std::span<const model::Option> options) override {
    one_.OnAllTaken(match, seat, options), other_.OnAllTaken(match, seat, options);
  }
  void OnReveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) override {
    one_.OnReveal(match, cards, seats), other_.OnReveal(match, cards, seats);
  }
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) override {
    one_.OnTell(match, sentence, values), other_.OnTell(match, sentence, values);
  }
  void OnDecision(const match::Match& match) override { one_.OnDecision(match), other_.OnDecision(match); }
  void OnOutcome(const match::Match& match) override { one_.OnOutcome(match), other_.OnOutcome(match); }

 private:
  vm::Observer& one_;
  vm::Observer& other_;
};

}  // namespace cardinal::reasons
