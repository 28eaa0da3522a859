#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tournament/fold.hpp"
#include "tournament/pairing_of.hpp"
#include "tournament/standings.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament {

/// Settings as a director would write them; every denial fails the test.
inline Settings settings_of(const Json& json) {
    auto settings = Settings::from_json(json);
    EXPECT_TRUE(settings) << (settings ? "" : settings.error().code + ": " + settings.error().message);
    return settings.value_or(Settings());
}

/// A tournament led by a test.
class Director {
  public:
    explicit Director(const Json& settings, int entrants = 0) : fold(settings_of(settings), Bytes32{7}) {
        for (int i = 1; i <= entrants; ++i) enter();
    }

    /// The code of the denial, or "" where the input was accepted.
    std::string tell(InputType type, Json body = Json::object()) {
        const auto done = fold.apply({type, std::move(body)});
        return done ? "" : done.error().code;
    }
    std::string enter(Json rest = Json::object()) {
        const auto number = state().entrants.size() + 1;
        rest["entrant"] = number;
        if (!rest.contains("account")) rest["account"] = "a" + std::to_string(number);
        return tell(InputType::enter, std::move(rest));
    }
    std::string start() { return tell(InputType::start); }
    std::string of(InputType type, int entrant) { return tell(type, {{"entrant", entrant}}); }
    using Byes = std::vector<std::pair<int, std::string>>;
    std::string pair(const std::vector<std::vector<int>>& tables, const Byes& byes = {}) {
        Json body{{"stage", state().stage_number},
                  {"round", state().rounds.size() + 1},
                  {"tables", Json::array()},
                  {"byes", Json::array()}};
        for (const auto& seats : tables) {
            body["tables"].push_back({{"table", body["tables"].size() + 1}, {"seats", seats}});
        }
        for (const auto& [entrant, kind] : byes)
            body["byes"].push_back({{"entrant", entrant}, {"kind", kind}});
        return tell(InputType::paired, std::move(body));
    }
    /// Pairs as the rules do; the code of the denial, or "".
    std::string pair_next() {
        const auto proposal = propose(state(), false);
        return proposal ? tell(InputType::paired, body_of(proposal->round)) : proposal.error().code;
    }
    /// Plays all open games of the newest round: the better seed wins, or `wins` says who does of two.
    void play(const std::function<int(int, int)>& wins = {}) {
        const Round round = state().rounds.back();
        for (const Table& table : round.tables) {
            for (int game = next_game_of(table.number); game != 0; game = next_game_of(table.number)) {
                const auto seats =
                    seats_of_game(state().settings, *state().rounds.back().table(table.number), game);
                std::vector<int> ranks;
                for (const int own : seats) {
                    ranks.push_back(1 + static_cast<int>(std::ranges::count_if(seats, [&](int other) {
                                        return other != own &&
                                               (wins ? wins(own, other) : std::min(own, other)) == other;
                                    })));
                }
                ASSERT_EQ(result(table.number, ranks, {{"game", game}}), "");
            }
        }
    }
    int next_game_of(int table) const {
        return next_game(state().settings, *state().rounds.back().table(table));
    }
    /// Entrants by rank; those who share one in the order of the rows.
    std::vector<std::pair<int, int>> ranks() const {
        std::vector<std::pair<int, int>> list;
        for (const Row& row : standings(state())) list.emplace_back(row.rank, row.entrant);
        return list;
    }
    std::string result(int table, const std::vector<int>& ranks, Json rest = Json::object()) {
        rest.update({{"table", table}, {"ranks", ranks}});
        if (!rest.contains("source")) rest["source"] = "typed";
        return tell(InputType::result, std::move(rest));
    }
    std::string forfeit(int table, const std::vector<int>& entrants) {
        return tell(InputType::forfeit, {{"table", table}, {"entrants", entrants}});
    }
    const State& state() const { return fold.state(); }

    Fold fold;
};

inline Json swiss(int rounds) {
    return {{"game", "kuba"}, {"stages", {{{"format", "swiss"}, {"rounds", rounds}}}}, {"seeding", "order"}};
}
inline Json round_robin() {
    return {{"game", "kuba"}, {"stages", {{{"format", "round_robin"}}}}, {"seeding", "order"}};
}

}  // namespace kabinet::tournament
