#include "daily/log.hpp"

#include <algorithm>

#include "json/canonical.hpp"

namespace kabinet::daily {
namespace {

std::string text_of(const Json& value) {
    return value.is_string() ? value.get<std::string>() : std::string();
}

/// The members of an entry, but for those that not every entry has.
bool has_only(const Json& entry, std::initializer_list<std::string_view> allowed) {
    return std::ranges::all_of(entry.items(), [&](const auto& member) {
        return std::ranges::find(allowed, member.key()) != allowed.end();
    });
}

}  // namespace

Log::Log(Task task) : task_(std::move(task)), chain_(task_.header()) {}

const Participant* Log::player(std::string_view account) const {
    const auto found = players_.find(account);
    return found == players_.end() ? nullptr : &found->second;
}

int Log::place_of(std::string_view account) const {
    const Participant* found = player(account);
    const auto score = found ? found->score(task_.name.daily) : std::nullopt;
    if (!score) return 0;
    const Standings& list = standings_[found->guest ? 1 : 0];
    const auto first = list.lower_bound({*score, std::string()});
    return static_cast<int>(std::distance(list.begin(), first)) + 1;
}

Json Log::begin(std::string_view what, const std::string& account, std::int64_t t) const {
    return {{"n", entries_ + 1}, {"do", what}, {"player", account}, {"t", std::max(t, last_)}};
}

Json Log::flick(const std::string& account, std::int64_t t, const FlickTry& tried) const {
    Json entry = begin("flick", account, t);
    entry["flick"] = tried.flick;
    entry["ending"] = name_of(tried.ending);
    if (tried.ending != Ending::foul) entry["distance"] = tried.distance;
    entry["rest"] = {tried.rest.x, tried.rest.y};
    entry["state"] = tried.hash;
    return entry;
}

Json Log::open(const std::string& account, std::int64_t t) const {
    return begin("open", account, t);
}

Json Log::push(const std::string& account, std::int64_t t, const LinePush& push) const {
    Json entry = begin("push", account, t);
    entry["from"] = push.from;
    entry["dir"] = push.dir;
    return entry;
}

Json Log::give_up(const std::string& account, std::int64_t t) const {
    return begin("give_up", account, t);
}

void Log::introduce(Json& entry, bool guest) {
    if (guest) entry["guest"] = true;
}

void Log::add_streak(Json& entry, int before) const {
    const Participant* known = player(entry.at("player").get_ref<const std::string&>());
    const bool flicks = entry["do"] == "flick" && (!known || known->tries.empty());
    const bool solves = entry["do"] == "push" && known && known->step + 1 == task_.push.line.size() &&
                        right(*known, {task_.push.line.back().seat, entry["from"], entry["dir"]});
    if (flicks || solves) entry["streak"] = before + 1;
}

bool Log::right(const Participant& player, const LinePush& push) const {
    return player.step < task_.push.line.size() && task_.push.line[player.step] == push;
}

std::string Log::take_streak(Participant& player, const Json& entry, bool counts) {
    if (!counts) return entry.contains("streak") ? "a streak grows once a day" : "";
    const int streak = entry.value("streak", 0);
    if (streak < 1) return "the streak is left out";
    player.streak = streak;
    return "";
}

std::string Log::take_flick(Participant& player, const Json& entry) {
    FlickTry tried;
    tried.flick = entry.at("flick").get<std::array<int, 4>>();
    tried.distance = entry.value("distance", 0);
    tried.rest = {entry.at("rest").at(0).get<int>(), entry.at("rest").at(1).get<int>()};
    tried.hash = entry.at("state").get<std::string>();
    const std::string ending = entry.at("ending").get<std::string>();
    if (ending == name_of(Ending::hit)) {
        tried.ending = Ending::hit;
    } else if (ending == name_of(Ending::missed)) {
        tried.ending = Ending::missed;
    } else if (ending != name_of(Ending::foul)) {
        return "there is no such ending";
    }
    const bool foul = tried.ending == Ending::foul;
    if (foul == entry.contains("distance")) return "a foul has no distance, and every other try has one";
    if (!foul && tried.distance != distance_between(tried.rest, task_.flick.mark))
        return "the distance is not that from the mark";
    if (auto wrong = take_streak(player, entry, player.tries.empty()); !wrong.empty()) return wrong;
    player.tries.push_back(std::move(tried));
    ++tries_;
    return "";
}

/// After a right push the other side's pushes of the line follow.
std::string Log::take_push(Participant& player, const Json& entry) {
    const LinePush push{task_.push.seat(), text_of(entry.at("from")), text_of(entry.at("dir"))};
    const auto& line = task_.push.line;
    const bool hit = right(player, push);
    std::size_t step = player.step + 1;
    while (hit && step < line.size() && line[step].seat != push.seat) ++step;
    const bool solved = hit && step == line.size();
    if (auto wrong = take_streak(player, entry, solved); !wrong.empty()) return wrong;
    if (player.step == 0) ++tries_;
    if (!hit) {
        ++player.attempts;
        player.step = 0;
        return "";
    }
    player.step = step;
    if (solved) player.solved = entry.at("t").get<std::int64_t>();
    return "";
}

std::string Log::apply_to(Participant& player, const Json& entry, bool known) {
    const bool flicks = task_.name.daily == Daily::flick;
    const std::string what = entry.at("do").get<std::string>();
    if (player.done(task_.name.daily)) return "nothing is left to do for this player";
    if (what == "flick" && flicks) {
        if (!has_only(entry, {"n", "do", "player", "t", "guest", "streak", "flick", "ending", "distance",
                              "rest", "state"}))
            return "the entry has other members";
        return take_flick(player, entry);
    }
    if (what == "open" && !flicks) {
        if (known) return "the player has opened it already";
        player.opened = entry.at("t").get<std::int64_t>();
        return has_only(entry, {"n", "do", "player", "t", "guest"}) ? "" : "the entry has other members";
    }
    if (!known && !flicks) return "the player has not opened it";
    if (what == "push" && !flicks) {
        if (!has_only(entry, {"n", "do", "player", "t", "streak", "from", "dir"}))
            return "the entry has other members";
        return take_push(player, entry);
    }
    if (what == "give_up") {
        player.gave_up = true;
        return has_only(entry, {"n", "do", "player", "t", "guest"}) ? "" : "the entry has other members";
    }
    return "there is no such entry in this record";
}

std::expected<void, DailyFlaw> Log::apply(const Json& entry) {
    const int n = entries_ + 1;
    const auto flaw = [n](std::string code, std::string message) {
        return std::unexpected(DailyFlaw{n, std::move(code), std::move(message)});
    };
    try {
        if (entry.at("n") != n) return flaw("bad_number", "the entries are not numbered without a gap");
        const auto t = entry.at("t").get<std::int64_t>();
        if (t < last_ || t >= kDay) return flaw("bad_time", "the time goes back, or out of the day");
        const std::string account = entry.at("player").get<std::string>();
        const Participant* known = player(account);
        Participant next = known ? *known : Participant();
        if (!known) next.guest = entry.value("guest", false);
        if (known && entry.contains("guest")) return flaw("bad_form", "a guest is introduced once");
        const std::int64_t tries = tries_;
        if (auto wrong = apply_to(next, entry, known != nullptr); !wrong.empty()) {
            tries_ = tries;
            return flaw("illegal", wrong);
        }
        Standings& list = standings_[next.guest ? 1 : 0];
        if (const auto before = known ? known->score(task_.name.daily) : std::nullopt)
            list.erase({*before, account});
        if (const auto score = next.score(task_.name.daily)) list.emplace(*score, account);
        players_.insert_or_assign(account, std::move(next));
        last_ = t;
        chain_.add(canonical(entry));
        entries_ = n;
        return {};
    } catch (const Json::exception&) {
        return flaw("bad_form", "this is not an entry");
    }
}

}  // namespace kabinet::daily
