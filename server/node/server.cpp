#include "server/node/server.hpp"

#include "games/core/invariant.hpp"
#include "server/accounts/token.hpp"
#include "server/api/roles.hpp"
#include "server/bus/local_bus.hpp"
#include "server/bus/written.hpp"
#include "server/node/account_sweep.hpp"
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

}  // namespace

struct Server::Parts {
    LocalBus bus;
    Common common;
    MethodTable table;
    std::vector<std::unique_ptr<Shard>> shards{};
    std::vector<std::unique_ptr<Sessions>> sessions{};
    std::optional<AccountSweep> sweep{};  // on the first shard

    Parts(const Config& config, Journal& journal, Workers& workers, Workers& hashers, std::size_t loops,
          std::string_view server_key, const std::function<Bytes32()>& random,
          std::vector<DocumentKind> kinds, const std::vector<MethodRow>& methods, Mailer* mailer)
        : bus(static_cast<std::size_t>(config.limits.mailbox),
              config.cluster.written ? carried_in_writing : LocalBus::Carry()),
          common{.config = config,
                 .secrets = Secrets(server_key),
                 .journal = journal,
                 .workers = workers,
                 .bus = bus,
                 .placement = Placement(loops),
                 .epoch = {},
                 .random = random,
                 .quotas = Quotas(config.limits, config.accounts.renames_per_day, random()),
                 .sessions = RecentSessions(static_cast<std::size_t>(config.limits.connections)),
                 .guesses = Guesses(guess_limits(config.accounts), random()),
                 .passwords = PasswordPool(hashers, password_cost(config.accounts)),
                 .site = {.id = config.accounts.passkey_domain, .origins = config.accounts.passkey_origins},
                 .kinds = std::move(kinds),
                 .mailer = mailer},
          table(methods) {
        common.epoch = id_of(random(), 8);
    }

    Shard& shard(int i) { return *shards[static_cast<std::size_t>(i)]; }
};

Server::Server(const Config& config, Journal& journal, Workers& workers, Workers& hashers,
               const std::vector<Loop*>& loops, std::string_view server_key,
               const std::function<Bytes32()>& random, std::vector<DocumentKind> kinds,
               std::vector<MethodRow> methods, Mailer* mailer)
    : parts_(std::make_unique<Parts>(config, journal, workers, hashers, loops.size(), server_key, random,
                                     std::move(kinds), methods, mailer)) {
    for (Loop* loop : loops) {
        auto& shards = parts_->shards;
        shards.push_back(std::make_unique<Shard>(static_cast<int>(shards.size()), *loop, parts_->common));
        parts_->bus.join(*loop,
                         [&shard = *shards.back()](Message message) { shard.receive(std::move(message)); });
        parts_->sessions.push_back(std::make_unique<Sessions>(*shards.back(), parts_->table));
    }
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
    std::vector<std::vector<std::string>> of_shard(parts_->shards.size());
    for (const std::string& id : under_way)
        of_shard[static_cast<std::size_t>(parts_->common.placement.of_stream(id))].push_back(id);
    for (std::size_t i = 0; i < parts_->shards.size(); ++i) {
        parts_->shards[i]->matches().bring_back(std::move(of_shard[i]));
        parts_->shards[i]->tournaments().open([this, i](const std::string& id) {
            return parts_->common.placement.of_stream(id) == static_cast<int>(i);
        });
        parts_->shards[i]->courier().pull();
    }
    parts_->sweep.emplace(*parts_->shards.front());
    parts_->shard(parts_->common.placement.queue()).queue().open();
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
