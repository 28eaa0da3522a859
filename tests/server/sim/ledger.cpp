#include "tests/server/sim/ledger.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "games/core/registry.hpp"
#include "games/record/fold.hpp"

namespace kabinet::sim {
namespace {

std::size_t digest(const Json& value) {
    return std::hash<std::string>()(value.dump());
}

Audience audience(int seat) {
    return seat < 0 ? Audience::everyone() : Audience::of(seat);
}

}  // namespace

void Ledger::see(const std::string& document, std::optional<int> seat, const Held& held) {
    const bool match = held.value.contains("state");
    const Game* game = match ? find_game(held.value["game"].get<std::string>()) : nullptr;
    const View view{document, game && game->info.hidden ? seat.value_or(-1) : -1};
    const auto [it, fresh] = versions_.try_emplace({view, held.epoch, held.seq}, digest(held.value));
    if (!fresh) {
        EXPECT_EQ(it->second, digest(held.value)) << document << " has two versions " << held.seq;
    }
    if (match) states_[view].insert(digest(held.value["state"]));
}

void Ledger::check(const Record& record) const {
    auto fold = Fold::begin(record.header, record.secret).value();
    std::map<int, std::set<std::size_t>> possible;
    const auto note = [&] {
        for (int seat = -1; seat < record.header.seats; ++seat) {
            possible[seat].insert(digest(fold.state() ? fold.state()->view(audience(seat)) : Json::object()));
        }
    };
    note();
    for (const Entry& entry : record.entries) {
        ASSERT_TRUE(fold.apply(entry.input, entry.t));
        note();
    }
    for (const auto& [view, states] : states_) {
        if (view.first != record.header.match) continue;
        for (const std::size_t state : states) {
            // Who sits down is shown what everybody sees until then.
            EXPECT_TRUE(possible[view.second].contains(state) || possible[-1].contains(state))
                << "seat " << view.second << " was shown a state of no entry, or more than it may see";
        }
    }
}

}  // namespace kabinet::sim
