#include "server/shard/shard.hpp"

#include <algorithm>
#include <utility>

#include "server/bots/household.hpp"
#include "server/match/conduct_task.hpp"
#include "server/match/quick_match.hpp"
#include "server/match/rate_task.hpp"
#include "server/match/rematch.hpp"
#include "server/match/tournament_match.hpp"
#include "server/queue/desk/forget_task.hpp"

namespace kabinet {
namespace {

/// The ids of those whom `fold` gives a seat now, or soon: who wants a rematch has a seat there in mind.
std::set<std::string> sitting(const Fold& fold) {
    std::set<std::string> players;
    for (const auto& [seat, holder] : fold.seats()) {
        const bool wants = fold.rematch().contains(seat) && fold.next().empty();
        if (fold.over() ? wants : !holder.out) players.insert(holder.player.id);
    }
    return players;
}

/// Another process may have written a task and told a third one, which is lost, ms.
constexpr std::int64_t kLookForTasks = 5000;

/// This shard's part of limits.finished_total.
std::size_t spare_matches(const Common& common) {
    return static_cast<std::size_t>(common.config.limits.finished_total) / common.own.shards();
}

}  // namespace

Shard::Shard(std::size_t index, Loop& loop, Common& common)
    : here_(address_of(common.own.lead(), index)),
      loop_(loop),
      common_(common),
      placement_(common.alone ? common.own : Placement()),
      exchange_(common.bus, here_, metrics_.calls_refused),
      deadlines_(loop),
      parked_(loop, deadlines_, static_cast<std::size_t>(common.config.limits.mailbox),
              [this] { return !common_.holds || common_.holds(); }),
      parked_watches_(loop, deadlines_, static_cast<std::size_t>(common.config.limits.mailbox),
                      [] { return true; }),
      news_([this](TellLobby news, Answer<Done> told) {
          news.from = here_;
          ask(std::move(news), std::move(told));
      }),
      bot_news_([this](TellBots news, Answer<Done> told) { ask(std::move(news), std::move(told)); }),
      home_{
          .loop = loop,
          .journal = common.own_journal,
          .workers = common.workers,
          .hubs = *this,
          .deadlines = deadlines_,
          .config = common.config,
          .secrets = common.secrets,
          .random = common.random,
          .metrics = metrics_,
          .epoch = common.epoch,
          .listed = [this](const Match& match) { tell_lobby(match); },
          .acted = [this](const Match& match) { bot_news_.acted(match); },
          .gone = [this](const std::string& match, const std::string& host) { forget(match, host); },
          .send = [this](NewTask task) { send(std::move(task)); },
          .idle = [this](const Match& match) { let_go(std::string(match.id())); },
          .sleeps = [this](const Match& match, Millis t,
                           std::int64_t until) { matches_.put_to_sleep(std::string(match.id()), t, until); },
          .spare = [this](const Match& match, bool spare) { matches_.spare(match.id(), spare); },
          .seated = [this](const Match& match) { seated(match); },
          .missing = [this](std::ptrdiff_t more) { common_.quotas.sitting.missing(more); },
          .engaged = [this](const std::string& player) { ask(LeaveQueue{player}, [](const auto&) {}); },
          .stale = [this](const Match& match,
                          LeftBehind left) { matches_.read_again(std::string(match.id()), std::move(left)); },
          .broken = [this](const Match& match, const std::string& why) { lose(match, why); },
          .rated = [this](const RatedMatch& match) { look_up(match); },
          .rating_of = [this](const std::string& ladder, const std::string& account,
                              Answer<ShownRating> answer) { rating_of(ladder, account, std::move(answer)); },
          .newcomer = [this](const std::string& ladder, const std::string& account,
                             Answer<Newcomer> answer) { newcomer(ladder, account, std::move(answer)); },
          .directs =
              [this](const std::string& tournament, const std::string& account,
                     std::move_only_function<void(bool)> answer) {
                  ask(AskDirector{tournament, account},
                      [answer = std::move(answer)](const auto& told) mutable {
                          answer(told && told->directs);
                      });
              }},
      seats_(common.quotas.seats, common.quotas.sitting),
      matches_(home_, spare_matches(common)),
      ladder_home_{.loop = loop,
                   .journal = common.own_journal,
                   .workers = common.workers,
                   .hubs = *this,
                   .deadlines = deadlines_,
                   .config = common.config,
                   .metrics = metrics_,
                   .epoch = common.epoch,
                   .told = [this](const RatingEvent& event) { tell(event); }},
      analyses_({.loop = loop,
                 .journal = common.own_journal,
                 .workers = common.workers,
                 .hubs = *this,
                 .ring = static_cast<std::size_t>(common.config.limits.ring),
                 .metrics = metrics_,
                 .epoch = common.epoch,
                 .record_of =
                     [this](const std::string& match, Answer<analysis::OpenRecord> answer) {
                         matches_.with(match, [answer = std::move(answer)](auto found) mutable {
                             if (!found) return answer(std::unexpected(std::move(found.error())));
                             (*found)->open_record(std::move(answer));
                         });
                     },
                 .positions_of =
                     [this](const std::string& player, Answer<std::vector<LivePosition>> answer) {
                         positions_of(player, std::move(answer));
                     }},
                deadlines_),
      tournaments_(tournament_home()),
      look_ups_(loop, deadlines_, [this](const RatedMatch& match) { look_up_again(match); }),
      under_way_(loop, deadlines_, common.own_journal, common.quotas.sitting),
      missed_names_(
          loop, deadlines_, common.own_journal,
          {.shown = [this] { return shown_accounts(); },
           .named = [this](const std::string& account, const PublicName& name) { rename(account, name); }}),
      doubted_accounts_(loop, deadlines_, common.journal,
                        [this](const Account& account) { tell_as_stored(account); }),
      courier_(loop, deadlines_, common.own_journal,
               {.mine = [this](const std::string& stream) { return placement_.of_stream(stream) == here_; },
                .every = common.alone ? 0 : kLookForTasks}) {
    count_partitions();
    courier_.on(kRematchTask, [this](const NewTask& task, Courier::Report report) {
        matches_.make_rematch(task, std::move(report));
    });
    courier_.on(kNextTask, [this](const NewTask& task, Courier::Report report) {
        matches_.follow(task, std::move(report));
    });
    courier_.on(kRateTask, [this](const NewTask& task, Courier::Report report) {
        ladders_.rate(task, std::move(report));
    });
    courier_.on(kTournamentMatchTask, [this](const NewTask& task, Courier::Report report) {
        matches_.make_tournament_match(task, std::move(report));
    });
    courier_.on(kAbortMatchTask, [this](const NewTask& task, Courier::Report report) {
        matches_.abort(task, std::move(report));
    });
    courier_.on(kRulingTask, [this](const NewTask& task, Courier::Report report) {
        matches_.rule(task, std::move(report));
    });
    courier_.on(kAnnulTask, [this](const NewTask& task, Courier::Report report) {
        matches_.annul(task, std::move(report));
    });
    courier_.on(kShelveTask, [this](const NewTask& task, Courier::Report report) {
        matches_.shelve(task, std::move(report));
    });
    courier_.on(kUnrateTask, [this](const NewTask& task, Courier::Report report) {
        ladders_.take_back(task, std::move(report));
    });
    courier_.on(kTournamentBegunTask, [this](const NewTask& task, Courier::Report report) {
        tournaments_.take_begun(task, std::move(report));
    });
    courier_.on(kTournamentResultTask, [this](const NewTask& task, Courier::Report report) {
        tournaments_.take_result(task, std::move(report));
    });
    courier_.on(kQuickMatchTask, [this](const NewTask& task, Courier::Report report) {
        matches_.make_quick_match(task, std::move(report));
    });
    if (here_ == common.own.queue()) {
        queue_.emplace(desk_home());
        // Whoever is asked again when the server that led is lost may be asked before the tickets are read.
        if (!common.alone) queue_->hold();
        courier_.on(kGiveBackTask, [this](const NewTask& task, Courier::Report report) {
            queue_->give_back(task, std::move(report));
        });
        courier_.on(queue::kForgetTask, [this](const NewTask& task, Courier::Report report) {
            queue_->forget(task, std::move(report));
        });
        courier_.on(kConductTask,
                    [this](const NewTask& task, Courier::Report report) { count(task, std::move(report)); });
    }
    if (here_ == common.own.bots())
        bots_.emplace(bots::BotDeskHome{.loop = loop,
                                        .hubs = *this,
                                        .deadlines = deadlines_,
                                        .config = common.config,
                                        .metrics = metrics_,
                                        .epoch = common.epoch});
    if (here_ == common.own.daily())
        dailies_.emplace(DailyHome{.loop = loop,
                                   .journal = common.own_journal,
                                   .workers = common.workers,
                                   .hubs = *this,
                                   .deadlines = deadlines_,
                                   .config = common.config,
                                   .metrics = metrics_,
                                   .epoch = common.epoch});
    if (here_ == common.own.lobby()) {
        lobby_.emplace(loop, *this, deadlines_, common.config, common.epoch, metrics_);
        events_.emplace(*this, common.epoch, static_cast<std::size_t>(common.config.limits.ring), metrics_);
    }
}

/// Practice takes nobody's seat: it hinders no other match, nor an analysis.
void Shard::seated(const Match& match) {
    const Header& header = match.fold().header();
    if (!header.practice) return sit(match.id(), sitting(match.fold()));
    note_practice({header.host.id, header.match, header.created, node_of(here_), match.over()});
}

void Shard::note_practice(const Practices::Practice& practice) {
    if (common_.quotas.practices.note(practice)) common_.bus.send_abroad(practice);
}

const DocumentKind& Shard::kind_of(const std::string& doc) const {
    const auto kind =
        std::ranges::find_if(common_.kinds, [&doc](const DocumentKind& one) { return one.has(doc); });
    invariant(kind != common_.kinds.end(), "every document has a kind");
    return *kind;
}

/// Processes where the match does not live count its players too.
void Shard::sit(const std::string& match, std::set<std::string> players) {
    if (seats_.set(match, players))
        common_.bus.send_abroad(Sitters{match, std::move(players), node_of(here_)});
}

void Shard::let_go(const std::string& match) {
    sit(match, {});
    rated_tables_.erase(match);
    bot_news_.gone(match);
    matches_.let_go(match);
}

void Shard::lose(const Match& match, const std::string& why) {
    forget(match.id(), match.fold().header().host.id);
    matches_.broken(match.id(), why);
}

/// To the lobby and the counts of seats, a match that can't be had any more is over.
void Shard::forget(const std::string& match, const std::string& host) {
    sit(match, {});
    note_practice({host, match, 0, node_of(here_), true});
    rated_tables_.erase(match);
    bot_news_.gone(match);
    news_.list({match, host, "", Status::closed, nullptr});
}

void Shard::tell_lobby(const Match& match) {
    const Fold& fold = match.fold();
    bot_news_.look(match);
    if (match.shows_ratings()) {
        rated_tables_.insert(match.id());
    } else {
        rated_tables_.erase(match.id());
    }
    if (match.over() && fold.rematch().empty() && fold.next().empty()) metrics_.matches_finished.add();
    std::vector<std::string> sitters;
    if (fold.status() == Status::open) {
        for (const auto& [seat, holder] : fold.seats()) sitters.push_back(holder.player.id);
    }
    news_.list({match.id(), fold.header().host.id, fold.header().previous, fold.status(), match.row(),
                std::move(sitters)});
}

/// Shows what the ladder has made of a match that is over. Perhaps nobody holds the match's task, because the
/// outcome of the commit with the task was lost. What can be made of the match now is not the task: it has no
/// addresses (RA-6).
void Shard::look_up(const RatedMatch& match) {
    ask(FindRating{match.ladder.id(), match.match},
        [this, match](const std::expected<FindRating::Result, Refusal>& found) {
            if (!found && found.error().code == "ladder_damaged") return;
            if (!found) look_ups_.again(match);
            if (!found || !found->event) return look_for_tasks(match.ladder.id());
            if (Match* live = matches_.live(match.match)) live->show_rating(found->event->event);
        });
}

/// A match that is no longer in memory asks for itself when it comes back.
void Shard::look_up_again(const RatedMatch& match) {
    if (matches_.live(match.match)) look_up(match);
}

/// Has whoever does the tasks of the stream look into the store.
void Shard::look_for_tasks(const std::string& stream) {
    const ShardAddress home = placement_.of_stream(stream);
    if (home == Placement::kNowhere) return void(unlooked_.insert(stream));
    if (home == here_) return courier_.pull();
    common_.bus.send(home, LookForTasks());
}

/// An event of a ladder is durable: tells its match, and the open tables of all shards.
void Shard::tell(const RatingEvent& event) {
    ask(ShowRating{event.match, event}, [](const auto&) {});
    common_.bus.send_everywhere(here_, Rerated{event});
    take(Rerated{event});
}

void Shard::positions_of(const std::string& player, Answer<std::vector<LivePosition>> answer) {
    if (player.empty()) return answer(std::vector<LivePosition>());
    common_.journal.read(
        loop_, [player](Store& store) { return bots::household_of(store, player); },
        [this, answer = std::move(answer)](auto household) mutable {
            if (!household) return answer(refuse("storage_failed", "accounts cannot be read at present"));
            check_seats([this, household = std::move(*household),
                         answer = std::make_shared<Answer<std::vector<LivePosition>>>(std::move(answer))](
                            bool known) {
                if (!known) return (*answer)(refuse("busy", "matches are on their way back"));
                std::set<std::string> matches;
                for (const std::string& one : household) {
                    const auto sits_at = common_.quotas.sitting.matches_of(one);
                    matches.insert(sits_at.begin(), sits_at.end());
                }
                positions_in(matches, std::move(*answer));
            });
        });
}

/// A match that is gone, or never began, is in nobody's way. Of one that cannot be had now, nobody knows.
void Shard::positions_in(const std::set<std::string>& matches, Answer<std::vector<LivePosition>> answer) {
    struct Wanted {
        Answer<std::vector<LivePosition>> answer;
        std::size_t open;
        std::vector<LivePosition> found{};
        bool unsure = false;
    };
    if (matches.empty()) return answer(std::vector<LivePosition>());
    const auto wanted = std::make_shared<Wanted>(std::move(answer), matches.size());
    for (const std::string& match : matches) {
        ask(ShowPosition{match}, [wanted](std::expected<ShowPosition::Result, Refusal> shown) {
            if (shown && !shown->position.empty()) wanted->found.push_back({shown->game, shown->position});
            if (!shown && shown.error().code != "unknown_match") wanted->unsure = true;
            if (--wanted->open > 0) return;
            if (wanted->unsure) return wanted->answer(refuse("busy", "a match cannot be had at present"));
            wanted->answer(std::move(wanted->found));
        });
    }
}

void Shard::rating_of(const std::string& ladder, const std::string& account, Answer<ShownRating> answer) {
    ask(ReadRating{ladder, account},
        [answer = std::move(answer)](std::expected<ReadRating::Result, Refusal> found) mutable {
            if (!found) return answer(std::unexpected(std::move(found.error())));
            if (!found->rated) return answer(ShownRating{});
            const Rating& rating = found->rating;
            answer(ShownRating{static_cast<int>(rating.number.rounded()), rating.rd >= kUncertainRd});
        });
}

/// To where the stream lives that the task is for. Whoever gets the stream looks for tasks, but perhaps
/// before this one was durable.
void Shard::send(NewTask task) {
    const ShardAddress home = placement_.of_stream(task.stream);
    constexpr std::size_t most = 10'000;  // the store has the rest
    if (home == Placement::kNowhere && unsent_.size() >= most) return void(unlooked_.insert(task.stream));
    if (home == Placement::kNowhere) return unsent_.push_back(std::move(task));
    if (home == here_) return courier_.take(std::move(task));
    common_.bus.send(home, Hint{std::move(task)});
}

}  // namespace kabinet
