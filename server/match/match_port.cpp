#include "server/match/match_port.hpp"

#include <utility>

#include "server/accounts/house.hpp"
#include "server/match/no_such_match.hpp"

namespace kabinet {
namespace {

void serve(Match& match, SubmitInput&& call, Answer<Receipt>&& answer) {
    match.submit(std::move(call.request), std::move(answer));
}

void serve(Match& match, LocateMatch&& call, Answer<LocateMatch::Result>&& answer) {
    if (match.hidden_from(call.player)) return answer(std::unexpected(no_such_match()));
    match.settled([answer = std::move(answer)](std::expected<Match*, Refusal> found) mutable {
        if (!found) return answer(std::unexpected(std::move(found.error())));
        const Fold& fold = (*found)->public_fold();
        answer(LocateMatch::Result{(*found)->id(), fold.header().game, fold.status()});
    });
}

void serve(Match& match, DescribeTable&&, Answer<DescribeTable::Result>&& answer) {
    match.settled([answer = std::move(answer)](std::expected<Match*, Refusal> found) mutable {
        if (!found) return answer(std::unexpected(std::move(found.error())));
        const Match& settled = **found;
        const Header& header = settled.fold().header();
        DescribeTable::Result table{.status = settled.fold().status(),
                                    .game = header.game,
                                    .clock = header.clock.to_json().dump(),
                                    .seats = header.seats,
                                    .rated = header.rated,
                                    .host = header.host.id,
                                    .invite = settled.invite(),
                                    .sitters = {},
                                    .turn = settled.fold().turn(),
                                    .due = settled.due()};
        for (const auto& [seat, holder] : settled.fold().seats())
            table.sitters.push_back({.seat = seat,
                                     .account = holder.player.id,
                                     .name = name_in(settled.names(), holder.player),
                                     .guest = guest_in(settled.names(), holder.player),
                                     .bot = settled.is_bot(holder.player),
                                     .house = house_level(holder.player.id).has_value()});
        answer(std::move(table));
    });
}

void serve(Match& match, ListLegal&& call, Answer<Json>&& answer) {
    match.legal(call.player, call.seat, std::move(answer));
}

void serve(Match& match, SayPhrase&& call, Answer<SayPhrase::Result>&& answer) {
    match.say(call.player, call.phrase, [answer = std::move(answer)](auto said) mutable {
        if (!said) return answer(std::unexpected(std::move(said.error())));
        answer(SayPhrase::Result{*said});
    });
}

void serve(Match& match, AskReady&& call, Answer<Done>&& answer) {
    match.ask_ready(call.player, std::move(answer));
}

void serve(Match& match, SayReady&& call, Answer<Done>&& answer) {
    match.say_ready(call.player, std::move(answer));
}

void serve(Match& match, ShowName&& call, Answer<Done>&& answer) {
    const PublicName name{std::move(call.name), call.guest, false};
    match.show_name(call.player, name, call.shown, std::move(answer));
}

void serve(Match& match, ReadRecord&& call, Answer<NamedRecord>&& answer) {
    match.record(call.player, std::move(answer));
}

void serve(Match& match, ShowReplay&& call, Answer<Replayed>&& answer) {
    match.replay(call.player, call.request, std::move(answer));
}

void serve(Match& match, ShowPosition&&, Answer<ShowPosition::Result>&& answer) {
    const Fold& fold = match.fold();
    if (fold.status() != Status::playing || fold.ply() < ShowPosition::kFreePlies)
        return answer(ShowPosition::Result());
    answer(ShowPosition::Result{fold.header().game, fold.state()->position()});
}

void serve(Match& match, ExplainRating&&, Answer<ExplainRating::Result>&& answer) {
    match.settled([answer = std::move(answer)](std::expected<Match*, Refusal> found) mutable {
        if (!found) return answer(std::unexpected(std::move(found.error())));
        const Match& settled = **found;
        if (settled.fold().header().rated && !settled.over())
            return answer(ExplainRating::Result{.why = "not_over"});
        auto rated = settled.rated();
        if (rated) return answer(ExplainRating::Result{.match = std::move(*rated)});
        answer(ExplainRating::Result{.why = std::string(name_of(rated.error()))});
    });
}

void serve(Match& match, ShowMatch&&, Answer<ShowMatch::Result>&& answer) {
    answer(ShowMatch::Result{match.public_document()});
}

}  // namespace

/// Has the match serve the call; answers itself when there is no such match.
template <class C, class T>
void MatchPort::find(C&& call, Answer<T>&& answer) {
    // On the way of every move: nothing is wrapped up when the match is in memory.
    if (Match* live = matches_.live(call.match)) return serve(*live, std::move(call), std::move(answer));
    const std::string id = call.match;
    matches_.with(id, [call = std::move(call), answer = std::move(answer)](auto match) mutable {
        if (!match) return answer(std::unexpected(std::move(match.error())));
        serve(**match, std::move(call), std::move(answer));
    });
}

void MatchPort::take(SubmitInput&& call, Answer<Receipt>&& answer) {
    find(std::move(call), std::move(answer));
}
void MatchPort::take(LocateMatch&& call, Answer<LocateMatch::Result>&& answer) {
    find(std::move(call), std::move(answer));
}
void MatchPort::take(DescribeTable&& call, Answer<DescribeTable::Result>&& answer) {
    find(std::move(call), std::move(answer));
}
void MatchPort::take(ListLegal&& call, Answer<Json>&& answer) {
    find(std::move(call), std::move(answer));
}
void MatchPort::take(SayPhrase&& call, Answer<SayPhrase::Result>&& answer) {
    find(std::move(call), std::move(answer));
}
void MatchPort::take(AskReady&& call, Answer<Done>&& answer) {
    find(std::move(call), std::move(answer));
}
void MatchPort::take(SayReady&& call, Answer<Done>&& answer) {
    find(std::move(call), std::move(answer));
}
void MatchPort::take(ShowName&& call, Answer<Done>&& answer) {
    find(std::move(call), std::move(answer));
}
void MatchPort::take(ReadRecord&& call, Answer<NamedRecord>&& answer) {
    find(std::move(call), std::move(answer));
}
void MatchPort::take(ShowReplay&& call, Answer<Replayed>&& answer) {
    find(std::move(call), std::move(answer));
}
void MatchPort::take(ShowPosition&& call, Answer<ShowPosition::Result>&& answer) {
    find(std::move(call), std::move(answer));
}
void MatchPort::take(ShowMatch&& call, Answer<ShowMatch::Result>&& answer) {
    find(std::move(call), std::move(answer));
}
void MatchPort::take(ExplainRating&& call, Answer<ExplainRating::Result>&& answer) {
    find(std::move(call), std::move(answer));
}
void MatchPort::take(ShowRating&& call, Answer<Done>&& answer) {
    if (Match* live = matches_.live(call.match)) live->show_rating(call.event);
    answer(Done());
}

}  // namespace kabinet
