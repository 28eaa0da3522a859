#include "server/daily/day_document.hpp"

#include <algorithm>
#include <span>

#include "daily/board.hpp"
#include "games/core/invariant.hpp"

namespace kabinet {
namespace {

using daily::Daily;
using daily::Log;
using daily::Participant;

Json row_of(const Log& log, const DailyPlace& place, const std::map<std::string, PublicName>& names) {
    const Participant& player = *log.player(place.account);
    Json row{{"account", place.account}, {"place", place.place}};
    if (const auto name = names.find(place.account); name != names.end()) row["name"] = name->second.name;
    if (log.task().name.daily == Daily::flick) {
        const int best = player.best();
        const daily::FlickTry& tried = player.tries[static_cast<std::size_t>(best - 1)];
        row["best"] = best;
        row["ending"] = name_of(tried.ending);
        if (tried.ending != daily::Ending::foul) row["distance"] = tried.distance;
    } else if (player.solved) {
        row["attempts"] = player.attempts;
        row["ms"] = *player.solved - player.opened;
    }
    return row;
}

Json rows_of(const Log& log, bool guests, std::size_t most, const std::map<std::string, PublicName>& names) {
    Json rows = Json::array();
    for (const DailyPlace& place : first_places(log, guests, most)) rows.push_back(row_of(log, place, names));
    return rows;
}

}  // namespace

Json shown_task(const daily::Task& task) {
    if (task.name.daily == Daily::flick) {
        Json shown = task.flick.to_json();
        const daily::Board board("kapture9", shown["position"]);
        shown.update({{"view", board.view()}, {"legal", board.legal(0)}});
        return shown;
    }
    const daily::PushTask& push = task.push;
    const daily::Board board("kuba", push.position);
    return {{"position", push.position},
            {"view", board.view()},
            {"legal", board.legal(push.seat())},
            {"seat", push.seat()},
            {"pushes", push.pushes()}};
}

std::vector<DailyPlace> first_places(const Log& log, bool guests, std::size_t most) {
    std::vector<DailyPlace> places;
    int place = 0, counted = 0;
    const daily::Score* last = nullptr;
    for (const auto& [score, account] : log.standings(guests)) {
        if (places.size() == most) break;
        ++counted;
        if (!last || *last != score) place = counted;
        last = &score;
        places.push_back({account, place});
    }
    return places;
}

Json daily_document(const Log& log, bool over, const Json& task,
                    const std::map<std::string, PublicName>& names) {
    const daily::DayName& name = log.task().name;
    Json value{{"daily", name_of(name.daily)},
               {"day", name.date.text()},
               {"ends", name.date.ends()},
               {"over", over},
               {"played", log.players().size()},
               {"tries", log.tries()},
               {"people", rows_of(log, false, kDailyPeople, names)},
               {"guests", rows_of(log, true, kDailyGuests, names)}};
    if (over || name.daily == Daily::flick) value["task"] = task;
    return value;
}

Json shown_try(const daily::FlickTry& tried, int n) {
    Json shown{{"n", n}, {"action", tried.action()}, {"ending", name_of(tried.ending)}};
    if (tried.ending != daily::Ending::foul) shown["distance"] = tried.distance;
    return shown;
}

Json shown_own(const Log& log, const std::string& account, int before) {
    const Participant* found = log.player(account);
    const Participant player = found ? *found : Participant();
    const Daily daily = log.task().name.daily;
    Json own{{"guest", player.guest},
             {"streak", player.streak > 0 ? player.streak : before},
             {"done", player.done(daily)}};
    if (const int place = log.place_of(account); place > 0) own["place"] = place;
    if (daily == Daily::flick) {
        Json tries = Json::array();
        for (std::size_t i = 0; i < player.tries.size(); ++i)
            tries.push_back(shown_try(player.tries[i], static_cast<int>(i) + 1));
        own["tries"] = std::move(tries);
        return own;
    }
    own["opened"] = found != nullptr;
    own["solved"] = player.solved.has_value();
    own["attempts"] = found ? std::min(player.attempts, daily::kAttempts) : 0;
    if (player.solved) own["ms"] = *player.solved - player.opened;
    return own;
}

Json shown_steps(const daily::PushTask& task, std::size_t from, std::size_t count) {
    daily::Board board("kuba", task.position);
    Json steps = Json::array();
    for (std::size_t i = 0; i < count; ++i) {
        const daily::LinePush& push = task.line[i];
        auto events = board.play(push.seat, push.action());
        invariant(events.has_value(), "a line has legal pushes");
        if (i < from) continue;
        steps.push_back({{"seat", push.seat},
                         {"action", push.action()},
                         {"events", std::move(*events)},
                         {"view", board.view()}});
    }
    return steps;
}

Json legal_behind(const daily::PushTask& task, std::size_t count) {
    daily::Board board("kuba", task.position);
    for (const daily::LinePush& push : std::span(task.line).first(count))
        (void)board.play(push.seat, push.action());
    return board.legal(task.seat());
}

}  // namespace kabinet
