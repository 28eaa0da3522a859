#pragma once

#include <map>
#include <memory>
#include <string>

#include "server/daily/day.hpp"

namespace kabinet {

/// The daily flicks and pushes, all on one shard, and their documents. A day comes into memory when somebody
/// asks for it. Today and yesterday stay; of the other days, those that somebody needs and a few more.
class Dailies : public Sources {
  public:
    static constexpr std::size_t kMostSpare = 8;  ///< days in memory that nobody needs

    explicit Dailies(DailyHome home) : home_(std::move(home)) {}

    void take(ShowDaily&& call, Answer<Json>&& answer);
    void take(ActDaily&& call, Answer<Json>&& answer);
    void take(ShowDailyPath&& call, Answer<Json>&& answer);
    void take(ReadDailyRecord&& call, Answer<Json>&& answer);

    /// The account is shown as `name` from now on.
    void rename(const std::string& account, const PublicName& name);
    /// Renamings may have been missed: what the store says from now on is the newest.
    void forget_names() { home_.told_names.forget(); }

    void find(const std::string& doc, Found found) override;
    void unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) override;

  private:
    void with(const DayWanted& wanted, Day::Visit visit);
    void with(const daily::DayName& name, Day::Visit visit);
    void tidy();
    using WithStreak = std::move_only_function<void(std::expected<Day*, Refusal>, int before)>;
    void with_streak(const DayWanted& wanted, const std::string& account, WithStreak visit);

    DailyHome home_;
    std::map<daily::DayName, std::unique_ptr<Day>> live_;
};

}  // namespace kabinet
