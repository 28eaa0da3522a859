#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tournament/fold.hpp"

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
        Json body{{"stage", 1},
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
