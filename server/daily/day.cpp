#include "server/daily/day.hpp"

#include <exception>
#include <utility>

#include "server/daily/day_document.hpp"
#include "server/ops/at_hand.hpp"
#include "server/ops/log.hpp"

namespace kabinet {

/// A day on its way through a worker.
struct Day::Reading {
    daily::DayName name;
    std::optional<StoredStream> stream;
    std::optional<StoredDay> day{};
    Json task{};
    std::string flaw{};

    void fold() {
        try {
            if (stream) {
                auto folded = kabinet::fold(*stream);
                if (!folded) return void(flaw = folded.error());
                day.emplace(std::move(*folded));
            } else {
                day.emplace(StoredDay{daily::Log(daily::task_of(name))});
            }
            task = shown_task(day->log.task());
        } catch (const std::exception& error) {
            flaw = error.what();
        }
    }
};

Day::Day(DailyHome& home, const daily::DayName& name)
    : home_(home),
      name_(name),
      writer_(*this, home.loop, home.journal, static_cast<std::size_t>(home.config.store.queue)),
      channel_(Document(name.text(), home.epoch + "-" + name.text(), views_,
                        static_cast<std::size_t>(home.config.limits.ring)),
               home.hubs, home.metrics) {}

Day::~Day() {
    home_.deadlines.clear(*this);
}

void Day::with(Visit visit) {
    const auto full = [] { return std::unexpected(Refusal{"busy", "", "too many wait for this day"}); };
    if (open_ && !writer_.busy()) return visit(this);
    if (open_) {
        if (writer_.full()) return visit(full());
        // The day may be reading again by then.
        return writer_.wait([visit = std::move(visit)](std::expected<Day*, Refusal> day) mutable {
            if (!day) return visit(std::unexpected(std::move(day.error())));
            (*day)->with(std::move(visit));
        });
    }
    if (std::cmp_greater_equal(awaiting_.size(), home_.config.store.queue)) return visit(full());
    awaiting_.push_back(std::move(visit));
    if (!std::exchange(opening_, true)) read();
}

void Day::read() {
    home_.journal.read(
        home_.loop,
        [id = name_.text()](Store& store) -> std::expected<std::optional<StoredStream>, StoreError> {
            if (auto fine = expect_not_left_alone(store, id); !fine)
                return std::unexpected(std::move(fine.error()));
            return store.stream(id);
        },
        [this](auto stored) { loaded(std::move(stored)); });
}

/// A day that is over and on which nobody played has nothing to show, and is not worth its computation.
void Day::loaded(std::expected<std::optional<StoredStream>, StoreError> stored) {
    if (!stored && stored.error().left_alone)
        log_error("daily_left_alone", {{"day", name_.text()}, {"why", stored.error().message}});
    if (!stored && stored.error().lasts())
        return refuse_all({"record_damaged", "", "the record of the day can't be read"});
    if (!stored) return refuse_all({"storage_failed", "", "the day can't be read at present"});
    if (!*stored && over()) return refuse_all({"unknown_day", "", "nobody played on that day"});
    stored_ = stored->has_value();
    auto reading = std::make_shared<Reading>(Reading{.name = name_, .stream = std::move(*stored)});
    const AtHand at_hand(name_.text());
    home_.workers.run(
        home_.loop, Urgency::show, [reading] { reading->fold(); },
        [this, reading](bool ran) { folded(*reading, ran); });
}

void Day::folded(Reading& reading, bool ran) {
    if (!ran) return refuse_all({"busy", "", "the day can't be computed at present"});
    if (!reading.flaw.empty()) {
        log_error("daily_damaged", {{"day", name_.text()}, {"why", reading.flaw}});
        return refuse_all({"record_damaged", "", "the record of the day can't be read"});
    }
    day_.emplace(std::move(*reading.day));
    task_ = std::move(reading.task);
    opening_ = false;
    open_ = true;
    stale_ = true;
    ++busy_;  // a visit may ask for other days, upon which days that nobody needs go
    for (Visit& visit : std::exchange(awaiting_, {})) with(std::move(visit));
    --busy_;
    schedule();
}

/// The next request reads anew.
void Day::refuse_all(const Refusal& refusal) {
    opening_ = false;
    for (Visit& visit : std::exchange(awaiting_, {})) visit(std::unexpected(refusal));
}

int Day::streak_of(const std::string& account) const {
    const daily::Participant* player = log().player(account);
    return player ? player->streak : 0;
}

Json Day::show(const std::string& account, int before) {
    const daily::Participant* player = account.empty() ? nullptr : log().player(account);
    const bool pushes = name_.daily == daily::Daily::push;
    Json shown{{"daily", name_of(name_.daily)},
               {"day", name_.date.text()},
               {"ends", name_.date.ends()},
               {"over", over()},
               {"played", log().players().size()}};
    if (!account.empty()) shown["own"] = shown_own(log(), account, before);
    if (!pushes || over() || player) shown["task"] = task_;
    if (!pushes) return shown;
    const daily::PushTask& task = log().task().push;
    if (player && !player->done(name_.daily)) {
        shown["line"] = shown_steps(task, 0, player->step);
        shown["task"]["legal"] = legal_behind(task, player->step);
    }
    if (over() || (player && player->done(name_.daily)))
        shown["solution"] = shown_steps(task, 0, task.line.size());
    return shown;
}

void Day::record(int after, Answer<Json>&& answer) {
    constexpr int page = 200;
    if (!over()) return answer(refuse("record_hidden", "the record opens when the day is over"));
    std::vector<int> numbers;
    for (int i = 1; i <= page && after + i <= log().entries(); ++i) numbers.push_back(after + i);
    const bool more = after + page < log().entries();
    home_.journal.read(
        home_.loop, [id = name_.text(), numbers](Store& store) { return store.entries(id, numbers); },
        [header = log().task().header(), more, answer = std::move(answer)](auto rows) mutable {
            if (!rows) return answer(refuse("storage_failed", "the record can't be read at present"));
            Json entries = Json::array();
            for (const Append& row : *rows) entries.push_back(shown_entry(row));
            answer(Json{{"header", std::move(header)}, {"entries", std::move(entries)}, {"more", more}});
        });
}

bool Day::spare() const {
    return channel_.watchers() == 0 && awaiting_.empty() && !opening_ && !writer_.busy() && busy_ == 0 &&
           !names_.reading();
}

}  // namespace kabinet
