#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/server/sim/books.hpp"
#include "tests/server/sim/crowd.hpp"
#include "tests/server/sim/event.hpp"
#include "tests/server/sim/person.hpp"
#include "tests/server/sim/table.hpp"

namespace kabinet::sim {

/// A hard day of a whole server, or of several on one database, made from one seed. It has some shards,
/// tables of all games, with and without clocks, players and spectators. Connections are cut, clients stop
/// reading, and the disk is slow, stuck, full or broken. The server is killed, loses power or stops in good
/// order, and clocks are set wrong. Players offer draws, claim wins and ask for rematches, and hosts ask for
/// more tables than they may have. Some players get accounts of their own, and change and close them, and
/// play rated matches. Others use quick match. Some days a club hosts a tournament. The day goes on until
/// every match is over. Then some accounts are deleted.
class Whole {
  public:
    explicit Whole(std::uint64_t seed, int servers = 1, Fault fault = Fault::none);

    /// Lives the day, and fails the test when a promise is broken. It ends as soon as `enough` holds. That it
    /// goes on for longer than so many ms is a broken promise too.
    void run(const std::function<bool()>& enough = [] { return false; }, std::int64_t longest = 3'600'000);

    /// A number for all events of the day. The same seed gives the same number.
    std::uint64_t trace() const { return world_.trace(); }
    std::size_t tables() const { return tables_.size(); }
    /// How many attempts to begin a match have failed (GEN-2).
    int failed_draws() const;
    /// How many actions bots of the house took.
    int bot_actions() const;
    /// How many changes of accounts were acknowledged.
    int account_changes() const;
    /// How many matches were rated.
    int rated() const { return books_.rated(); }
    /// How many matches quick match has made.
    std::size_t quick() const { return crowd_.matches().size(); }
    /// How often a server has taken over from another.
    int takeovers() const { return host_.takeovers(); }
    /// The tournament of the day, or null.
    const Event* event() const { return event_.get(); }

  private:
    Config settings();
    Setting setting(std::size_t number);
    void seat_people();
    bool over() const;
    std::string unfinished() const;
    void mishaps();
    void mishap();
    void strike_soon();
    void stop();
    void come_back();
    void check();
    void check_books();
    void add_quick_matches();
    void check_names();
    void delete_some();
    void check_empty();
    void calm();
    Client& any();

    World world_;
    const bool on_disk_;
    Host host_;
    Ledger ledger_;
    Books books_;
    Crowd crowd_;
    std::unique_ptr<Event> event_;  // or null
    std::vector<std::unique_ptr<Table>> tables_;
    std::vector<std::unique_ptr<Person>> people_;
    std::int64_t calm_at_ = 0;
    bool leaving_ = false;  // all go, and nothing is struck any more
};

}  // namespace kabinet::sim
