#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "tests/server/sim/client.hpp"
#include "tests/server/sim/draws.hpp"
#include "tests/server/sim/host.hpp"
#include "tests/server/sim/ledger.hpp"
#include "tests/server/sim/repeats.hpp"

namespace kabinet::sim {

/// The game at a table, and its numbers.
struct Setting {
    std::string game;
    int seats = 2;
    int spectators = 2;
    int plies = 20;  ///< from then on whoever is to move resigns
    Json clock = nullptr;
    bool rated = false;     ///< for people with accounts alone
    std::string name{};     ///< what its clients' names begin with
    int rematches = 0;      ///< how many all ask for, one after the other
    bool sociable = false;  ///< draws are offered and answered, and wins claimed against who is away
    int greed = 0;          ///< tables the host asks for beside the first
    int bots = 0;           ///< seats of the house, the last ones
    bool bot_for_leavers = false;
};

/// Players who meet at a table, play random legal moves, resign at some ply and maybe play again, and
/// spectators who watch. They use the protocol only, whatever happens to server and network.
class Table {
  public:
    /// With a ledger, notes there everything that the clients are shown.
    Table(World& world, Host& host, Setting setting, Ledger* ledger = nullptr);

    bool over() const;
    std::vector<std::unique_ptr<Client>>& clients() { return clients_; }
    std::span<const std::unique_ptr<Client>> players() const {
        return std::span(clients_).first(static_cast<std::size_t>(people_));
    }
    /// The match that is played, or was played last.
    const std::string& match() const { return match_; }
    std::size_t matches() const { return past_.size() + 1; }
    /// How many of the tables the greedy host was granted.
    int granted() const { return granted_; }
    /// How many requests were made again after they had been answered.
    int repeats() const { return repeats_.count(); }
    /// How many attempts to begin a match have failed; known after check().
    int failed_draws() const { return draws_.failures(); }
    /// How many actions bots took on their seats, and on those of leavers; known after check().
    int bot_actions() const { return bot_actions_; }

    /// All matches that were played here, the last one last.
    std::vector<std::string> played() const {
        std::vector<std::string> all = past_;
        all.push_back(match_);
        return all;
    }
    bool rated() const { return setting_.rated; }
    /// The record of a match, from the server.
    Record record(const std::string& match);
    /// Checks that the clients are shown what the match has changed; `rating` is null for nothing.
    void check_rating(const std::string& match, const Json& rating);

    /// Call after the end. Checks that no acknowledged action is missing or doubled, that the records prove
    /// themselves, and that all clients hold the same.
    void check();

  private:
    struct Acked {
        std::string player;
        Json action;
        std::int64_t ply;
    };
    using Good = std::function<void(const Json&)>;
    using Bad = std::function<void(const std::string& code)>;

    Json table(const std::string& key) const;
    void create(Client& host);
    void play(std::size_t at);
    void move(std::size_t at, const Json& document);
    void meet(std::size_t at, const Json& document);
    bool add_bot(std::size_t at, const Json& seats);
    void draw(std::size_t at, int seat, const Json& document);
    void tell(std::size_t at, const std::string& hash, const std::string& lock);
    void begin_anew();
    void look_again(std::size_t at, std::int64_t after);
    std::int64_t newest_acked() const;
    void glance();
    void act(std::size_t at, int seat);
    bool agree(std::size_t at, int seat, const Json& document);
    bool talk(std::size_t at, int seat, const Json& document);
    void claim(std::size_t at);
    void go_again(std::size_t at, const Json& document);
    void follow(const std::string& next);
    void everybody();
    void send(std::size_t at, const std::string& method, Json params, Good good = {}, Bad bad = {});
    Json read_record(const std::string& match);
    void check_record(const std::string& match);

    World& world_;
    Host& host_;
    Setting setting_;
    int seats_;
    int people_;  // seats that are not the house's
    Ledger* ledger_;
    std::vector<std::unique_ptr<Client>> clients_;  // players by seat, then spectators
    std::string match_;
    std::vector<std::string> past_;    // matches before it
    std::vector<std::string> closed_;  // tables that were closed because the host told no nonce
    std::vector<bool> busy_;
    std::vector<bool> asked_;     // for a rematch
    std::vector<bool> claiming_;  // before long
    bool refused_ = false;        // there is no other rematch
    bool create_sent_ = false;    // and not refused for long enough to ask again
    std::string create_key_;      // until the table is granted
    int granted_ = 0;
    int bot_actions_ = 0;
    std::map<std::string, std::vector<Acked>> acked_;  // by match
    Repeats repeats_;
    Draws draws_;
    std::map<std::string, std::string> reveal_keys_;  // by lock and hash: the first try may have been written
    std::map<std::pair<std::string, std::size_t>, Json> wishes_;  // for a rematch: by match and player
};

}  // namespace kabinet::sim
