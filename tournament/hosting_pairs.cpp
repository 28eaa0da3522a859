#include <algorithm>

#include "tournament/hosting.hpp"
#include "tournament/hosting_words.hpp"
#include "tournament/stages.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament {

namespace {

std::optional<std::pair<int, int>> two_of(const Json& list) {
    const bool good =
        list.is_array() && list.size() == 2 && list[0].is_number_integer() && list[1].is_number_integer();
    if (!good) return std::nullopt;
    return std::pair(list[0].get<int>(), list[1].get<int>());
}

/// The newest round, and what it costs.
Json shown_round(const State& state) {
    State before = state;
    before.rounds.pop_back();
    Json reply = body_of(state.rounds.back());
    const auto cost = cost_of(before, state.rounds.back());
    reply["cost"] = cost;
    reply["cost_names"] = cost.empty() ? Json::array() : Json(kSwissCostNames);
    return reply;
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
    if (!draft_.is_null()) return deny("draft_open", "TN-11", "publish the draft, or discard it");
    const auto proposal = propose(state(), allow);
    if (!proposal) return std::unexpected(proposal.error());
    return paired(*proposal);
}

/// The newest round is replaced by one made by hand (TN-12); tables that have begun stay.
Hosting::Result Hosting::replace_round(const Round& round) {
    Json body = body_of(round);
    body.erase("by_hand");
    body.erase("field");
    body.erase("groups");
    auto done = append(InputType::repaired, std::move(body));
    if (!done) return done;
    return shown_round(state());
}

Hosting::Result Hosting::pair_next_by_hand(Json body) {
    body["by_hand"] = true;
    auto done = append(InputType::paired, std::move(body));
    if (!done) return done;
    return shown_round(state());
}

Hosting::Result Hosting::pair_by_hand(const Json& wish) {
    const Json tables = wish.is_object() ? wish.value("tables", Json()) : Json();
    if (!tables.is_array()) return deny("bad_input", "TN-12", "\"set_pairing\" has \"tables\" and \"byes\"");
    if (!draft_.is_null()) {
        Json body{{"stage", draft_["stage"]},
                  {"round", draft_["round"]},
                  {"tables", Json::array()},
                  {"byes", wish.value("byes", Json::array())}};
        for (const Json& seats : tables)
            body["tables"].push_back({{"table", body["tables"].size() + 1}, {"seats", seats}});
        return change_draft(std::move(body));
    }
    const State& now = state();
    const bool arena = now.stage().format == Format::arena;
    // A round under way is replaced; an arena always gets another wave.
    const bool replaces = !arena && !now.rounds.empty() &&
                          (!over(now.settings, now.rounds.back()) || !now.rounds.back().begun());
    const bool next_stage = !replaces && !now.last_stage() && stage_over(now);
    int number = 0;
    for (const Round& wave : now.rounds)
        number += arena && !next_stage ? static_cast<int>(wave.tables.size()) : 0;
    Json body{{"stage", now.stage_number + (next_stage ? 1 : 0)},
              {"round", next_stage ? 1 : now.rounds.size() + (replaces ? 0 : 1)},
              {"tables", Json::array()},
              {"byes", wish.value("byes", Json::array())}};
    for (const Json& seats : tables) body["tables"].push_back({{"table", ++number}, {"seats", seats}});
    if (!replaces) return pair_next_by_hand(std::move(body));
    auto done = append(InputType::repaired, std::move(body));
    if (!done) return done;
    return shown_round(state());
}

Hosting::Result Hosting::swap(const Json& wish) {
    const auto two = two_of(wish);
    if (!two || two->first == two->second)
        return deny("bad_input", "TN-12", "\"swap\" is a list of two entrants");
    if (draft_.is_null() && state().rounds.empty()) return deny("bad_round", "TN-12", "no round is paired");
    auto before = draft_.is_null() ? state().rounds.back() : drafted(draft_);
    if (!before) return std::unexpected(before.error());
    Round round = std::move(*before);
    const auto exchange = [&](int& entrant) {
        if (entrant == two->first) {
            entrant = two->second;
        } else if (entrant == two->second) {
            entrant = two->first;
        }
    };
    for (Table& table : round.tables) std::ranges::for_each(table.seats, exchange);
    for (Bye& bye : round.byes) exchange(bye.entrant);
    return draft_.is_null() ? replace_round(round) : change_draft(body_of(round));
}

Hosting::Result Hosting::unpair(const Json& wish) {
    if (!draft_.is_null() && wish == true) return discard(wish);
    if (draft_.is_null() && state().rounds.empty()) return deny("bad_round", "TN-12", "no round is paired");
    auto before = draft_.is_null() ? state().rounds.back() : drafted(draft_);
    if (!before) return std::unexpected(before.error());
    Round round = std::move(*before);
    if (wish == true) {
        return append(InputType::unpaired, {{"stage", round.stage}, {"round", round.number}}, body_of(round));
    }
    const Json number = wish.is_object() ? wish.value("table", Json()) : Json();
    const Table* const table = number.is_number_integer() ? round.table(number.get<int>()) : nullptr;
    if (!table) return deny("no_such_table", "TN-12", "the round has no such table");
    // Who is unpaired has a zero-point bye until paired by hand, or waits on in an arena.
    const bool arena = state().stage().format == Format::arena;
    for (const int entrant : table->seats) {
        if (!arena) round.byes.push_back({entrant, ByeKind::zero});
    }
    const int first = round.tables.front().number;
    std::erase_if(round.tables, [&](const Table& each) { return each.number == number.get<int>(); });
    int next = first;
    for (Table& each : round.tables) each.number = next++;
    return draft_.is_null() ? replace_round(round) : change_draft(body_of(round));
}

Hosting::Result Hosting::why(const Json& wish) const {
    const Json round = wish.is_object() ? wish.value("round", Json()) : Json();
    const auto two = wish.is_object()
                         ? two_of(Json::array({wish.value("a", Json()), wish.value("b", Json())}))
                         : std::nullopt;
    const Json stage = wish.is_object() ? wish.value("stage", Json(state().stage_number)) : Json();
    const bool named = two && state().has(two->first) && (two->second == 0 || state().has(two->second)) &&
                       stage.is_number_integer() && stage >= 1 && stage <= state().stage_number;
    if (!named) return deny("bad_input", "TN-24", "\"why\" names a round and two entrants");
    State then = stage_view(state(), stage.get<int>());
    const int group = group_of(then, two->first);
    if (group >= 0) then = group_view(then, static_cast<std::size_t>(group));
    const bool good = round.is_number_integer() && round >= 1 && round <= then.rounds.size();
    if (!good) return deny("bad_input", "TN-24", "\"why\" names a round and two entrants");
    Round asked = then.rounds[round.get<std::size_t>() - 1];
    asked.stage = then.stage_number;
    then.rounds.resize(round.get<std::size_t>() - 1);
    const auto paired = cost_of(then, asked);
    if (paired.empty()) return deny("unsupported", "TN-24", "only a Swiss of two seats can be asked");
    const auto other = pair_swiss_with(swiss_snapshot(then, true), two->first, two->second);
    if (!other) return deny("no_pairing", "TN-24", "these two could not be paired in that round");
    return Json{{"paired", paired}, {"alternative", other->cost}, {"names", kSwissCostNames}};
}

}  // namespace kabinet::tournament
