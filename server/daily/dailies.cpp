#include "server/daily/dailies.hpp"

#include <utility>

namespace kabinet {
namespace {

std::unexpected<Refusal> unknown() {
    return refuse("unknown_day", "there is no such day, or it is to come");
}

}  // namespace

/// A day that is to come has nothing yet, and whoever asks learns nothing of it.
void Dailies::with(const daily::DayName& name, Day::Visit visit) {
    if (name.date > daily::Date::of(home_.loop.wall())) return visit(unknown());
    tidy();
    auto& made = live_[name];
    if (!made) made = std::make_unique<Day>(home_, name);
    made->with(std::move(visit));
}

void Dailies::with(const DayWanted& wanted, Day::Visit visit) {
    const auto today = daily::Date::of(home_.loop.wall());
    const auto date = wanted.day ? daily::Date::parse(*wanted.day) : today;
    if (!date) return visit(unknown());
    with(daily::DayName{wanted.daily, *date}, std::move(visit));
}

/// The streak is that of the day before. Where nobody can know it, because its record is damaged, it begins
/// anew.
void Dailies::with_streak(const DayWanted& wanted, const std::string& account, WithStreak visit) {
    const auto today = daily::Date::of(home_.loop.wall());
    const auto date = wanted.day ? daily::Date::parse(*wanted.day) : today;
    if (!date || *date > today) return visit(unknown(), 0);
    const daily::DayName name{wanted.daily, *date};
    if (account.empty())
        return with(name, [visit = std::move(visit)](auto day) mutable { visit(std::move(day), 0); });
    with(name.before(), [this, name, account, visit = std::move(visit)](auto before) mutable {
        const bool lost =
            !before && before.error().code != "unknown_day" && before.error().code != "record_damaged";
        if (lost) return visit(std::unexpected(std::move(before.error())), 0);
        const int streak = before ? (*before)->streak_of(account) : 0;
        with(name, [streak, visit = std::move(visit)](auto day) mutable { visit(std::move(day), streak); });
    });
}

/// Lets go of days that nobody needs, the oldest first.
void Dailies::tidy() {
    const auto yesterday = daily::Date::of(home_.loop.wall()).before();
    std::size_t spare = 0;
    for (const auto& [name, day] : live_) spare += name.date < yesterday && day->spare() ? 1 : 0;
    for (auto it = live_.begin(); it != live_.end() && spare > kMostSpare;) {
        const bool goes = it->first.date < yesterday && it->second->spare();
        spare -= goes ? 1 : 0;
        it = goes ? live_.erase(it) : std::next(it);
    }
}

void Dailies::take(ShowDaily&& call, Answer<Json>&& answer) {
    with_streak(call.wanted, call.account,
                [account = call.account, answer = std::move(answer)](auto day, int before) mutable {
                    if (!day) return answer(std::unexpected(std::move(day.error())));
                    answer((*day)->show(account, before));
                });
}

void Dailies::take(ActDaily&& call, Answer<Json>&& answer) {
    const DayWanted wanted = call.wanted;
    const std::string account = call.account;
    with_streak(wanted, account,
                [call = std::move(call), answer = std::move(answer)](auto day, int before) mutable {
                    if (!day) return answer(std::unexpected(std::move(day.error())));
                    (*day)->act(std::move(call), before, std::move(answer));
                });
}

void Dailies::take(ShowDailyPath&& call, Answer<Json>&& answer) {
    const DayWanted wanted = call.wanted;
    with(wanted, [call = std::move(call), answer = std::move(answer)](auto day) mutable {
        if (!day) return answer(std::unexpected(std::move(day.error())));
        (*day)->path(call, std::move(answer));
    });
}

void Dailies::take(ReadDailyRecord&& call, Answer<Json>&& answer) {
    with(call.wanted, [after = call.after, answer = std::move(answer)](auto day) mutable {
        if (!day) return answer(std::unexpected(std::move(day.error())));
        (*day)->record(after, std::move(answer));
    });
}

void Dailies::rename(const std::string& account, const PublicName& name) {
    home_.told_names.told(account, name);
    for (const auto& [day, live] : live_) live->rename(account, name);
}

void Dailies::find(const std::string& doc, Found found) {
    const auto name = daily::DayName::parse(doc);
    if (!name) return found(unknown());
    with(*name, [found = std::move(found)](auto day) mutable {
        if (!day) return found(std::unexpected(std::move(day.error())));
        found(*day);
    });
}

/// A request to watch may be waiting in line; the watcher leaves behind it.
void Dailies::unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) {
    const auto name = daily::DayName::parse(doc);
    const auto live = name ? live_.find(*name) : live_.end();
    if (live == live_.end()) return done();
    Day* day = live->second.get();
    day->unwatch(id);
    day->with([day, id, done = std::move(done)](auto) mutable {
        day->unwatch(id);
        done();
    });
}

}  // namespace kabinet
