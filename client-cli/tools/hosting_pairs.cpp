#include <algorithm>

#include "client-cli/tools/hosting.hpp"
#include "client-cli/tools/hosting_words.hpp"

namespace kabinet::cli {

using namespace tournament;

namespace {

std::optional<std::pair<int, int>> two_of(const Json& list) {
    const bool good =
        list.is_array() && list.size() == 2 && list[0].is_number_integer() && list[1].is_number_integer();
    if (!good) return std::nullopt;
    return std::pair(list[0].get<int>(), list[1].get<int>());
}

}  // namespace

Hosting::Result Hosting::paired(const Proposal& proposal) {
    Json reply = body_of(proposal.round);
    reply["cost"] = proposal.cost;
    reply["cost_names"] = proposal.cost_names;
    return append(InputType::paired, body_of(proposal.round), std::move(reply));
}

Hosting::Result Hosting::pair(const Json& wish) {
    const bool allow = wish.is_object() && wish.value("allow_rematch", Json()) == true;
    if (wish != true && !allow)
        return deny("bad_input", "TN-40", "\"pair\" is true or {\"allow_rematch\":true}");
    const auto proposal = propose(state(), allow);
    if (!proposal) return std::unexpected(proposal.error());
    return paired(*proposal);
}

/// A round that has not begun is replaced by one made by hand (TN-12). Both inputs stand in the log.
Hosting::Result Hosting::replace_round(const Round& round) {
    const bool replaces = !state().rounds.empty() && state().rounds.back().number == round.number;
    Proposal proposal{.round = round};
    proposal.round.by_hand = true;
    Fold probe = log_->fold();
    const Input taken{InputType::unpaired, {{"stage", 1}, {"round", round.number}}};
    if (replaces) {
        if (auto done = probe.apply(taken); !done) return std::unexpected(done.error());
    }
    const State before = probe.state();
    if (auto done = probe.apply({InputType::paired, body_of(proposal.round)}); !done) {
        return std::unexpected(done.error());
    }
    proposal.cost = cost_of(before, probe.state().rounds.back());
    if (!proposal.cost.empty()) proposal.cost_names.assign(kSwissCostNames.begin(), kSwissCostNames.end());
    if (replaces) {
        if (auto done = append(InputType::unpaired, taken.body); !done) return done;
    }
    return paired(proposal);
}

Hosting::Result Hosting::pair_by_hand(const Json& wish) {
    const Json tables = wish.is_object() ? wish.value("tables", Json()) : Json();
    if (!tables.is_array()) return deny("bad_input", "TN-12", "\"set_pairing\" has \"tables\" and \"byes\"");
    const bool open = !state().rounds.empty() && !state().rounds.back().begun();
    const int number = static_cast<int>(state().rounds.size()) + (open ? 0 : 1);
    Json body{{"stage", 1},
              {"round", number},
              {"tables", Json::array()},
              {"byes", wish.value("byes", Json::array())},
              {"by_hand", true}};
    for (const Json& seats : tables)
        body["tables"].push_back({{"table", body["tables"].size() + 1}, {"seats", seats}});
    // The fold reads and checks the round.
    Fold probe = log_->fold();
    if (open) (void)probe.apply({InputType::unpaired, {{"stage", 1}, {"round", number}}});
    if (auto done = probe.apply({InputType::paired, body}); !done) return std::unexpected(done.error());
    return replace_round(probe.state().rounds.back());
}

Hosting::Result Hosting::swap(const Json& wish) {
    const auto two = two_of(wish);
    if (!two || two->first == two->second)
        return deny("bad_input", "TN-12", "\"swap\" is a list of two entrants");
    if (state().rounds.empty()) return deny("bad_round", "TN-12", "no round is paired");
    Round round = state().rounds.back();
    const auto exchange = [&](int& entrant) {
        if (entrant == two->first) {
            entrant = two->second;
        } else if (entrant == two->second) {
            entrant = two->first;
        }
    };
    for (Table& table : round.tables) std::ranges::for_each(table.seats, exchange);
    for (Bye& bye : round.byes) exchange(bye.entrant);
    return replace_round(round);
}

Hosting::Result Hosting::unpair(const Json& wish) {
    if (state().rounds.empty()) return deny("bad_round", "TN-12", "no round is paired");
    Round round = state().rounds.back();
    if (wish == true) {
        return append(InputType::unpaired, {{"stage", 1}, {"round", round.number}}, body_of(round));
    }
    const Json number = wish.is_object() ? wish.value("table", Json()) : Json();
    const Table* const table = number.is_number_integer() ? round.table(number.get<int>()) : nullptr;
    if (!table) return deny("no_such_table", "TN-12", "the round has no such table");
    // Who is unpaired has a zero-point bye until paired by hand.
    for (const int entrant : table->seats) round.byes.push_back({entrant, ByeKind::zero});
    std::erase_if(round.tables, [&](const Table& each) { return each.number == number.get<int>(); });
    int next = 0;
    for (Table& each : round.tables) each.number = ++next;
    return replace_round(round);
}

Hosting::Result Hosting::why(const Json& wish) const {
    const Json round = wish.is_object() ? wish.value("round", Json()) : Json();
    const auto two = wish.is_object()
                         ? two_of(Json::array({wish.value("a", Json()), wish.value("b", Json())}))
                         : std::nullopt;
    const bool good = two && state().has(two->first) && (two->second == 0 || state().has(two->second)) &&
                      round.is_number_integer() && round >= 1 && round <= state().rounds.size();
    if (!good) return deny("bad_input", "TN-24", "\"why\" names a round and two entrants");
    State then = state();
    const Round asked = then.rounds[round.get<std::size_t>() - 1];
    then.rounds.resize(round.get<std::size_t>() - 1);
    const auto paired = cost_of(then, asked);
    if (paired.empty()) return deny("unsupported", "TN-24", "only a Swiss of two seats can be asked");
    const auto other = pair_swiss_with(swiss_snapshot(then, true), two->first, two->second);
    if (!other) return deny("no_pairing", "TN-24", "these two could not be paired in that round");
    return Json{{"paired", paired}, {"alternative", other->cost}, {"names", kSwissCostNames}};
}

}  // namespace kabinet::cli
