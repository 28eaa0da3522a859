#include "server/node/server.hpp"
#include "server/accounts/token.hpp"

namespace kabinet {

Server::Server(const Config& config, Journal& journal, Workers& workers, const std::vector<Loop*>& loops,
               std::string_view server_key, const std::function<Bytes32()>& random,
               std::vector<DocumentKind> kinds)
    : common_{.config = config,
              .secrets = Secrets(server_key),
              .journal = journal,
              .workers = workers,
              .epoch = {},
              .random = random,
              .quotas = Quotas(config.limits, random()),
              .accounts = RecentAccounts(static_cast<std::size_t>(config.limits.connections)),
              .loops = loops.size(),
              .shards = {},
              .kinds = std::move(kinds)} {
    common_.epoch = id_of(common_.random(), 8);
    for (Loop* loop : loops) {
        shards_.push_back(std::make_unique<Shard>(static_cast<int>(shards_.size()), *loop, common_));
        common_.shards.push_back(shards_.back().get());
        sessions_.push_back(std::make_unique<Sessions>(*shards_.back()));
    }
}

Server::~Server() = default;

void Server::serve(const std::vector<std::string>& under_way) {
    std::vector<std::vector<std::string>> of_shard(shards_.size());
    for (const std::string& id : under_way)
        of_shard[static_cast<std::size_t>(shards_[0]->shard_of(id))].push_back(id);
    for (std::size_t i = 0; i < shards_.size(); ++i) {
        shards_[i]->matches().bring_back(std::move(of_shard[i]));
        shards_[i]->courier().pull();
    }
}

void Server::record(std::size_t shard, const std::string& match, Answer<std::string> done) {
    const int home = static_cast<int>(shard);
    Shard& from = *shards_[shard];
    const auto there = static_cast<std::size_t>(from.shard_of(match));
    from.at_match(match, [&there_shard = *shards_[there], home, done = std::move(done)](auto found) mutable {
        auto back = [&there_shard, home,
                     done = std::move(done)](std::expected<std::string, Refusal> text) mutable {
            there_shard.run(home, [done = std::move(done), text = std::move(text)](Shard&) mutable {
                done(std::move(text));
            });
        };
        if (!found) return back(std::unexpected(found.error()));
        (*found)->record(std::move(back));
    });
}

void Server::drain(std::int64_t after_ms, std::move_only_function<void()> done) {
    // Counts down on loop 0 only.
    auto left = std::make_shared<std::size_t>(shards_.size());
    auto all = std::make_shared<std::move_only_function<void()>>(std::move(done));
    for (std::size_t i = 0; i < shards_.size(); ++i) {
        Sessions& sessions = *sessions_[i];
        sessions.shard().loop().post([&sessions, after_ms, left, all] {
            sessions.drain(after_ms);
            sessions.when_quiet([&sessions, left, all] {
                sessions.close_all();
                sessions.shard().run(0, [left, all](Shard&) {
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
