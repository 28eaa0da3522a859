#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "client-cli/boards/board.hpp"
#include "client-cli/model/match_view.hpp"
#include "client-cli/model/session.hpp"

namespace kabinet::cli {

/// All that is seen on the screen of a match; drawing is a function of it alone.
struct Scene {
    Link link = Link::connecting;
    std::string why;          ///< why there is no connection
    Millis next_attempt = 0;  ///< until the next attempt to connect
    std::string player;       ///< who the user is, or empty
    const MatchView* match = nullptr;
    const Board* board = nullptr;
    std::string title;        ///< of the game
    std::optional<int> seat;  ///< ours
    const Json* legal = nullptr;
    Millis now = 0;  ///< server time
    std::string invite;
    std::size_t under_way = 0;  ///< changes sent and not yet answered
    Marks marks;
    std::vector<std::string> aim;    ///< how an action is aimed, a dial a line; empty when none is
    bool two_ways = false;           ///< an action may be aimed, or another one chosen
    const Json* view = nullptr;      ///< what is shown of the game, where that is not the match's state yet
    const Motion* motion = nullptr;  ///< what is seen moving, or null
    Millis motion_time = 0;          ///< since it began
    std::deque<std::string> log;
    int scroll = 0;       ///< lines the log, or the list of actions, is scrolled back
    std::string message;  ///< the answer to what the user did last
    bool bad_message = false;
    std::string question;              ///< to be answered with y or n; or empty
    std::optional<std::string> input;  ///< what is being typed
    bool help = false;
};

/// Draws the scene of a match for a terminal of that size.
Screen draw(const Scene& scene, int width, int height, Look look);

/// The least terminal a match is drawn on.
inline constexpr int least_width = 76;
inline constexpr int least_height = 22;

/// Draws text lines in a box in the middle of the screen.
void draw_box(Screen& screen, const std::vector<std::string>& lines);

/// The bars at the top and the bottom that every screen has.
void draw_bars(Screen& screen, const std::string& left, const std::string& right, const std::string& hints);

/// "online", "no connection: ... again in 3 s": the link in words.
std::string link_in_words(Link link, const std::string& why, Millis next_attempt);

}  // namespace kabinet::cli
