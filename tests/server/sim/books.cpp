#include "tests/server/sim/books.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>

#include "games/core/registry.hpp"
#include "games/record/fold.hpp"
#include "rating/log.hpp"
#include "server/ladder/ladder_rows.hpp"
#include "server/match/rate_task.hpp"

namespace kabinet::sim {
namespace {

/// All who sit at a rated table are players, whatever became of them since (RA-3).
Names players_of(const Fold& fold) {
    Names names;
    for (const auto& [seat, holder] : fold.seats()) names[holder.player.id] = {};
    return names;
}

Json change_of(const RatedPlayer& player) {
    Json change{{"before", player.before.number.rounded()}, {"after", player.after.number.rounded()}};
    if (player.after.rd >= kUncertainRd) change["provisional"] = true;
    return change;
}

}  // namespace

void Books::add(const Record& record) {
    auto fold = Fold::begin(record.header, record.secret).value();
    for (const Entry& entry : record.entries) ASSERT_TRUE(fold.apply(entry.input, entry.t));
    const auto end = std::ranges::find(record.entries, InputType::end,
                                       [](const Entry& entry) { return entry.input.type; });
    if (end == record.entries.end()) return;
    for (const auto& [seat, holder] : fold.seats()) {
        if (fold.aborted_by()) break;  // stands in no history
        played_[holder.player.id][record.header.match] =
            fold.outcome()->ranks.at(static_cast<std::size_t>(seat));
        seats_[record.header.match][std::to_string(seat)] = holder.player.id;
    }
    auto match = rated_match(facts_of(fold, players_of(fold), end->at));
    if (match) expected_.emplace(record.header.match, std::move(*match));
}

void Books::check(Client& reader) {
    check_outbox();
    check_logs();
    std::set<std::string> accounts;
    for (const auto& [name, log] : logs_) {
        for (const RatingEvent& event : log.events) {
            for (const RatedPlayer& player : event.players) accounts.insert(player.account);
        }
    }
    for (const std::string& account : accounts) check_shown(reader, account);
    check_histories();
}

/// What is owed to a ladder is done before long.
void Books::check_outbox() {
    const auto empty = [this] {
        const auto tasks = host_.storage().store().undone();
        return tasks && tasks->empty();
    };
    ASSERT_TRUE(world_.run_until(empty, world_.now() + 60'000)) << "a task is never done";
    world_.run(world_.now() + 2'000);  // and shown
}

void Books::check_logs() {
    for (const Game* game : all_games()) {
        for (const LadderKind kind : {LadderKind::two, LadderKind::many, LadderKind::bots})
            check_log({game->info.id, kind});
    }
    for (const auto& [id, match] : expected_)
        EXPECT_TRUE(events_.contains(id)) << "the match " << id << " was never rated";
}

/// The log proves itself, and has one event for each match that is to be rated.
void Books::check_log(const LadderName& name) {
    const auto stored = host_.storage().store().stream(name.id()).value();
    if (!stored) return;
    Log& log = logs_.try_emplace(name.id(), Log{Ladder(name), {}, {}}).first->second;
    for (const Append& row : stored->entries) {
        const auto entry = entry_of(row);
        ASSERT_TRUE(entry) << entry.error();
        const RatingEvent& event = entry->logged.event;
        const auto taken = log.ladder.apply(event, entry->logged.hash);
        ASSERT_TRUE(taken) << name.id() << " " << event.n << ": " << taken.error().message;
        log.board.take(event);
        for (const std::string& account : entry->neighbours) log.board.exclude(account, true);
        log.events.push_back(event);
        check_event(event);
    }
}

void Books::check_event(const RatingEvent& event) {
    EXPECT_TRUE(events_.emplace(event.match, event).second)
        << "the match " << event.match << " has two events";
    const auto expected = expected_.find(event.match);
    ASSERT_NE(expected, expected_.end()) << "the match " << event.match << " is not to be rated";
    const RatedMatch& match = expected->second;
    EXPECT_EQ(event.ladder, match.ladder.id());
    EXPECT_EQ(event.at, match.at);
    std::vector<Finisher> players;
    for (const RatedPlayer& player : event.players)
        players.push_back({player.account, player.bot, player.rank});
    EXPECT_EQ(players, match.players) << event.match;
    Json seats = Json::object();
    for (const auto& [seat, account] : seats_[event.match]) {
        if (const RatedPlayer* player = event.player(account)) seats[seat] = change_of(*player);
    }
    shown_[event.match] = {
        {"event", event.n}, {"ladder", event.ladder}, {"seats", std::move(seats)}, {"weight", event.weight}};
}

/// The account's ratings as a client is told, against the fold of the logs.
void Books::check_shown(Client& reader, const std::string& account) {
    const Json answer = ask(reader, "rating.get", {{"account", account}});
    std::map<std::string, Json> told;
    for (const Json& rating : answer["ratings"]) told[rating["ladder"]] = rating;
    for (auto& [id, log] : logs_) {
        const auto wanted = log.ladder.rating_at(account, world_.wall());
        EXPECT_EQ(told.contains(id), wanted.has_value()) << account << " on " << id;
        if (!wanted || !told.contains(id)) continue;
        EXPECT_EQ(told[id]["rating"], wanted->number.rounded()) << account << " on " << id;
        EXPECT_NEAR(told[id]["rd"].get<double>(), wanted->rd.value(), 1) << account << " on " << id;
        log.board.advance(world_.wall());
        check_claim(reader, log, account);
    }
}

void Books::check_claim(Client& reader, const Log& log, const std::string& account) {
    const Json board = ask(reader, "rating.board", {{"ladder", log.ladder.id()}, {"account", account}});
    const auto claim = log.board.claim_of(account);
    ASSERT_TRUE(claim);
    EXPECT_EQ(board["claim"]["matches"], claim->matches);
    EXPECT_EQ(board["claim"]["opponents"], claim->opponents);
    EXPECT_EQ(board["people"]["size"], log.board.size(Leaderboard::Whose::people));
    const auto row = log.board.row_of(account);
    EXPECT_EQ(board.contains("place"), row.has_value());
}

/// Each match is once in the history of each of its players, and nothing else is there.
void Books::check_histories() {
    for (const auto& [account, matches] : played_) {
        const auto found = host_.storage().store().matches_of(
            {.account = account, .viewer = account, .most = matches.size() + 1});
        ASSERT_TRUE(found);
        std::map<std::string, int> listed;
        for (const FinishedMatch& match : *found) {
            const auto seat = std::ranges::find(match.seats, account, &FinishedSeat::account);
            EXPECT_TRUE(listed.emplace(match.id, seat->rank).second);
        }
        EXPECT_EQ(listed, matches) << "the history of " << account;
    }
}

Json Books::ask(Client& reader, const std::string& method, const Json& params) {
    for (int i = 0; i < 10; ++i) {
        auto answer = std::make_shared<std::optional<Json>>();
        reader.request(method, params, [answer](const Json& result, const Json& error) {
            if (error.is_null()) *answer = result;
        });
        if (world_.run_until([&] { return answer->has_value(); }, world_.now() + 5'000)) return **answer;
    }
    ADD_FAILURE() << method << " is never answered";
    return Json::object();
}

Json Books::shown(const std::string& match) const {
    const auto found = shown_.find(match);
    return found == shown_.end() ? Json() : found->second;
}

}  // namespace kabinet::sim
