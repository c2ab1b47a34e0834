// Sends the requests about a document to one of two features: that for rules and cards, or that for YAML documents.
//
//   router.OnRules<HoverRequest>([&](const RequestTarget& target, const HoverParams& params, HandlerContext&) { ... });
//   router.OnDocuments<HoverRequest>(
//       [&](const RequestTarget& target, const HoverParams& params, HandlerContext&) { ... });
//   router.OnRulesAndInlineCards<...>(...)  // also in the inline cards of a document, as if they were a file of cards
//   router.OnLooseDocuments<...>(...)       // a YAML document of no game: its target has no snapshot
//   router.OutsideGames<CompletionRequest>(  // a file of no game
//       [&](const CompletionParams& params, HandlerContext&) { ... });
//
// If the document belongs to no game, or there is no handler for its kind, the result is empty.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "interpreter/drivers/lsp/dispatcher.h"
#include "interpreter/drivers/lsp/server/session.h"

namespace cardinal::lsp {

class Router {
 public:
  // Both must outlive the session.
  Router(Dispatcher& dispatcher, Session& session) : dispatcher_(dispatcher), session_(session) {}

  template <typename Method, typename Handler>
  void OnRules(Handler handler, HandlerOptions options = {}) {
    HandlersFor<Method>(options).rules = std::move(handler);
  }
  template <typename Method, typename Handler>
  void OnRulesAndInlineCards(Handler handler, HandlerOptions options = {}) {
    HandlersFor<Method>(options).rules = handler;
    HandlersFor<Method>(options).inline_cards = std::move(handler);
  }
  template <typename Method, typename Handler>
  void OnDocuments(Handler handler, HandlerOptions options = {}) {
    HandlersFor<Method>(options).documents = std::move(handler);
  }

  template <typename Method, typename Handler>
  void OnLooseDocuments(Handler handler, HandlerOptions options = {}) {
    HandlersFor<Method>(options).loose_documents = std::move(handler);
  }

  template <typename Method, typename Handler>
  void OutsideGames(Handler handler, HandlerOptions options = {}) {
    HandlersFor<Method>(options).outside = std::move(handler);
  }

 private:
  template <typename Method>
  struct Handlers {
    using Handle = std::function<typename Method::Result(const RequestTarget&, const typename Method::Params&,
                                                         HandlerContext& context)>;
    Handle rules, inline_cards, documents, loose_documents;
    std::function<typename Method::Result(const typename Method::Params&, HandlerContext& context)> outside;
  };

  template <typename Method>
  Handlers<Method>& HandlersFor(HandlerOptions options) {
    std::shared_ptr<void>& known = handlers_[Method::kMethod];
    if (known) return *static_cast<Handlers<Method>*>(known.get());
    const auto made = std::make_shared<Handlers<Method>>();
    known = made;
    dispatcher_.On<Method>(
        [made, &session = session_](const typename Method::Params& params, HandlerContext& context) {
          auto target = session.Locate(params.textDocument.uri);
          if (!target && made->loose_documents) target = session.LocateLoose(params.textDocument.uri);
          if (!target) return made->outside ? made->outside(params, context) : typename Method::Result{};
          if (!target->snapshot) return made->loose_documents(*target, params, context);
          if constexpr (requires { params.position; })
            if (target->is_document && made->inline_cards)
              if (const auto cards = session.LocateInlineCards(*target, params.position))
                return made->inline_cards(*cards, params, context);
          const auto& handle = target->is_document ? made->documents : made->rules;
          return handle ? handle(*target, params, context) : typename Method::Result{};
        },
        options);
    return *made;
  }

  Dispatcher& dispatcher_;
  Session& session_;
  std::map<std::string, std::shared_ptr<void>> handlers_;
};

}  // namespace cardinal::lsp
