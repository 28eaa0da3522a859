#include "server/ladder/ladder_port.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

namespace kabinet {
namespace {

ReadBoard::List list_of(const Leaderboard& board, Leaderboard::Whose whose) {
    return {static_cast<std::int64_t>(board.size(whose)), board.histogram(whose)};
}

}  // namespace

/// Has `serve` answer the call with its ladder; refuses when there is no such ladder.
template <class C, class T, class Serve>
void LadderPort::find(C&& call, Answer<T>&& answer, Serve serve) {
    const std::string ladder = call.ladder;
    ladders_.with(ladder, [call = std::move(call), answer = std::move(answer), serve](auto found) mutable {
        if (!found) return answer(std::unexpected(std::move(found.error())));
        serve(**found, call, std::move(answer));
    });
}

void LadderPort::take(ReadRating&& call, Answer<ReadRating::Result>&& answer) {
    find(std::move(call), std::move(answer),
         [this](LadderStream& ladder, const ReadRating& asked, auto reply) {
             const std::int64_t now = loop_.wall();
             const Leaderboard& board = ladder.book().board(now);
             const auto rating = ladder.book().ladder().rating_at(asked.account, now);
             const auto claim = board.claim_of(asked.account);
             reply(ReadRating::Result{.rated = rating.has_value(),
                                      .rating = rating.value_or(Rating()),
                                      .matches = claim ? claim->matches : 0,
                                      .row = board.row_of(asked.account)});
         });
}

void LadderPort::take(ReadBoard&& call, Answer<ReadBoard::Result>&& answer) {
    find(std::move(call), std::move(answer),
         [this](LadderStream& ladder, const ReadBoard& asked, auto reply) {
             const Leaderboard& board = ladder.book().board(loop_.wall());
             reply(ReadBoard::Result{.people = list_of(board, Leaderboard::Whose::people),
                                     .bots = list_of(board, Leaderboard::Whose::bots),
                                     .row = board.row_of(asked.account),
                                     .claim = board.claim_of(asked.account)});
         });
}

void LadderPort::take(ReadRatingLog&& call, Answer<ReadRatingLog::Result>&& answer) {
    find(std::move(call), std::move(answer),
         [](LadderStream& ladder, const ReadRatingLog& asked, auto reply) {
             const auto count = static_cast<std::size_t>(asked.count);
             std::vector<int> numbers = ladder.book().numbers(asked.account, asked.after, count + 1);
             const bool more = numbers.size() > count;
             if (more) numbers.pop_back();
             ladder.events(std::move(numbers), [more, reply = std::move(reply)](auto events) mutable {
                 if (!events) return reply(std::unexpected(std::move(events.error())));
                 reply(ReadRatingLog::Result{std::move(*events), more});
             });
         });
}

void LadderPort::take(ReadSuspicions&& call, Answer<ReadSuspicions::Result>&& answer) {
    find(std::move(call), std::move(answer),
         [](LadderStream& ladder, const ReadSuspicions& asked, auto reply) {
             const auto count = static_cast<std::size_t>(asked.count);
             auto found = ladder.book().suspicions(asked.before, count + 1);
             const bool more = found.size() > count;
             if (more) found.pop_back();
             std::vector<int> numbers;
             for (const auto& one : found | std::views::reverse) numbers.push_back(one.n);
             ladder.events(numbers, [more, found = std::move(found),
                                     reply = std::move(reply)](auto events) mutable {
                 if (!events) return reply(std::unexpected(std::move(events.error())));
                 ReadSuspicions::Result result{.matches = {}, .more = more};
                 for (LoggedEvent& logged : *events | std::views::reverse) {
                     const auto listed = std::ranges::find(found, logged.event.n, &LadderBook::Suspicion::n);
                     result.matches.push_back({std::move(logged.event), std::move(listed->neighbours)});
                 }
                 reply(std::move(result));
             });
         });
}

void LadderPort::take(FindRating&& call, Answer<FindRating::Result>&& answer) {
    find(std::move(call), std::move(answer), [](LadderStream& ladder, const FindRating& asked, auto reply) {
        const auto n = ladder.book().ladder().event_of(asked.match);
        if (!n) return reply(FindRating::Result{});
        ladder.events({static_cast<int>(*n)}, [reply = std::move(reply)](auto events) mutable {
            if (!events) return reply(std::unexpected(std::move(events.error())));
            FindRating::Result result;
            if (!events->empty()) result.event = std::move(events->front());
            reply(std::move(result));
        });
    });
}

}  // namespace kabinet
