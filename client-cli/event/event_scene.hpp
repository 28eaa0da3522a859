#pragma once

#include <string>

#include "client-cli/canvas/screen.hpp"
#include "client-cli/event/event_view.hpp"
#include "client-cli/model/session.hpp"

namespace kabinet::cli {

/// All that the screen of an event shows. Drawing is a function of the scene alone.
struct EventScene {
    enum class Shown { standings, tables };
    Link link = Link::connecting;
    std::string why{};
    Millis next_attempt = 0;
    std::string player{};  ///< who the user is, or empty
    const EventView* event = nullptr;
    Millis now = 0;                  ///< the server's time
    Shown shown = Shown::standings;  ///< what a narrow screen shows, and the keys move
    int scroll = 0;                  ///< rows of it above the edge
    std::string message{};           ///< something that the user should know, or empty
};

/// From this width on standings and tables stand side by side.
inline constexpr int kWideEvent = 76;

Screen draw(const EventScene& scene, int width, int height, Look look);

/// The rows that can be scrolled to.
int rows_of(const EventScene& scene);

}  // namespace kabinet::cli
