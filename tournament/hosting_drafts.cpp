#include "tournament/hosting.hpp"
#include "tournament/stages.hpp"

/// Pairings that directors see before they are published (TN-11). A draft lies beside the log: what is
/// published is one input, with all tables and byes in it.
namespace kabinet::tournament {
namespace {

Json shown(const Json& draft, Json more = Json::object()) {
    Json reply = draft;
    reply["draft"] = true;
    reply.update(more);
    return reply;
}

}  // namespace

/// The round that the body leads to, if it were published now.
std::expected<Round, Denial> Hosting::drafted(const Json& body) const {
    Fold supposed = log_->fold();
    if (auto done = supposed.apply({InputType::paired, body}); !done) return std::unexpected(done.error());
    return supposed.state().rounds.back();
}

void Hosting::keep_draft(const Json& body) {
    if (log_ && body.is_object() && drafted(body)) draft_ = body;
}

/// A draft that is there is made anew.
Hosting::Result Hosting::make_draft(const Json& wish) {
    if (wish == "show") return draft_;
    const bool allow = wish.is_object() && wish.value("allow_rematch", Json()) == true;
    if (wish != true && !allow)
        return deny("bad_input", "TN-11", "\"draft\" is true, {\"allow_rematch\":true} or \"show\"");
    if (state().stage().format == Format::arena && !stage_over(state()))
        return deny("bad_round", "TN-28", "the waves of an arena are paired at once");
    const auto proposal = propose(state(), allow);
    if (!proposal) return std::unexpected(proposal.error());
    draft_ = body_of(proposal->round);
    return shown(draft_, {{"cost", proposal->cost}, {"cost_names", proposal->cost_names}});
}

/// What directors do to a draft is done by hand.
Hosting::Result Hosting::change_draft(Json body) {
    body["by_hand"] = true;
    if (const auto round = drafted(body); !round) return std::unexpected(round.error());
    draft_ = std::move(body);
    return shown(draft_);
}

/// A draft of the rules has to be one still: somebody may have entered or left, or forbidden a pair.
Hosting::Result Hosting::publish(const Json& wish) {
    if (wish != true) return deny("bad_input", "TN-11", "\"publish\" is true");
    if (draft_.is_null()) return deny("no_draft", "TN-11", "there is no draft");
    const auto round = drafted(draft_);
    if (!round) return std::unexpected(round.error());
    if (!round->by_hand && wrong_round(state(), *round))
        return deny("draft_stale", "TN-11", "the event has changed since: make the draft anew");
    auto done = append(InputType::paired, draft_, draft_);
    if (done) draft_ = Json();
    return done;
}

Hosting::Result Hosting::discard(const Json& wish) {
    if (wish != true) return deny("bad_input", "TN-11", "the value is true");
    if (draft_.is_null()) return deny("no_draft", "TN-11", "there is no draft");
    draft_ = Json();
    return Json::object();
}

}  // namespace kabinet::tournament
