#include "server/node/server.hpp"

#include "server/accounts/token.hpp"
#include "server/api/roles.hpp"

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

}  // namespace

Server::Server(const Config& config, Journal& journal, Workers& workers, Workers& hashers,
               const std::vector<Loop*>& loops, std::string_view server_key,
               const std::function<Bytes32()>& random, std::vector<DocumentKind> kinds,
               std::vector<MethodRow> methods, Mailer* mailer)
    : bus_(static_cast<std::size_t>(config.limits.mailbox)),
      common_{.config = config,
              .secrets = Secrets(server_key),
              .journal = journal,
              .workers = workers,
              .bus = bus_,
              .placement = Placement(loops.size()),
              .epoch = {},
              .random = random,
              .quotas = Quotas(config.limits, config.accounts.renames_per_day, random()),
              .sessions = RecentSessions(static_cast<std::size_t>(config.limits.connections)),
              .guesses = Guesses(guess_limits(config.accounts), random()),
              .passwords = PasswordPool(hashers, password_cost(config.accounts)),
              .site = {.id = config.accounts.passkey_domain, .origins = config.accounts.passkey_origins},
              .kinds = std::move(kinds),
              .mailer = mailer},
      table_(methods) {
    common_.epoch = id_of(common_.random(), 8);
    for (Loop* loop : loops) {
        shards_.push_back(std::make_unique<Shard>(static_cast<int>(shards_.size()), *loop, common_));
        bus_.join(*loop, [&shard = *shards_.back()](Message message) { shard.receive(std::move(message)); });
        sessions_.push_back(std::make_unique<Sessions>(*shards_.back(), table_));
    }
}

Server::~Server() = default;

void Server::serve(const std::vector<std::string>& under_way) {
    std::vector<std::vector<std::string>> of_shard(shards_.size());
    for (const std::string& id : under_way)
        of_shard[static_cast<std::size_t>(common_.placement.of_stream(id))].push_back(id);
    for (std::size_t i = 0; i < shards_.size(); ++i) {
        shards_[i]->matches().bring_back(std::move(of_shard[i]));
        shards_[i]->tournaments().open([this, i](const std::string& id) {
            return common_.placement.of_stream(id) == static_cast<int>(i);
        });
        shards_[i]->courier().pull();
    }
    sweep_.emplace(*shards_.front());
    shards_[static_cast<std::size_t>(common_.placement.queue())]->queue().open();
}

void Server::record(std::size_t shard, const std::string& match, Answer<std::string> done) {
    shards_[shard]->ask(ReadRecord{match},
                        [done = std::move(done)](std::expected<NamedRecord, Refusal> found) mutable {
                            if (!found) return done(std::unexpected(std::move(found.error())));
                            done(std::move(found->record));
                        });
}

void Server::make_admin(const std::string& name,
                        std::move_only_function<void(std::expected<std::string, std::string>)> done) {
    kabinet::make_admin(*shards_.front(), name, std::move(done));
}

void Server::drain(std::int64_t after_ms, std::move_only_function<void()> done) {
    // Counts down on loop 0 only.
    auto left = std::make_shared<std::size_t>(shards_.size());
    auto all = std::make_shared<std::move_only_function<void()>>(std::move(done));
    Loop& first = shards_[0]->loop();
    for (std::size_t i = 0; i < shards_.size(); ++i) {
        Sessions& sessions = *sessions_[i];
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
    for (const auto& shard : shards_) list.push_back(&shard->metrics());
    return list;
}

}  // namespace kabinet
