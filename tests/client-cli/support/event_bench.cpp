#include "tests/client-cli/support/event_bench.hpp"

namespace kabinet::cli {

EventView evening() {
    EventView view;
    view.take({.tournament = "t_evening"}, evening_head());
    view.take({.tournament = "t_evening", .part = EventDocument::Part::entrants}, evening_entrants());
    view.take({.tournament = "t_evening", .part = EventDocument::Part::standings}, evening_standings());
    view.take({.tournament = "t_evening", .part = EventDocument::Part::tables}, evening_tables());
    view.take({.tournament = "t_evening", .part = EventDocument::Part::own}, evening_own());
    return view;
}

EventBench::EventBench() {
    server.player = {{"id", "p1"}, {"name", "Anna"}};
    server.on("tournament.watch", [](const Json& params) {
        return Json{{"result", {{"doc", params.value("part", "")}, {"epoch", "e1"}, {"seq", 0}}}};
    });
    server.on("tournament.unwatch", Json::object());
    server.on("tournament.ready", Json::object());
    server.on("tournament.enter", Json{{"entrant", 2}});
    server.on("tournament.own", Json{{"entry", 7}});
    server.on("tournament.ask", Json{{"answer", evening_rows()}});
}

void EventBench::show(EventDocument::Part part, const Json& value, const std::string& doc) {
    const EventDocument document{.tournament = "t_evening", .part = part, .player = "p1"};
    server.snapshot(doc.empty() ? document.name() : doc, "e1", ++seq, value);
}

void EventBench::show_evening(const Json& own) {
    show(EventDocument::Part::head, evening_head());
    show(EventDocument::Part::entrants, evening_entrants());
    show(EventDocument::Part::standings, evening_standings());
    show(EventDocument::Part::tables, evening_tables());
    show(EventDocument::Part::own, own);
}

}  // namespace kabinet::cli
