#include "client-cli/event/event_lines.hpp"

#include <utility>

#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/event/event_words.hpp"
#include "client-cli/line/json_lines.hpp"

namespace kabinet::cli {
namespace {

using Part = EventDocument::Part;

}  // namespace

EventLines::EventLines(Loop& loop, EventVisit& visit, std::ostream& out, Settings settings)
    : loop_(loop), visit_(visit), out_(out), settings_(settings) {}

void EventLines::say(const std::string& text) {
    if (!settings_.json) out_ << harmless(text) << "\n" << std::flush;
}

void EventLines::link_changed(Link link, const std::string& why) {
    if (link == Link::waiting && !std::exchange(was_offline_, true))
        say("No connection (" + why + "); trying again");
    if (link == Link::online && std::exchange(was_offline_, false)) say("Connected again");
}

void EventLines::notice(const std::string& text) {
    if (settings_.json) out_ << json_line({{"notice", text}}) << std::flush;
    say(text);
}

void EventLines::event_changed(Part part) {
    if (settings_.json) print_document(part);
    if (part == Part::head) tell_head();
    const EventView& view = visit_.view();
    const bool named = view.head && !view.entrants.empty();
    if (named && !settings_.json) {
        tell_tables();
        tell_own();
    }
}

void EventLines::print_document(Part part) {
    const Document& document = *visit_.document(part);
    out_ << json_line({{"document", visit_.document_name(part)},
                       {"epoch", document.epoch()},
                       {"seq", document.seq()},
                       {"value", document.value()}})
         << std::flush;
}

/// What goes by with time alone is no change.
void EventLines::tell_head() {
    EventHead head = *visit_.view().head;
    head.next_at.reset();
    head.starts_at.reset();
    const std::string words = phase_in_words(head, 0);
    if (head_.empty()) say(head.title + ": " + event_in_words(head));
    if (std::exchange(head_, words) != words) say(words);
}

void EventLines::tell_tables() {
    const EventView& view = visit_.view();
    std::map<std::string, std::string> now;
    for (TableView table : view.tables) {
        table.until.reset();
        const std::string place =
            "Round " + std::to_string(table.round) + ", table " + std::to_string(table.table);
        const std::string words = players_in_words(view, table.seats) + ": " +
                                  table_in_words(view, table, 0) +
                                  (table.match.empty() ? "" : " (" + table.match + ")");
        const auto before = tables_.find(place);
        if (before == tables_.end() || before->second != words) say(place + ", " + words);
        now.emplace(place, words);
    }
    tables_ = std::move(now);
}

void EventLines::tell_own() {
    EventView view = visit_.view();
    if (!view.own || view.standings.empty()) return;
    for (OwnTableView& table : view.own->tables) table.until.reset();
    const std::string words = own_in_words(view, 0);
    if (!words.empty() && std::exchange(own_, words) != words) say(words);
}

void EventLines::event_over(const Json& standings) {
    EventView view = visit_.view();
    view.take_standings(standings);
    if (settings_.json) out_ << json_line({{"standings", standings}}) << std::flush;
    for (const std::string& line : standings_lines(view)) say(line);
    ended(0, "The event is " + view.head->phase);
}

void EventLines::ended(int exit_code, const std::string& why) {
    if (exit_code_) return;
    if (settings_.json && !why.empty()) out_ << json_line({{"ended", why}}) << std::flush;
    if (!why.empty()) say(why);
    exit_code_ = exit_code;
    loop_.stop();
}

}  // namespace kabinet::cli
