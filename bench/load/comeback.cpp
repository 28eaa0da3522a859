#include "bench/load/comeback.hpp"

#include <memory>
#include <stdexcept>

#include "bench/load/requests.hpp"

namespace kabinet::load {
namespace {

/// One who comes back. Done once, by being back or by being refused.
class Returner final : public Follower {
  public:
    Returner(Poller& poller, Traffic& traffic, int port, const Visitor& visitor, Return how)
        : visitor_(visitor), how_(how), client_(poller, traffic, port) {
        client_.on_opened = [this] { how_ == Return::resuming ? resume() : greet(); };
        client_.on_ended = [this](const std::string&) {
            refused_ = true;
            done();
        };
    }

    void when_done(Next next) { next_ = std::move(next); }
    bool refused() const { return refused_; }

    void snapshot(Client&, std::int64_t before, std::int64_t, std::string_view text) override {
        if (how_ == Return::resuming)
            throw std::runtime_error("a snapshot, not what was missed: " + std::string(text));
        if (how_ == Return::anew && before < 0) done();
    }
    void patch(Client&, std::int64_t, std::string_view, std::size_t) override {}

  private:
    void resume() {
        client_.follow(visitor_.match, *this, visitor_.seq);
        const Json place{{"doc", visitor_.match}, {"epoch", visitor_.epoch}, {"seq", visitor_.seq}};
        const Json params{
            {"client", "kabinet_load 1"}, {"token", visitor_.token}, {"resume", Json::array({place})}};
        client_.call("hello", params.dump(), [this](std::string_view reply) {
            if (!result_of(reply).value("lost", Json::array()).empty()) {
                throw std::runtime_error("not resumed: " + std::string(reply));
            }
            done();
        });
    }

    void greet() {
        const Json params{{"client", "kabinet_load 1"}, {"token", visitor_.token}};
        client_.call("hello", params.dump(), [this](std::string_view) {
            client_.follow(visitor_.match, *this);
            watch(client_, visitor_.match, [] {});
        });
    }

    void done() {
        if (next_) std::exchange(next_, nullptr)();
    }

    const Visitor& visitor_;
    Return how_;
    Client client_;
    Next next_;
    bool refused_ = false;
};

}  // namespace

std::vector<Visitor> lose_players(Arena& arena) {
    std::vector<Visitor> out;
    for (auto& match : arena.matches()) {
        for (const int seat : {0, 1}) {
            Client& player = match->player(seat);
            out.push_back({player.token, match->id(), player.epoch(match->id()), player.seq(match->id())});
            player.drop();
        }
    }
    return out;
}

std::size_t come_back(int port, const std::vector<Visitor>& visitors, std::size_t at_once, Return how,
                      const std::function<void()>& when_back) {
    Poller poller;
    Traffic traffic;
    std::vector<std::unique_ptr<Returner>> returners(visitors.size());
    round(poller, visitors.size(), at_once, [&](std::size_t i, const Next& next) {
        returners[i] = std::make_unique<Returner>(poller, traffic, port, visitors[i], how);
        returners[i]->when_done(next);
    });
    when_back();
    std::size_t refused = 0;
    for (const auto& returner : returners) refused += returner->refused() ? 1 : 0;
    return refused;
}

}  // namespace kabinet::load
