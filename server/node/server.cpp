#include "server/node/server.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>

#include "games/core/invariant.hpp"
#include "server/accounts/token.hpp"
#include "server/api/roles.hpp"
#include "server/bus/cluster_bus.hpp"
#include "server/bus/local_bus.hpp"
#include "server/bus/written.hpp"
#include "server/node/account_sweep.hpp"
#include "server/node/spending_news.hpp"
#include "server/node/spread.hpp"
#include "server/session/sessions.hpp"
#include "server/shard/shard.hpp"

namespace kabinet {
namespace {

PasswordCost password_cost(const AccountsConfig& config) {
    return {.passes = static_cast<std::uint64_t>(config.hash_passes),
            .memory = static_cast<std::size_t>(config.hash_memory_kib) << 10U};
}

GuessLimits guess_limits(const AccountsConfig& config) {
    GuessLimits limits;
    limits.hashes = {.count = config.hashes_per_s, .period_ms = 1000, .burst = 4 * config.hashes_per_s};
    limits.hashes_of_devices = limits.hashes;
    return limits;
}

Message carried_in_writing(const Message& message) {
    auto read = read_message(written(message));
    invariant(read.has_value(), "what was written can be read");
    return std::move(*read);
}

/// Tells the other processes that this one lives.
class Heart : public Sleeper {
  public:
    Heart(ClusterBus& bus, Loop& loop, Deadlines& deadlines) : bus_(bus), loop_(loop), deadlines_(deadlines) {
        on_time();
    }
    ~Heart() override { deadlines_.clear(*this); }
    Heart(const Heart&) = delete;

    void on_time() override {
        bus_.beat(loop_.now());
        deadlines_.set(*this, loop_.now() + Links::kBeat);
    }

  private:
    ClusterBus& bus_;
    Loop& loop_;
    Deadlines& deadlines_;
};

}  // namespace

struct Server::Parts {
    LocalBus local;
    std::optional<ClusterBus> cluster;
    Common common;
    MethodTable table;
    std::vector<std::unique_ptr<Shard>> shards{};
    std::vector<std::unique_ptr<Sessions>> sessions{};
    std::optional<AccountSweep> sweep{};     // on the first shard
    std::optional<Heart> heart{};            // likewise, in a cluster
    std::optional<Spread> spread{};          // likewise
    std::optional<SpendingNews> spending{};  // likewise

    Parts(const Config& config, const Journals& journals, Workers& workers, Workers& hashers,
          const std::vector<Loop*>& loops, std::string_view server_key,
          const std::function<Bytes32()>& random, std::vector<DocumentKind> kinds,
          const std::vector<MethodRow>& methods, Mailer* mailer, const std::optional<Membership>& membership)
        : local(static_cast<std::size_t>(config.limits.mailbox),
                config.cluster.written ? carried_in_writing : LocalBus::Carry()),
          common{
              .config = config,
              .secrets = Secrets(server_key),
              .journal = journals.changes,
              .own_journal = journals.own,
              .workers = workers,
              .bus = join(membership, loops),
              .own = Placement(loops.size(), membership ? membership->number : 0),
              .epoch = {},
              .random = random,
              .quotas = Quotas(config.limits, config.accounts.renames_per_day, Secrets(server_key).rates()),
              .sessions = RecentSessions(static_cast<std::size_t>(config.limits.connections)),
              .guesses = Guesses(guess_limits(config.accounts), Secrets(server_key).rates()),
              .passwords = PasswordPool(hashers, password_cost(config.accounts)),
              .site = {.id = config.accounts.passkey_domain, .origins = config.accounts.passkey_origins},
              .alone = !membership,
              .holds = membership ? membership->holds : nullptr,
              .kinds = std::move(kinds),
              .mailer = mailer},
          table(methods) {
        common.epoch = id_of(random(), 8);
        if (!membership) return;
        common.shared_limits = common.quotas.shared();
        std::ranges::copy(common.guesses.shared(), std::back_inserter(common.shared_limits));
        for (Throttle* limit : common.shared_limits) limit->share();
    }

    Bus& join(const std::optional<Membership>& membership, const std::vector<Loop*>& loops) {
        if (!membership) return local;
        return cluster.emplace(local, membership->wire, ClusterMember{membership->number, loops.size()},
                               loops.front()->now(), membership->claimed);
    }

    bool lives_on(std::size_t i, const std::string& stream) const {
        return index_of(common.own.of_stream(stream)) == i;
    }

    /// Before the loops run: what the shard has to look after, before anybody asks for it.
    void bring_back(std::size_t i, std::vector<std::string> under_way) {
        shards[i]->matches().bring_back(std::move(under_way));
        shards[i]->tournaments().open([this, i](const std::string& id) { return lives_on(i, id); });
        if (shards[i]->here() == common.own.queue()) shards[i]->queue().hold();
    }
    void begin(std::size_t i) {
        Shard& shard = *shards[i];
        shard.courier().pull();
        if (i == 0) sweep.emplace(shard);
        if (shard.here() == common.own.queue()) shard.queue().open();
    }

    /// The matches of each shard.
    std::vector<std::vector<std::string>> by_shard(const std::vector<std::string>& matches) const {
        std::vector<std::vector<std::string>> of_shard(shards.size());
        for (const std::string& id : matches) of_shard[index_of(common.own.of_stream(id))].push_back(id);
        return of_shard;
    }

    void join(const Membership& membership) {
        Shard& first = *shards.front();
        heart.emplace(*cluster, first.loop(), first.deadlines());
        spending.emplace(*cluster, common.shared_limits, first.loop(), first.deadlines());
        const auto keep = [&first, keep_in_database = membership.keep](
                              const std::string& table, std::move_only_function<void(bool)> done) {
            keep_in_database(table, [&first, done = std::move(done)](bool kept) mutable {
                first.loop().post([kept, done = std::move(done)]() mutable { done(kept); });
            });
        };
        spread.emplace(
            Spread::Home{.shard = first, .keep = keep, .announce = [this](const PlacementTable& owners) {
                             cluster->announce(owners);
                         }});
        membership.wire.open([this](std::string_view bytes) { cluster->take(bytes); });
    }
};

Server::Server(const Config& config, const Journals& journals, Workers& workers, Workers& hashers,
               const std::vector<Loop*>& loops, std::string_view server_key,
               const std::function<Bytes32()>& random, std::vector<DocumentKind> kinds,
               std::vector<MethodRow> methods, Mailer* mailer, const std::optional<Membership>& membership)
    : parts_(std::make_unique<Parts>(config, journals, workers, hashers, loops, server_key, random,
                                     std::move(kinds), methods, mailer, membership)) {
    for (Loop* loop : loops) {
        auto& shards = parts_->shards;
        shards.push_back(std::make_unique<Shard>(shards.size(), *loop, parts_->common));
        parts_->local.join(*loop,
                           [&shard = *shards.back()](Message message) { shard.receive(std::move(message)); });
        parts_->sessions.push_back(std::make_unique<Sessions>(*shards.back(), parts_->table));
    }
    if (membership) parts_->join(*membership);
}

Server::~Server() = default;

std::size_t Server::size() const {
    return parts_->shards.size();
}
Acceptor& Server::acceptor(std::size_t i) {
    return *parts_->sessions[i];
}
void Server::on_wake(std::size_t i) {
    parts_->shards[i]->on_wake();
}
ShardMetrics& Server::metrics(std::size_t i) {
    return parts_->shards[i]->metrics();
}

void Server::serve(const std::vector<std::string>& under_way) {
    auto of_shard = parts_->by_shard(under_way);
    for (std::size_t i = 0; i < of_shard.size(); ++i) {
        parts_->bring_back(i, std::move(of_shard[i]));
        parts_->begin(i);
    }
}

void Server::follow(NodeNumber lead, const std::set<NodeNumber>& members, const std::set<NodeNumber>& fit) {
    parts_->cluster->follow(lead, members);
    parts_->shards.front()->loop().post([this, members, fit] { parts_->spread->members(members, fit); });
}

void Server::lead(const std::string& table) {
    parts_->shards.front()->loop().post([this, table] {
        parts_->spread->begin(table);
        parts_->sweep.emplace(*parts_->shards.front());
    });
}

bool Server::reaches_lead(std::int64_t patience) const {
    if (!parts_->cluster) return true;
    const std::int64_t since = parts_->cluster->lost_since();
    return since == 0 || parts_->shards.front()->loop().now() - since < patience;
}

std::optional<BusMetrics> Server::bus_metrics() const {
    if (!parts_->cluster) return std::nullopt;
    BusMetrics metrics = parts_->cluster->metrics();
    metrics.reaches_lead = reaches_lead(0);
    return metrics;
}

void Server::commit(Loop& home, std::vector<Write> writes, Journal::Done<std::vector<Written>> done) {
    const auto shard =
        std::ranges::find_if(parts_->shards, [&home](const auto& one) { return &one->loop() == &home; });
    invariant(shard != parts_->shards.end(), "whoever writes is on a loop of the server");
    (*shard)->commit(std::move(writes), std::move(done));
}

void Server::leave_cluster() {
    if (!parts_->cluster) return;
    parts_->cluster->close();
    for (auto& shard : parts_->shards) shard->loop().post([&shard = *shard] { shard.leave(); });
}

void Server::record(std::size_t shard, const std::string& match, Answer<std::string> done) {
    parts_->shards[shard]->ask(ReadRecord{match},
                               [done = std::move(done)](std::expected<NamedRecord, Refusal> found) mutable {
                                   if (!found) return done(std::unexpected(std::move(found.error())));
                                   done(std::move(found->record));
                               });
}

void Server::overlay(std::size_t shard, ShowOverlay wanted, Answer<std::string> done) {
    parts_->shards[shard]->ask(
        std::move(wanted),
        [done = std::move(done)](std::expected<ShowOverlay::Result, Refusal> found) mutable {
            if (!found) return done(std::unexpected(std::move(found.error())));
            done(std::move(found->text));
        });
}

void Server::show_match(std::size_t shard, const std::string& match, Answer<std::string> done) {
    parts_->shards[shard]->ask(
        ShowMatch{match}, [done = std::move(done)](std::expected<ShowMatch::Result, Refusal> found) mutable {
            if (!found) return done(std::unexpected(std::move(found.error())));
            done(std::move(found->document));
        });
}

void Server::show_event(std::size_t shard, const std::string& tournament, Answer<std::string> done) {
    parts_->shards[shard]->ask(
        ShowEventCard{tournament},
        [done = std::move(done)](std::expected<ShowEventCard::Result, Refusal> found) mutable {
            if (!found) return done(std::unexpected(std::move(found.error())));
            done(std::move(found->card));
        });
}

void Server::replay(std::size_t shard, const std::string& match, const ReplayRequest& request,
                    Answer<Replayed> done) {
    parts_->shards[shard]->ask(ShowReplay{match, "", request}, std::move(done));
}

void Server::make_admin(const std::string& name,
                        std::move_only_function<void(std::expected<std::string, std::string>)> done) {
    kabinet::make_admin(*parts_->shards.front(), name, std::move(done));
}

void Server::take_again(const std::string& stream,
                        std::move_only_function<void(std::expected<std::string, std::string>)> done) {
    Shard& first = *parts_->shards.front();
    first.common().own_journal.append(
        first.loop(), ForgetDeaths{stream}, [stream, done = std::move(done)](const auto& written) mutable {
            if (!written) return done(std::unexpected(written.error().message));
            if (*written == Written::conflict)
                return done(std::unexpected("no server has ended with " + stream + " at hand"));
            done(stream + " is taken up again by whoever asks for it");
        });
}

void Server::drain(std::int64_t after_ms, std::move_only_function<void()> done) {
    // Counts down on loop 0 only.
    auto left = std::make_shared<std::size_t>(parts_->shards.size());
    auto all = std::make_shared<std::move_only_function<void()>>(std::move(done));
    Loop& first = parts_->shards[0]->loop();
    for (std::size_t i = 0; i < parts_->shards.size(); ++i) {
        Sessions& sessions = *parts_->sessions[i];
        sessions.shard().loop().post([&sessions, &first, after_ms, left, all] {
            sessions.drain(after_ms);
            sessions.when_quiet([&sessions, &first, left, all] {
                sessions.close_all();
                first.post([left, all] {
                    if (--*left == 0) (*all)();
                });
            });
        });
    }
}

std::vector<const ShardMetrics*> Server::metrics() const {
    std::vector<const ShardMetrics*> list;
    for (const auto& shard : parts_->shards) list.push_back(&shard->metrics());
    return list;
}

}  // namespace kabinet
