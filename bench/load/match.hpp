#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "bench/load/client.hpp"
#include "bench/load/script.hpp"
#include "bench/load/tally.hpp"

namespace kabinet::load {

/// The kind of server: Kabinet, or the raw one that only moves bytes.
enum class Peer { kabinet, raw };

/// One match, as its players and watchers see it. It plays the script, one ply at a time. It keeps the
/// messages to the first watcher; every other watcher must get the same bytes, so that all boards are equal
/// when one is right. Throws std::runtime_error when they differ.
class Match final : public Follower {
  public:
    Match(Peer peer, std::string id, const Script& script, Tally& tally);

    const std::string& id() const { return id_; }
    /// `client` watches from now on.
    void join(Client& client);
    void sit(int seat, Client& client) { players_[static_cast<std::size_t>(seat)] = &client; }
    Client& player(int seat) { return *players_[static_cast<std::size_t>(seat)]; }
    const std::vector<Client*>& watchers() const { return watchers_; }

    /// Plays `plies` more, each as soon as the player to move has seen the ply before.
    void play(int plies);
    /// Plays one more ply as soon as possible. Its latency counts from now, whenever it is sent.
    void play_one();
    /// Whether all plies have reached all watchers.
    bool settled() const { return complete_ == wanted_; }
    int ply() const { return complete_; }

    /// The document that all watchers hold at `seq`. All of them must have reached it.
    Json document(std::int64_t seq);
    /// The newest change that any watcher was told about.
    std::int64_t newest() const { return base_ + std::ssize(steps_); }
    /// The view of the game that everybody should have now, by the rules.
    const Json& expected_view() const { return script_->view(complete_); }

    void snapshot(Client& client, std::int64_t before, std::int64_t seq, std::string_view text) override;
    void patch(Client& client, std::int64_t seq, std::string_view text, std::size_t wire_bytes) override;

  private:
    /// One change of the document.
    struct Step {
        std::string text;  ///< text of the patch
        Clock::time_point sent{};
        int ply = -1;             ///< the ply that it leads to; -1 for a change that is no move
        std::size_t reached = 0;  ///< number of watchers that have it
    };

    Step& step(std::int64_t seq);
    void first(Step& step, std::string_view text, std::size_t wire_bytes);
    void reach(Step& step);
    void act();
    std::string act_text(std::int64_t id) const;

    Peer peer_;
    std::string id_;
    const Script* script_;
    Tally* tally_;
    std::array<Client*, 2> players_{};
    std::vector<Client*> watchers_;

    std::int64_t base_ = -1;  ///< the seq the document was first seen at; the raw server's begin at 0
    Json value_;              ///< the document at folded_
    std::int64_t folded_ = 0;
    std::deque<Step> steps_;  ///< from base_ + 1

    int wanted_ = 0;                     ///< plies asked for
    int acted_ = 0;                      ///< plies sent
    int seen_ = 0;                       ///< plies that the player to move has seen
    int complete_ = 0;                   ///< plies that reached everybody
    std::deque<Clock::time_point> due_;  ///< when the unsent plies should have been sent
    Clock::time_point sent_{};           ///< when the newest was
};

}  // namespace kabinet::load
