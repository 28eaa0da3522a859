#include "server/queue/desk/strengths.hpp"

#include <algorithm>

namespace kabinet::queue {

bool Strengths::want(const std::string& game, const std::string& account, std::int64_t now) {
    const auto [it, fresh] = known_.try_emplace({game, account});
    Known& known = it->second;
    known.wanted = now;
    const auto told = [&known] {
        return std::ranges::all_of(known.by_ladder,
                                   [](const auto& strength) { return strength.has_value(); });
    };
    const bool due = fresh || now - known.asked >= kFresh || !told();
    if (due && known.awaited == 0) {
        known.asked = now;
        // Counted before the first is asked, since the answers may come at once.
        known.awaited = 2;
        for (const Ladder ladder : {Ladder::duel, Ladder::many}) ask(it->first, ladder);
    }
    return told();
}

void Strengths::ask(const Key& key, Ladder ladder) {
    ask_(key.first, ladder, key.second, [this, key, ladder](const std::optional<Strength>& strength) {
        Known& known = known_.at(key);
        --known.awaited;
        if (strength) known.by_ladder.at(static_cast<std::size_t>(ladder)) = strength;
        if (known.awaited > 0) return;
        for (auto& then : std::exchange(known.then, {})) then();
    });
}

void Strengths::learn(const std::string& game, const std::string& account, std::int64_t now,
                      std::move_only_function<void()> then) {
    const bool known = want(game, account, now);
    Known& here = known_.at({game, account});
    if (known || here.awaited == 0) return then();
    here.then.push_back(std::move(then));
}

Strength Strengths::of(const std::string& game, const std::string& account, Ladder ladder) const {
    const auto it = known_.find({game, account});
    if (it == known_.end()) return {};
    return it->second.by_ladder.at(static_cast<std::size_t>(ladder)).value_or(Strength());
}

void Strengths::forget(std::int64_t now) {
    std::erase_if(known_, [now](const auto& item) {
        return item.second.awaited == 0 && now - item.second.wanted >= kKept;
    });
}

}  // namespace kabinet::queue
