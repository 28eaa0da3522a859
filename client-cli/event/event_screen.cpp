#include "client-cli/event/event_screen.hpp"

#include <algorithm>
#include <utility>

#include "client-cli/event/event_words.hpp"

namespace kabinet::cli {
namespace {

constexpr Millis kTickLength = 500;
constexpr int kPageStep = 10;
using Part = EventDocument::Part;
using Shown = EventScene::Shown;

}  // namespace

EventScreen::EventScreen(Loop& loop, EventVisit& visit, Terminal& terminal, Look look)
    : loop_(loop), visit_(visit), terminal_(terminal), look_(look) {
    scene_.event = &visit_.view();
    timer_ = loop_.after(0, [this] { tick(); });
}

EventScreen::~EventScreen() {
    loop_.cancel(timer_);
}

// What goes by with time alone is drawn by this tick.
void EventScreen::tick() {
    redraw();
    timer_ = loop_.after(kTickLength, [this] { tick(); });
}

void EventScreen::redraw() {
    if (exit_code_) return;
    const Session& session = std::as_const(visit_).session();
    scene_.next_attempt = session.next_attempt();
    scene_.now = session.server_now();
    scene_.player = session.identity() ? session.identity()->name : "";
    terminal_.show(draw(scene_, terminal_.width(), terminal_.height(), look_));
}

void EventScreen::link_changed(Link link, const std::string& why) {
    scene_.link = link;
    if (link != Link::connecting) scene_.why = why;
    redraw();
}

void EventScreen::notice(const std::string& text) {
    scene_.message = text;
    redraw();
}

void EventScreen::event_changed(Part) {
    scroll(0);
    redraw();
}

/// The final standings stay on the screen.
void EventScreen::event_over(const Json&) {
    notice("The event is " + visit_.view().head->phase + ". Q leaves.");
}

void EventScreen::ended(int exit_code, const std::string& why) {
    leave(exit_code, why);
}

void EventScreen::leave(int code, const std::string& last_words) {
    if (exit_code_) return;
    exit_code_ = code;
    last_words_ = last_words;
    loop_.stop();
}

void EventScreen::scroll(int step) {
    scene_.scroll = std::clamp(scene_.scroll + step, 0, std::max(0, rows_of(scene_) - 1));
}

void EventScreen::turn(int step) {
    const bool standings = scene_.shown == Shown::standings;
    const EventView& view = visit_.view();
    visit_.turn_page(standings ? Part::standings : Part::tables,
                     (standings ? view.standings_page : view.tables_page) + step);
    scene_.scroll = 0;
}

void EventScreen::key(const Key& key) {
    scene_.message.clear();
    switch (key.name) {
        case Key::Name::up:
            scroll(-1);
            break;
        case Key::Name::down:
            scroll(1);
            break;
        case Key::Name::page_up:
            scroll(-kPageStep);
            break;
        case Key::Name::page_down:
            scroll(kPageStep);
            break;
        case Key::Name::left:
            turn(-1);
            break;
        case Key::Name::right:
            turn(1);
            break;
        case Key::Name::tab:
        case Key::Name::back_tab:
            scene_.shown = scene_.shown == Shown::standings ? Shown::tables : Shown::standings;
            scene_.scroll = 0;
            break;
        case Key::Name::character:
            if (key.character == U'q' || key.character == U'Q')
                return leave(0,
                             visit_.view().own_entrant() > 0 ? own_in_words(visit_.view(), scene_.now) : "");
            break;
        default:
            break;
    }
    redraw();
}

}  // namespace kabinet::cli
