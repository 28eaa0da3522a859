#include "client-cli/event/event_visit.hpp"

#include <algorithm>
#include <utility>

#include "client-cli/account/words.hpp"

namespace kabinet::cli {
namespace {

using Part = EventDocument::Part;

Problem without_events() {
    return {"unknown_method", "this server hosts no tournaments", "", 0, 0};
}

}  // namespace

EventVisit::EventVisit(Session& session, Entropy entropy, Wish wish, std::optional<Profile> profile)
    : session_(session),
      wish_(std::move(wish)),
      profile_(std::move(profile)),
      draws_(std::move(entropy), profile_ ? profile_->draws_file() : std::filesystem::path()) {}

void EventVisit::start(EventFront& front) {
    front_ = &front;
    for (const Part part : {Part::head, Part::entrants, Part::standings, Part::tables})
        session_.watch(named(part).name());
    session_.start(*this);
}

EventDocument EventVisit::named(Part part) const {
    EventDocument document{.tournament = wish_.tournament, .part = part};
    if (part == Part::standings) document.page = standings_page_;
    if (part == Part::tables) document.page = tables_page_;
    if (part == Part::own) document.player = player_;
    return document;
}

std::string EventVisit::document_name(Part part) const {
    return named(part).name();
}

const Document* EventVisit::document(Part part) const {
    return session_.document(document_name(part));
}

void EventVisit::turn_page(Part part, int page) {
    int& shown = part == Part::standings ? standings_page_ : tables_page_;
    const int pages = part == Part::standings ? view_.standings_pages : view_.tables_pages;
    if (page < 1 || page > pages || page == shown) return;
    session_.unwatch(named(part).name());
    shown = page;
    session_.watch(named(part).name());
}

// ---- what the session tells

void EventVisit::on_link(Link link, const std::string& why) {
    front_->link_changed(link, why);
    if (link == Link::ended) return front_->ended(why.empty() ? 0 : 1, why);
    if (link == Link::online) watch_own();
}

void EventVisit::on_identity(const Identity& identity, bool fresh) {
    if (profile_ && !(fresh ? profile_->save(identity) : profile_->refresh(identity)))
        front_->notice("could not write " + profile_->file().string() +
                       ": you will be somebody else next time");
}

/// What the player alone is told; nobody else has such a document.
void EventVisit::watch_own() {
    const auto& identity = session_.identity();
    const std::string now = identity ? identity->id : "";
    if (now == player_) return;
    if (!player_.empty()) session_.unwatch(named(Part::own).name());
    player_ = now;
    view_.own.reset();
    if (!player_.empty()) session_.watch(named(Part::own).name());
}

void EventVisit::on_document(const std::string& doc, const Json&) {
    const auto document = EventDocument::parse(doc);
    if (!document || document->name() != named(document->part).name()) return;
    view_.take(*document, session_.document(doc)->value());
    front_->event_changed(document->part);
    if (over_ || !match_.empty() || !knows_all()) return;
    if (view_.head->over()) return end_of_event();
    if (wish_.plays) take_part();
}

void EventVisit::on_lost(const std::string& doc, const Problem& why) {
    const auto document = EventDocument::parse(doc);
    // A page of many may go while it is shown.
    if (document && document->page > 1) {
        (document->part == Part::standings ? standings_page_ : tables_page_) = 1;
        return session_.watch(named(document->part).name());
    }
    if (std::exchange(over_, true)) return;
    const bool old = why.code == "unknown_method";
    front_->ended(1, old ? without_events().detail : "tournament " + wish_.tournament + ": " + why.detail);
}

// ---- what a player does

bool EventVisit::knows_all() const {
    const bool own = player_.empty() || view_.own;
    return view_.head && own && document(Part::entrants) && document(Part::standings);
}

void EventVisit::take_part() {
    if (view_.own_entrant() == 0) return enter();
    const auto me = view_.entrants.find(view_.own_entrant());
    const bool withdrawn = me != view_.entrants.end() && me->second.status == "withdrawn";
    if (withdrawn && view_.head->phase == "open") return enter();
    if (withdrawn && view_.own->tables.empty()) {
        over_ = true;
        return front_->ended(1, "You have withdrawn from this event; a director can bring you back");
    }
    check_in();
    for (const OwnTableView& table : view_.own->tables) {
        const bool open = !table.match.empty() && !wish_.played.contains(table.match);
        if (open) return go_to(table.match);
    }
    const auto due = std::ranges::find_if(
        view_.own->tables, [](const OwnTableView& table) { return table.match.empty() && !table.ready; });
    if (due != view_.own->tables.end()) bring_part();
}

void EventVisit::enter() {
    if (std::exchange(entering_, true)) return;
    Json params{{"tournament", wish_.tournament}, {"nonce", draws_.open_nonce()}};
    if (!wish_.invite.empty()) params["invite"] = wish_.invite;
    session_.change("tournament.enter", std::move(params), [this](const Reply& reply) {
        if (reply)
            return front_->notice("You are entered as number " + std::to_string(reply->value("entrant", 0)));
        over_ = true;
        front_->ended(1, in_words(reply.error()));
    });
}

/// Whoever plays in this program is here. An event without a check-in refuses none.
void EventVisit::check_in() {
    const auto me = view_.entrants.find(view_.own_entrant());
    const bool wanted = view_.head->phase == "open" && view_.head->settings.value("check_in", 0) > 0 &&
                        me != view_.entrants.end() && !me->second.checked_in;
    if (!wanted || std::exchange(checking_in_, true)) return;
    session_.change(
        "tournament.own", {{"tournament", wish_.tournament}, {"act", "check_in"}},
        [this](const Reply& reply) { front_->notice(reply ? "You have checked in" : reply.error().detail); });
}

/// Says that the player is at the table, with a part in the draws of the match to come (GEN-2). The id of the
/// match is not known yet.
void EventVisit::bring_part() {
    if (std::exchange(readying_, true)) return;
    Json params{{"tournament", wish_.tournament}};
    if (session_.offers("commit_reveal")) {
        params["nonce_hash"] = draws_.fresh_hash(wish_.tournament);
    } else {
        params["nonce"] = draws_.open_nonce();
    }
    session_.ask("tournament.ready", std::move(params), [this](const Reply& reply) {
        readying_ = false;
        // The table may have gone meanwhile, which its document tells.
        if (!reply && reply.error().code != "no_table") front_->notice(reply.error().detail);
    });
}

void EventVisit::go_to(const std::string& match) {
    match_ = match;
    draws_.pass_on(wish_.tournament, match);
    front_->ended(0, "");
}

/// The documents change one after the other; the answer has the standings as they are at the end.
void EventVisit::end_of_event() {
    over_ = true;
    session_.ask("tournament.ask", {{"tournament", wish_.tournament}, {"question", {{"standings", true}}}},
                 [this](const Reply& reply) {
                     front_->event_over(reply ? reply->value("answer", Json::array()) : Json::array());
                 });
}

}  // namespace kabinet::cli
