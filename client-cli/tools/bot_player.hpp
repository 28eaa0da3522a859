#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "client-cli/model/draws.hpp"
#include "client-cli/model/session.hpp"
#include "client-cli/tools/mind.hpp"

namespace kabinet::cli {

/// What a bot of `kabinet bot` plays.
struct BotWishes {
    std::string game;     ///< the id of the only game that it plays
    int max_matches = 4;  ///< at once
    bool humans_only = false;
    Entropy entropy;  ///< of its parts in the draws of matches (GEN-2)
};

/// A bot of a player (docs/bot-api.md): takes the invitations to its game, and acts in its matches when it is
/// its turn. It keeps nothing: after a restart the bot's document tells where it sits.
class BotPlayer final : private Session::Observer {
  public:
    /// `say` gets a line for the user; `end` the program's exit code.
    BotPlayer(Session& session, const Mind& mind, BotWishes wishes,
              std::function<void(const std::string&)> say, std::function<void(int)> end);

    void start() { session_.start(*this); }

  private:
    void on_link(Link link, const std::string& why) override;
    void on_identity(const Identity& identity, bool fresh) override;
    void on_notice(const std::string& text) override { say_(text); }
    void on_document(const std::string& doc, const Json& events) override;
    void on_lost(const std::string& doc, const Problem& why) override;

    void look();
    void sit(const std::string& match, int seats, int seat);
    void act(const std::string& match, const Json& row);
    void read_record(Situation situation, int ply);
    void choose(const Situation& situation, int ply);

    Session& session_;
    const Mind& mind_;
    BotWishes wishes_;
    Draws draws_;
    std::function<void(const std::string&)> say_;
    std::function<void(int)> end_;
    std::string doc_;                   // of the bot
    std::set<std::string> sitting_;     // matches whose invitation is being taken
    std::set<std::string> watched_;     // matches
    std::map<std::string, int> acted_;  // ply at which the bot has begun to act, by match
};

}  // namespace kabinet::cli
