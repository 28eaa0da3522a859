#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "client-cli/boards/board.hpp"
#include "client-cli/model/match_view.hpp"
#include "client-cli/model/session.hpp"

namespace kabinet::cli {

/// All that the screen of a match shows. Drawing is a function of the scene alone.
struct Scene {
    Link link = Link::connecting;
    std::string why;          ///< why there is no connection
    Millis next_attempt = 0;  ///< time until the next attempt to connect
    std::string player;       ///< who the user is, or empty
    const MatchView* match = nullptr;
    const Board* board = nullptr;
    std::string title;        ///< of the game
    std::optional<int> seat;  ///< ours
    const Json* legal = nullptr;
    Millis now = 0;         ///< server time
    bool of_event = false;  ///< a tournament's match, which leads back to it
    bool hosts = false;     ///< the user may seat bots of the house at this table
    bool asked = false;     ///< the host asks whether the user is ready
    bool moves = false;     ///< the user may move players to other seats
    bool removes = false;   ///< the user may remove players from this table
    std::string invite;
    std::size_t under_way = 0;  ///< changes sent and not yet answered
    Marks marks;
    std::vector<std::string> aim;    ///< the dials of the aimed action, one a line; empty when none is aimed
    bool two_ways = false;           ///< the user may aim an action, or choose another one
    const Json* view = nullptr;      ///< the view to show, where it is not yet the match's state
    const Motion* motion = nullptr;  ///< the motion to show, or null
    Millis motion_time = 0;          ///< time since the motion began
    std::deque<std::string> log;
    int scroll = 0;       ///< lines the log, or the list of actions, is scrolled back
    std::string message;  ///< the answer to what the user did last
    bool bad_message = false;
    std::string series;                ///< the score of the series that the match has ended, or empty
    std::string question;              ///< a question to answer with y or n, or empty
    std::optional<std::string> input;  ///< what is being typed
    bool help = false;
};

/// Draws the scene of a match for a terminal of that size.
Screen draw(const Scene& scene, int width, int height, Look look);

/// The smallest terminal on which a match is drawn.
inline constexpr int kLeastWidth = 60;
inline constexpr int kLeastHeight = 18;
/// For a board that can be drawn tiny (Board::smallest), and while there is no board.
inline constexpr int kTinyWidth = 40;
inline constexpr int kTinyHeight = 12;

/// Draws text lines in a box in the middle of the screen.
void draw_box(Screen& screen, const std::vector<std::string>& lines);

/// The bars at the top and the bottom that every screen has.
void draw_bars(Screen& screen, const std::string& left, const std::string& right, const std::string& hints);

/// "online", "no connection: ... again in 3 s": the link in words.
std::string link_in_words(Link link, const std::string& why, Millis next_attempt);

}  // namespace kabinet::cli
