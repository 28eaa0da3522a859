#pragma once

#include <cstdint>
#include <vector>

#include "tests/server/sim/table.hpp"

namespace kabinet::sim {

/// A whole server's hard day, made of one seed: some shards, tables of any games, timed or not, players and
/// onlookers; connections cut, clients that stop reading, a disk that is slow, stuck, full or broken, kills,
/// losses of power, stops in good order, clocks set wrong; draws offered, wins claimed, rematches, hosts who
/// want more than they may have. It goes on until every match is over.
class Whole {
  public:
    explicit Whole(std::uint64_t seed);

    /// Lives the day, and fails the test when a promise is broken.
    void run();

    /// What the day came to: the same seed gives the same.
    std::uint64_t trace() const { return world_.trace(); }
    std::size_t tables() const { return tables_.size(); }

  private:
    Config settings();
    Setting setting(std::size_t number);
    bool over() const;
    void mishaps();
    void mishap();
    void stop();
    void come_back();
    void check();
    void check_empty();
    Client& any();

    World world_;
    const bool on_disk_;
    Host host_;
    Ledger ledger_;
    std::vector<std::unique_ptr<Table>> tables_;
    std::int64_t calm_at_ = 0;
};

}  // namespace kabinet::sim
