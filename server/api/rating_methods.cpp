#include <algorithm>

#include "server/api/account_ratings.hpp"
#include "server/api/api.hpp"
#include "server/api/reading.hpp"
#include "server/api/shown_player.hpp"
#include "server/ladder/ladder_document.hpp"
#include "server/session/session.hpp"

/// Ratings: ladders, their leaderboards and their logs.
namespace kabinet {
namespace {

/// The events of a page when the client names no number.
constexpr int kUsualPage = 50;
constexpr int kSuspicionsPage = 20;

/// A ladder that can't answer is named.
void get(Session& session, Due due, protocol::RatingGet& params) {
    ask_ladders(session, due, params.account,
                [account = params.account](Session& here, const Due& open, AccountRatings&& known) {
                    here.answer(
                        open, protocol::RatingGetResult{.account = account,
                                                        .ratings = std::move(known.ratings),
                                                        .unanswered = if_some(std::move(known.unanswered))});
                });
}

protocol::BoardSpread spread(const ReadBoard::List& list) {
    protocol::BoardSpread spread{.size = list.size, .bars = {}};
    for (const Leaderboard::Bar& bar : list.bars) spread.bars.push_back({bar.from, bar.count});
    return spread;
}

protocol::BoardClaim claim_value(const Leaderboard::Claim& claim) {
    protocol::BoardClaim value{.matches = claim.matches,
                               .opponents = claim.opponents,
                               .rd = claim.rd.rounded(),
                               .until = {},
                               .excluded = {}};
    if (claim.until >= 0) value.until = claim.until;
    if (claim.excluded) value.excluded = true;
    return value;
}

void board(Session& session, Due due, protocol::RatingBoard& params) {
    const Player* own = session.player();
    const std::string account = params.account.value_or(own ? own->id : "");
    const bool asks_of_itself = own && own->id == account;
    session.ask(std::move(due), ReadBoard{params.ladder, account},
                [ladder = params.ladder, asks_of_itself](Session& here, const Due& open,
                                                         const ReadBoard::Result& found) {
                    protocol::RatingBoardResult result{.ladder = ladder,
                                                       .people = spread(found.people),
                                                       .bots = spread(found.bots),
                                                       .place = {},
                                                       .rating = {},
                                                       .claim = {}};
                    if (found.row) result.place = found.row->place;
                    if (found.row) result.rating = found.row->number;
                    if (found.claim) result.claim = claim_value(*found.claim);
                    // Who lives with whom is nobody else's business (RA-6).
                    if (result.claim && !asks_of_itself) result.claim->excluded.reset();
                    here.answer(open, result);
                });
}

/// RatingLogResult, with events that are text already.
std::string page_text(const std::string& ladder, const ReadRatingLog::Result& page) {
    std::string text = R"({"events":[)";
    for (const LoggedEvent& logged : page.events) {
        if (&logged != page.events.data()) text += ',';
        text += logged.event.line(logged.hash);
    }
    return text + R"(],"ladder":")" + ladder + R"(","more":)" + (page.more ? "true}" : "false}");
}

void log(Session& session, Due due, protocol::RatingLog& params) {
    ReadRatingLog call{.ladder = params.ladder,
                       .account = params.account.value_or(""),
                       .after = params.after.value_or(0),
                       .count = narrow<int>(params.count).value_or(kUsualPage)};
    session.ask(std::move(due), std::move(call),
                [ladder = params.ladder](Session& here, const Due& open, const ReadRatingLog::Result& page) {
                    here.answer_text(open, page_text(ladder, page));
                });
}

/// RatingMatchResult, likewise.
std::string rated_text(const RatedMatch& match, const std::optional<LoggedEvent>& event) {
    std::string text = "{";
    if (event) text += R"("event":)" + event->event.line(event->hash) + ',';
    text += R"("ladder":")" + match.ladder.id() + R"(","match":")" + match.match + R"(","state":)";
    return text + (event ? R"("rated"})" : R"("waiting"})");
}

void match(Session& session, Due due, protocol::RatingMatch& params) {
    session.ask(
        std::move(due), ExplainRating{params.match},
        [id = params.match](Session& here, const Due& open, const ExplainRating::Result& found) {
            if (!found.match)
                return here.answer(open, protocol::RatingMatchResult{id, "unrated", found.why, {}, {}});
            here.ask(
                open, FindRating{found.match->ladder.id(), id},
                [rated = *found.match](Session& there, const Due& last, const FindRating::Result& logged) {
                    there.answer_text(last, rated_text(rated, logged.event));
                });
        });
}

protocol::Suspicion suspicion_value(const ReadSuspicions::Match& found,
                                    const std::map<std::string, PublicName>& names) {
    const RatingEvent& event = found.event;
    protocol::Suspicion value{
        .n = event.n, .match = event.match, .at = event.at, .players = {}, .repeated = {}, .neighbours = {}};
    for (const auto& player : event.players) value.players.push_back(shown_player(player.account, names));
    if (event.weight == 0) value.repeated = true;
    if (!found.neighbours.empty()) value.neighbours = found.neighbours;
    return value;
}

/// The addresses by which players are neighbours are stored nowhere, so that nothing here can tell them.
void suspicions(Session& session, Due due, protocol::RatingSuspicions& params) {
    ReadSuspicions call{.ladder = params.ladder,
                        .before = params.before.value_or(0),
                        .count = narrow<int>(params.count).value_or(kSuspicionsPage)};
    session.ask(std::move(due), std::move(call),
                [ladder = params.ladder](Session& here, const Due& open, ReadSuspicions::Result&& page) {
                    std::vector<std::string> ids;
                    for (const auto& one : page.matches) {
                        for (const auto& player : one.event.players) ids.push_back(player.account);
                    }
                    here.common().journal.read(
                        here.shard().loop(), [ids](Store& store) { return store.names(ids); },
                        here.later(open, [ladder, page = std::move(page)](Session& back, const Due& last,
                                                                          auto&& names) {
                            if (!names) return back.refuse(last, {.code = protocol::Code::storage_failed});
                            protocol::RatingSuspicionsResult result{
                                .ladder = ladder, .matches = {}, .more = page.more};
                            for (const auto& one : page.matches)
                                result.matches.push_back(suspicion_value(one, *names));
                            back.answer(last, result);
                        }));
                });
}

void watch_board(Session& session, Due due, protocol::RatingWatch& params) {
    session.watch(due, board_document(params.ladder), version_of(params.from));
}

void unwatch_board(Session& session, Due due, protocol::RatingUnwatch& params) {
    session.unwatch(due, board_document(params.ladder));
}

}  // namespace

std::vector<MethodRow> rating_methods() {
    return {method_row(Guard::anyone, get),
            method_row(Guard::anyone, board),
            method_row(Guard::anyone, log),
            method_row(Guard::anyone, match),
            method_row(Guard::anyone, watch_board),
            method_row(Guard::anyone, unwatch_board),
            method_row(Guard::anyone, Needed{Right::moderate}, suspicions)};
}

}  // namespace kabinet
