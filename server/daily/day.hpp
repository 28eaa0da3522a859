#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/accounts/shown_names.hpp"
#include "server/daily/daily_calls.hpp"
#include "server/daily/day_rows.hpp"
#include "server/document/answer.hpp"
#include "server/document/channel.hpp"
#include "server/document/source.hpp"
#include "server/journal/single_writer.hpp"
#include "server/ops/config.hpp"
#include "server/ops/metrics.hpp"
#include "server/runtime/deadlines.hpp"
#include "server/runtime/workers.hpp"

namespace kabinet {

/// What dailies need from their shard.
struct DailyHome {
    Loop& loop;
    Journal& journal;
    Workers& workers;
    Hubs& hubs;
    Deadlines& deadlines;
    const Config& config;
    ShardMetrics& metrics;
    std::string epoch;  ///< of the server; differs at every start
    /// Names that may be newer than those that a day reads.
    ToldNames told_names{};
};

/// The daily flick or push of one day: the one writer of its record, and the document that shows the
/// standings. An act is computed, made durable, taken into the fold, and only then told; so is one act at a
/// time. What cannot be known before a player is done is in no document and in no answer.
class Day : public Source, public Sleeper {
  public:
    static constexpr std::size_t kMostPlayers = 20'000;

    /// Runs once: with the day when it has been read and no act is under way, or with a refusal.
    using Visit = std::move_only_function<void(std::expected<Day*, Refusal>)>;

    Day(DailyHome& home, const daily::DayName& name);
    ~Day() override;
    Day(const Day&) = delete;
    Day& operator=(const Day&) = delete;

    /// Refusals: unknown_day, record_damaged, storage_failed, busy.
    void with(Visit visit);

    // Call these from a visit.

    /// The streak of somebody at the end of this day; 0 for none.
    int streak_of(const std::string& account) const;
    /// DailyShowResult. `before`: the streak of `account` up to the day before.
    Json show(const std::string& account, int before);
    /// See ActDaily.
    void act(ActDaily&& call, int before, Answer<Json>&& answer);
    /// See ShowDailyPath.
    void path(const ShowDailyPath& call, Answer<Json>&& answer);
    /// See ReadDailyRecord.
    void record(int after, Answer<Json>&& answer);

    void watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from, Reply reply) override;
    void unwatch(WatcherId id) override { channel_.unwatch(id); }

    /// The account is shown as `name` from now on.
    void rename(const std::string& account, const PublicName& name);
    /// Nobody watches, waits or writes.
    bool spare() const;
    const daily::DayName& name() const { return name_; }

    void on_time() override;

  private:
    // day.cpp: reading
    struct Reading;
    void read();
    void loaded(std::expected<std::optional<StoredStream>, StoreError> stored);
    void folded(Reading& reading, bool ran);
    void refuse_all(const Refusal& refusal);
    bool over() const { return home_.loop.wall() >= name_.date.ends(); }
    const daily::Log& log() const { return day_->log; }

    // day_acts.cpp: what players do
    void flick(ActDaily&& call, int before, Answer<Json>&& answer);
    void flicked(const ActDaily& call, int before, std::expected<daily::FlickShown, Refusal> shown,
                 Answer<Json>&& answer);
    void push(ActDaily&& call, int before, Answer<Json>&& answer);
    std::optional<Refusal> not_allowed(const ActDaily& call) const;
    void write(const ActDaily& call, Json entry, std::move_only_function<Json()> told, Answer<Json>&& answer);
    Json flick_answer(const std::string& account, int n, const daily::FlickShown& shown) const;
    Json push_answer(const std::string& account, const KeptAct& kept) const;
    void again(const KeptAct& kept, ActDaily&& call, Answer<Json>&& answer);
    std::int64_t time() const { return home_.loop.wall() - name_.date.begins(); }

    // day_board.cpp: the document
    void changed();
    void schedule();
    void publish();
    void learn_names();

    DailyHome& home_;
    const daily::DayName name_;
    std::optional<StoredDay> day_;  // once it has been read
    bool stored_ = false;           // the store has the stream
    bool open_ = false, opening_ = false;
    int busy_ = 0;  // answers to come that need the day
    std::deque<Visit> awaiting_;
    SingleWriter<Day> writer_;
    Json task_;  // as clients get it

    Views views_{1};
    Channel channel_;
    ShownNames names_;
    bool stale_ = true;  // the document is behind the record, or behind the names
    bool shown_over_ = false;
    std::int64_t shown_at_ = 0;  // loop time at which the document was last written
};

}  // namespace kabinet
