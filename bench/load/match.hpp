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

/// Which server is spoken to: Kabinet, or the raw one that only moves bytes.
enum class Peer { kabinet, raw };

/// One match as its players and watchers see it. Plays the script, one ply at a time. What the first watcher
/// is told is kept; every other one must be told the same, byte for byte, so that all boards are equal when
/// one is right. Throws std::runtime_error where they are not.
class Match final : public Follower {
  public:
    Match(Peer peer, std::string id, const Script& script, Tally& tally);

    const std::string& id() const { return id_; }
    /// `client` watches from now on.
    void join(Client& client);
    void sit(int seat, Client& client) { players_[static_cast<std::size_t>(seat)] = &client; }
    Client& player(int seat) { return *players_[static_cast<std::size_t>(seat)]; }
    const std::vector<Client*>& watchers() const { return watchers_; }

    /// Plays `plies` more, each as soon as the one whose turn it is has seen the one before.
    void play(int plies);
    /// Plays one more as soon as that is possible. It counts as sent now, whenever it goes.
    void play_one();
    /// Whether everything played has reached everybody.
    bool settled() const { return complete_ == wanted_; }
    int ply() const { return complete_; }

    /// The document all watchers hold, at `seq`, which all of them must have reached.
    Json document(std::int64_t seq);
    /// The newest change anybody was told of.
    std::int64_t newest() const { return base_ + std::ssize(steps_); }
    /// The view of the game the rules say everybody has now.
    const Json& expected_view() const { return script_->view(complete_); }

    void snapshot(Client& client, std::int64_t before, std::int64_t seq, std::string_view text) override;
    void patch(Client& client, std::int64_t seq, std::string_view text, std::size_t wire_bytes) override;

  private:
    /// One change of the document.
    struct Step {
        std::string text;  ///< of the patch
        Clock::time_point sent{};
        int ply = -1;             ///< reached by it; -1 of what is no move
        std::size_t reached = 0;  ///< watchers who have it
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
    int seen_ = 0;                       ///< plies the one whose turn it is has seen
    int complete_ = 0;                   ///< plies that reached everybody
    std::deque<Clock::time_point> due_;  ///< when the plies not sent yet should have been
    Clock::time_point sent_{};           ///< when the newest was
};

}  // namespace kabinet::load
