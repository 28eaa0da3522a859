#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/accounts/guesses.hpp"
#include "server/accounts/passkey.hpp"
#include "server/accounts/password_pool.hpp"
#include "server/accounts/recent_sessions.hpp"
#include "server/analysis/analyses.hpp"
#include "server/bots/bot_desk.hpp"
#include "server/bus/exchange.hpp"
#include "server/bus/placement.hpp"
#include "server/daily/dailies.hpp"
#include "server/document/hub.hpp"
#include "server/ladder/ladder_port.hpp"
#include "server/limits/quotas.hpp"
#include "server/limits/seats.hpp"
#include "server/lobby/lobby.hpp"
#include "server/mail/mail.hpp"
#include "server/match/match_port.hpp"
#include "server/ops/at_hand.hpp"
#include "server/ops/config.hpp"
#include "server/ops/metrics.hpp"
#include "server/queue/desk/desk.hpp"
#include "server/runtime/deadlines.hpp"
#include "server/shard/bot_news.hpp"
#include "server/shard/document_kind.hpp"
#include "server/shard/doubted_accounts.hpp"
#include "server/shard/lobby_news.hpp"
#include "server/shard/look_ups.hpp"
#include "server/shard/missed_names.hpp"
#include "server/shard/parked.hpp"
#include "server/shard/remote_watches.hpp"
#include "server/shard/under_way.hpp"
#include "server/tournament/event_list.hpp"
#include "server/tournament/tournaments.hpp"

namespace kabinet {

/// What all shards share, unchanging while the server runs, but for the quotas, the guesses and who signed in
/// lately.
struct Common {
    Config config;
    Secrets secrets;
    Journal& journal;      ///< for changes of accounts, which the process that leads writes; also for reading
    Journal& own_journal;  ///< of this process, for the streams that it owns
    Workers& workers;
    Bus& bus;
    Placement own;  ///< where everything lives when this process is alone
    std::string epoch;
    std::function<Bytes32()> random;  ///< 32 random bytes; called from any shard's thread
    Quotas quotas;
    RecentSessions sessions;
    Guesses guesses;
    /// The rate limits of `quotas` and `guesses` that hold over all processes.
    std::vector<Throttle*> shared_limits{};
    PasswordPool passwords;
    RelyingParty site;  ///< whose passkeys are taken; its id is empty where none are
    bool alone = true;  ///< else Placed says who owns what
    /// Whether this process still has the right to speak for what it owns, where another one may have taken
    /// over without a word; empty for always. From any thread.
    std::function<bool()> holds{};
    std::vector<DocumentKind> kinds;  ///< of documents
    Mailer* mailer = nullptr;         ///< null where the server sends no mails
};

/// One event loop with the matches that live on it, and on one shard the lobby. Only the loop's thread
/// touches it. Other shards reach it by messages, and it reaches them so: nobody has a pointer to another
/// shard.
class Shard : public Hubs {
  public:
    Shard(std::size_t index, Loop& loop, Common& common);

    /// Asks whoever the call is for, on whichever shard; `answer` runs on this shard, at once where all is
    /// here. Refused as the call says, and `busy` when too much waits for the other shard, or when no process
    /// has owned what is asked for a while. A call whose answer is lost with a process goes to the next
    /// owner, unless it says kOnce: then it is refused as kNodeLost.
    template <class C>
    void ask(C&& call, Answer<typename C::Result>&& answer) {
        const ShardAddress there = home_of(call);
        if (there == here_) return take_here(std::move(call), std::move(answer));
        if (!common_.alone) return ask_member(there, std::move(call), std::move(answer));
        exchange_.ask(there, std::move(call), std::move(answer));
    }

    /// A message from another shard.
    void receive(Message message);

    void attach(const std::string& doc, WatcherId id, Subscription subscription,
                const std::vector<FramePtr>& first) override;
    void detach(const std::string& doc, WatcherId id) override;
    void reseat(const std::string& doc, WatcherId id, Subscription subscription,
                const std::vector<FramePtr>& first) override;
    void deliver(const std::vector<ShardAddress>& shards, const std::string& doc,
                 const std::vector<FramePtr>& frames) override;

    /// Tells all shards, this one first, of a durable change of an account.
    void tell(const AccountChange& change);
    /// `told` runs on this shard for each change of an account.
    void when_account_changes(std::function<void(const AccountChange&)> told) { told_ = std::move(told); }

    /// `missed` runs on this shard when changes of accounts may have been lost with a process. What the store
    /// says from then on is the newest.
    void when_changes_are_missed(std::function<void()> missed) { missed_ = std::move(missed); }

    /// The kind of the document named `doc`.
    const DocumentKind& kind_of(const std::string& doc) const;

    ShardAddress here() const { return here_; }
    const Placement& placement() const { return placement_; }
    /// Whether this process is alone, or leads.
    bool leads() const { return placement_.known() && placement_.lead() == node_of(here_); }
    /// `told` runs on this shard when another process has come, or has come back; or is lost.
    void when_found(std::function<void(const ClusterMember&)> told) { found_ = std::move(told); }
    void when_lost(std::function<void(NodeNumber)> told) { lost_ = std::move(told); }
    /// Asks shard `there`, of whichever process, to give up partitions.
    void release(ShardAddress there, ReleasePartitions&& call, Answer<ReleasePartitions::Result>&& answer);
    /// This process ends, and the others are not asked any more: what waits for them is refused.
    void leave();
    /// See Journal::append_all, by the process that leads.
    void commit(std::vector<Write> writes, Journal::Done<std::vector<Written>> done);
    /// The same for writes that change an account. All shards of all processes are told `news` once the first
    /// of the writes is durable, whether or not this process hears of that. When nobody knows whether the
    /// writes are durable, whoever is signed in to the account has to come back.
    void change(std::vector<Write> writes, AccountNews news, Journal::Done<std::vector<Written>> done);
    Loop& loop() { return loop_; }
    Hub& hub() { return hub_; }
    Deadlines& deadlines() { return deadlines_; }
    Matches& matches() { return matches_; }
    Ladders& ladders() { return ladders_; }
    Analyses& analyses() { return analyses_; }
    /// Of the lobby's shard only.
    Lobby& lobby() { return *lobby_; }
    Tournaments& tournaments() { return tournaments_; }
    /// The list of tournaments, of the lobby's shard only.
    EventList& events() { return *events_; }
    /// Of the queue's shard only.
    queue::Desk& queue() { return *queue_; }
    /// Of the shard of the desk of bots only.
    bots::BotDesk& bots() { return *bots_; }
    /// Of the shard of the dailies only.
    Dailies& dailies() { return *dailies_; }
    LobbyNews& news() { return news_; }
    Courier& courier() { return courier_; }
    Common& common() { return common_; }
    const Config& config() const { return common_.config; }
    ShardMetrics& metrics() { return metrics_; }

    /// The loop's timer has fired.
    void on_wake() { deadlines_.on_wake(); }

  private:
    /// Whoever looks into matches that another process goes on with, or acts there, would be told what was.
    template <class C>
    void take_here(C&& call, Answer<typename C::Result>&& answer) {
        const bool waits = common_.holds && !requires { call.doc; } && !requires { C::kAlwaysTaken; };
        if (waits && !common_.holds()) return wait(std::move(call), std::move(answer), patience<C>());
        if constexpr (requires { call.stream(); }) {
            const AtHand at_hand(call.stream());
            take(std::move(call), std::move(answer));
        } else {
            take(std::move(call), std::move(answer));
        }
    }

    template <class C>
    void ask_member(ShardAddress there, C&& call, Answer<typename C::Result>&& answer) {
        const std::int64_t until = patience<C>();
        if (there == Placement::kNowhere) return wait(std::move(call), std::move(answer), until);
        C again = call;
        exchange_.ask(there, std::move(call),
                      [this, until, again = std::move(again), answer = std::move(answer)](
                          std::expected<typename C::Result, Refusal> result) mutable {
                          if (result) return answer(std::move(result));
                          const std::string& code = result.error().code;
                          if (code == kMoved) return wait(std::move(again), std::move(answer), until);
                          if (code != kNodeLost || requires { C::kOnce; }) return answer(std::move(result));
                          ask(std::move(again), std::move(answer));
                      });
    }

    /// Until when the call may wait.
    template <class C>
    std::int64_t patience() const {
        if constexpr (requires(C call) { call.doc; }) return parked_watches_.until();
        return parked_.until();
    }

    /// For whoever owns what is asked.
    template <class C>
    void wait(C&& call, Answer<typename C::Result>&& answer, std::int64_t until) {
        auto go_on = [this, call = std::move(call), answer = std::move(answer)](bool go) mutable {
            if (go) return ask(std::move(call), std::move(answer));
            answer(refuse("busy", "no server has what is asked for at present"));
        };
        if constexpr (requires { call.doc; }) {
            parked_watches_.park(std::move(go_on), until);
        } else if constexpr (requires { C::kAlwaysTaken; }) {
            parked_.keep(std::move(go_on));
        } else {
            parked_.park(std::move(go_on), until);
        }
    }
    /// Whoever is lost has forgotten the watcher, but the watcher may be in line to watch anew.
    void wait(UnwatchDocument&& call, Answer<Done>&& answer, std::int64_t until) {
        auto go_on = [this, call = std::move(call), answer = std::move(answer)](bool go) mutable {
            if (go) return ask(std::move(call), std::move(answer));
            answer(Done());
        };
        parked_watches_.follow(std::move(go_on), until);
    }

    template <class C>
    ShardAddress home_of(const C& call) const {
        if constexpr (requires { C::kToShard; }) {
            return here_;
        } else if constexpr (requires { call.doc; }) {
            return kind_of(call.doc).home(placement_, call.doc);
        } else if constexpr (requires { C::kToLobby; }) {
            return placement_.lobby();
        } else if constexpr (requires { C::kToQueue; }) {
            return placement_.queue();
        } else if constexpr (requires { C::kToBots; }) {
            return placement_.bots();
        } else if constexpr (requires { C::kToDaily; }) {
            return placement_.daily();
        } else {
            return placement_.of_stream(call.stream());
        }
    }

    void take(FindDocument&& call, Answer<Done>&& answer);
    void take(WatchDocument&& call, Answer<Version>&& answer);
    void take(UnwatchDocument&& call, Answer<Done>&& answer);
    void take(CreateMatch&& call, Answer<CreateMatch::Result>&& answer);
    void take(AdmitMatch&& call, Answer<Done>&& answer);
    void take(TellLobby&& call, Answer<Done>&& answer);
    void take(ListTables&& call, Answer<ListTables::Result>&& answer);
    void take(CommitWrites&& call, Answer<CommitWrites::Result>&& answer);
    void take(ReleasePartitions&& call, Answer<ReleasePartitions::Result>&& answer);
    void take(CheckSeats&& call, Answer<CheckSeats::Result>&& answer);
    template <class C>
        requires requires { C::kToQueue; }
    void take(C&& call, Answer<typename C::Result>&& answer) {
        queue_->take(std::move(call), std::move(answer));
    }
    template <class C>
        requires requires { C::kToBots; }
    void take(C&& call, Answer<typename C::Result>&& answer) {
        bots_->take(std::move(call), std::move(answer));
    }
    template <class C>
        requires requires { C::kToDaily; }
    void take(C&& call, Answer<typename C::Result>&& answer) {
        dailies_->take(std::move(call), std::move(answer));
    }
    template <class C>
        requires requires(MatchPort& port, C call, Answer<typename C::Result> answer) {
            port.take(std::move(call), std::move(answer));
        }
    void take(C&& call, Answer<typename C::Result>&& answer) {
        port_.take(std::move(call), std::move(answer));
    }

    template <class C>
        requires requires(LadderPort& port, C call, Answer<typename C::Result> answer) {
            port.take(std::move(call), std::move(answer));
        }
    void take(C&& call, Answer<typename C::Result>&& answer) {
        ladder_port_.take(std::move(call), std::move(answer));
    }

    template <class C>
        requires requires(Analyses& analyses, C call, Answer<typename C::Result> answer) {
            analyses.take(std::move(call), std::move(answer));
        }
    void take(C&& call, Answer<typename C::Result>&& answer) {
        analyses_.take(std::move(call), std::move(answer));
    }

    template <class C>
        requires requires(Tournaments& tournaments, C call, Answer<typename C::Result> answer) {
            tournaments.take(std::move(call), std::move(answer));
        }
    void take(C&& call, Answer<typename C::Result>&& answer) {
        tournaments_.take(std::move(call), std::move(answer));
    }
    template <class C>
        requires requires(EventList& events, C call, Answer<Done> answer) {
            events.take(std::move(call), std::move(answer));
        }
    void take(C&& call, Answer<Done>&& answer) {
        events_->take(std::move(call), std::move(answer));
    }

    void take(Asked& asked);
    void take(const AccountChange& change);
    void take(const Rerated& news);
    void take(Sitters& news);
    void take(const Spent& news);
    void take(const Attach& what);
    void take(const Detach& what);
    void take(const Reseat& what);
    void take(const Deliver& what);
    bool speaks_for(ShardAddress from, const std::string& doc) const;
    void take(const NodeLost& lost);
    void take(const NodeFound& found);
    void take(Slept& slept);
    void take(const Placed& placed);
    void lose(NodeNumber node);
    Placement reached() const;
    void go_on_from(Placement before);
    void count_partitions();
    void take_partitions(const Placement& before);
    void ask_ladders(const Placement& before);
    void take_matches(const std::vector<std::string>& under_way, const Placement& before);
    void follow_lead();
    void forget_partitions(const Placement& before);
    void miss_changes();
    std::set<std::string> shown_accounts() const;
    void rename(const std::string& account, const PublicName& name);
    void change_here(std::vector<Write> writes, AccountNews news, Journal::Done<std::vector<Written>> done);
    void find_out(const std::string& account);
    void tell_as_stored(const Account& account);
    void tell(const RatingEvent& event);
    void rating_of(const std::string& ladder, const std::string& account, Answer<ShownRating> answer);
    void admit(CreateMatch call, Answer<CreateMatch::Result> answer);
    void newcomer(const std::string& ladder, const std::string& account, Answer<Newcomer> answer);
    void give_up_matches();
    /// Tells whether all processes know who sits at their matches.
    void check_seats(std::function<void(bool known)> told);
    void positions_of(const std::string& player, Answer<std::vector<LivePosition>> answer);
    void positions_in(const std::set<std::string>& matches, Answer<std::vector<LivePosition>> answer);
    void end_oldest_practices(const Header& opened);
    void create(NewMatch wanted, std::expected<Done, Refusal> place, Answer<CreateMatch::Result> answer);
    queue::DeskHome desk_home();
    TournamentHome tournament_home();
    void count(const NewTask& task, Courier::Report report);
    void send(NewTask task);
    void look_up(const RatedMatch& match);
    void look_up_again(const RatedMatch& match);
    void look_for_tasks(const std::string& stream);
    void tell_lobby(const Match& match);
    void let_go(const std::string& match);
    void seated(const Match& match);
    void sit(const std::string& match, std::set<std::string> players);
    /// Processes where the match does not live hear of it too.
    void note_practice(const Practices::Practice& practice);
    void lose(const Match& match, const std::string& why);
    void forget(const std::string& match, const std::string& host);

    const ShardAddress here_;
    Loop& loop_;
    Common& common_;
    Placement placement_;  ///< of `table_`, as far as its members are reached
    PlacementTable table_;
    std::set<NodeNumber> reached_;  // other processes
    bool left_ = false;
    std::set<std::uint64_t> released_;     // partitions that this shard has given up since that table
    std::vector<SleepingMatch> slept_;     // of partitions that come with the next table
    std::vector<SleepingMatch> given_up_;  // of those that were released, as it was at given_up_at_
    std::int64_t given_up_at_ = 0;         // loop time
    ShardMetrics metrics_;
    Exchange exchange_;
    Hub hub_;
    Deadlines deadlines_;
    Parked parked_;
    Parked parked_watches_;  // go on without a lease: none that comes later may be done before them
    RemoteWatches remote_watches_;
    LobbyNews news_;
    BotNews bot_news_;
    MatchHome home_;
    Seats seats_;
    std::map<NodeNumber, Seats> seats_abroad_;  // of matches that live in other processes
    Matches matches_;
    MatchPort port_{matches_};
    std::set<std::string> rated_tables_;  // those here that show ratings
    LadderHome ladder_home_;
    Ladders ladders_{ladder_home_};
    LadderPort ladder_port_{ladders_, loop_};
    Analyses analyses_;
    Tournaments tournaments_;
    LookUps look_ups_;
    std::vector<NewTask> unsent_;     // for streams that nobody has at present
    std::set<std::string> unlooked_;  // streams whose tasks are to be looked for, likewise
    UnderWay under_way_;
    MissedNames missed_names_;
    DoubtedAccounts doubted_accounts_;
    Courier courier_;
    std::optional<Lobby> lobby_;
    std::optional<EventList> events_;
    std::optional<queue::Desk> queue_;
    std::optional<bots::BotDesk> bots_;
    std::optional<Dailies> dailies_;
    std::function<void(const AccountChange&)> told_ = [](const AccountChange&) {};
    std::function<void()> missed_ = [] {};
    std::function<void(const ClusterMember&)> found_ = [](const ClusterMember&) {};
    std::function<void(NodeNumber)> lost_ = [](NodeNumber) {};
};

}  // namespace kabinet
