#include "client-cli/event/event_desk.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/event/event_words.hpp"
#include "client-cli/event/refusal_words.hpp"
#include "client-cli/line/json_lines.hpp"
#include "protocol/patterns.hpp"

namespace kabinet::cli {

EventDesk::EventDesk(Caller& caller, const Profile& profile, Voice& voice, std::ostream& out, Place place)
    : caller_(caller), profile_(profile), voice_(voice), out_(out), place_(std::move(place)) {}

int EventDesk::run(const EventRequest& request) {
    using Verb = EventRequest::Verb;
    request_ = request;
    if (const auto linked = caller_.connect(); !linked) return refuse(linked.error());
    if (const auto& identity = caller_.session().identity())
        profile_.load() ? profile_.refresh(*identity) : profile_.save(*identity);
    switch (request.verb) {
        case Verb::list:
            return list();
        case Verb::create:
            return create();
        case Verb::start:
            return start();
        case Verb::enter:
            return enter();
        case Verb::leave:
            return leave();
        case Verb::withdraw:
            return own("withdraw", "You have withdrawn.");
        case Verb::check_in:
            return own("check_in", "You have checked in.");
        case Verb::pause:
            return own("pause", "You pause: until you are back you get byes without points.");
        case Verb::resume:
            return own("resume", "You are back from the next round on.");
        case Verb::bye:
            return bye();
        case Verb::standings:
            return standings();
        case Verb::tables:
            return tables();
        case Verb::log:
            return log();
        case Verb::direct:
            return direct();
        case Verb::import:
            return import();
        case Verb::ask:
            return ask();
    }
    return 1;
}

// ---- what the commands share

std::string EventDesk::command(const std::string& words) const {
    return "kabinet tournament " + words + place_.options;
}

int EventDesk::refuse(const Problem& problem) {
    if (problem.code == "unknown_method")
        return voice_.refuse({problem.code, "this server hosts no tournaments", "", problem.number, 0});
    Problem told = problem;
    if (!told.rule.empty() || !told.numbers.empty()) told.detail = event_refusal_in_words(problem);
    const int code = voice_.refuse(told);
    if (const std::string way = way_out_of(problem.reason); !way.empty()) voice_.hint("What helps: " + way);
    return code;
}

/// Whether somebody is signed in; the user has been told when not.
bool EventDesk::has_player() {
    if (caller_.session().identity()) return true;
    refuse({"sign_in_first", "nobody is signed in here", "", 0, 0});
    voice_.hint("kabinet account sign-in" + place_.options + "   signs in to an account");
    return false;
}

Reply EventDesk::asked(const Json& question) {
    Json params{{"tournament", request_.tournament}, {"question", question}};
    if (!request_.invite.empty()) params["invite"] = request_.invite;
    const Reply reply = caller_.ask("tournament.ask", std::move(params));
    return reply ? Reply(reply->value("answer", Json())) : reply;
}

Reply EventDesk::change(const std::string& method, Json params) {
    params["tournament"] = request_.tournament;
    return caller_.change(method, params);
}

/// The documents of the event that are asked for, as they are now.
std::expected<EventView, Problem> EventDesk::look(const std::set<EventDocument::Part>& parts) {
    EventView view;
    for (const EventDocument::Part part : parts) {
        const EventDocument document{.tournament = request_.tournament, .part = part};
        const Reply value = caller_.look(document.name());
        if (!value) return std::unexpected(value.error());
        view.take(document, *value);
    }
    return view;
}

/// An answer in the server's own words: a text as lines, all else as a line of JSON.
int EventDesk::print(const Json& answer) {
    if (!place_.only_answer) {
        std::string text = answer.is_string() ? answer.get<std::string>() : json_line(answer);
        std::erase(text, '\r');  // CSV and TRF end their lines so
        out_ << harmless_lines(text) << std::flush;
    }
    return voice_.done(answer);
}

// ---- the commands

int EventDesk::list() {
    const Reply events = caller_.look(kEvents);
    if (!events) return refuse(events.error());
    std::vector<std::pair<std::string, Json>> rows;
    for (const auto& [tournament, row] : events->value("events", Json::object()).items()) {
        if (request_.game.empty() || row.value("game", "") == request_.game)
            rows.emplace_back(tournament, row);
    }
    const auto over = [](const Json& row) {
        return row.value("phase", "") == "finished" || row.value("phase", "") == "cancelled";
    };
    std::ranges::sort(rows, {}, [&](const auto& row) {
        return std::pair(over(row.second), -row.second.value("created", Millis{0}));
    });
    for (const auto& [tournament, row] : rows)
        voice_.say(event_line(tournament, row, caller_.session().server_now()));
    if (rows.empty()) voice_.say("No tournament is listed here.");
    if (!rows.empty())
        voice_.hint(command("watch " + rows.front().first) + "   shows it, " +
                    command("play " + rows.front().first) + "   plays in it");
    return voice_.done(*events);
}

int EventDesk::create() {
    if (!has_player()) return 1;
    if (request_.starts_in)
        request_.terms["starts_at"] = caller_.session().server_now() + *request_.starts_in;
    const Reply made = caller_.change(
        "tournament.create",
        {{"title", request_.title}, {"settings", request_.settings}, {"terms", request_.terms}});
    if (!made) return refuse(made.error());
    const std::string id = made->value("tournament", "");
    voice_.say("The tournament " + id + " is open for entries.");
    Json result = *made;
    if (request_.terms.value("private", false)) {
        const EventDocument own{
            .tournament = id, .part = EventDocument::Part::own, .player = caller_.session().identity()->id};
        if (const Reply mine = caller_.look(own.name())) result["invite"] = mine->value("invite", "");
        voice_.say("Its code: " + result.value("invite", ""));
    }
    voice_.hint(command("play " + id) + "    plays in it");
    voice_.hint(command("watch " + id) + "   shows it");
    voice_.hint(command("start " + id) + "   starts it");
    return voice_.done(result);
}

int EventDesk::enter() {
    if (!has_player()) return 1;
    Json params = Json::object();
    if (!request_.invite.empty()) params["invite"] = request_.invite;
    const Reply entered = change("tournament.enter", std::move(params));
    if (!entered) return refuse(entered.error());
    voice_.say("You are entered as number " + std::to_string(entered->value("entrant", 0)) + ".");
    voice_.hint(command("play " + request_.tournament) +
                "   says that you are at your tables, and plays there");
    return voice_.done(*entered);
}

/// Once the event runs, going costs the tie that is played: then the user has to say so. The server decides,
/// since what is shown of an event is a little late.
int EventDesk::leave() {
    if (!has_player()) return 1;
    const Reply reply = change("tournament.own", {{"act", "leave"}});
    if (!reply) {
        const int code = refuse(reply.error());
        if (reply.error().reason == "event_begun")
            voice_.hint(command("withdraw " + request_.tournament) + "   withdraws you");
        return code;
    }
    voice_.say("You have left. Until the start you can enter again.");
    return voice_.done(*reply);
}

int EventDesk::own(const std::string& act, const std::string& done) {
    if (!has_player()) return 1;
    const Reply reply = change("tournament.own", {{"act", act}});
    if (!reply) return refuse(reply.error());
    voice_.say(done);
    return voice_.done(*reply);
}

/// A bye of a round to come, the next one unless the user names another (TN-8).
int EventDesk::bye() {
    if (!has_player()) return 1;
    int round = request_.round;
    if (round == 0) {
        const auto event = look({EventDocument::Part::head});
        if (!event) return refuse(event.error());
        round = event->head->round + 1;
    }
    const Reply reply =
        change("tournament.own", {{"act", request_.half ? "half_bye" : "zero_bye"}, {"round", round}});
    if (!reply) return refuse(reply.error());
    voice_.say("You sit out round " + std::to_string(round) +
               (request_.half ? ", for the points of a draw." : ", without points."));
    return voice_.done(*reply);
}

/// Where the event is, and what helps where a director has to act.
void EventDesk::tell_where(const EventHead& head) {
    voice_.say(head.title + ": " + phase_in_words(head, caller_.session().server_now()));
    if (const std::string way = way_out_of(head.trouble); !way.empty())
        voice_.hint("What helps, behind kabinet tournament direct: " + way);
}

int EventDesk::standings() {
    auto event = look({EventDocument::Part::head, EventDocument::Part::entrants});
    if (!event) return refuse(event.error());
    const Reply rows = asked({{"standings", true}});
    if (!rows) return refuse(rows.error());
    event->take_standings(*rows);
    tell_where(*event->head);
    for (const std::string& line : standings_lines(*event)) voice_.say(line);
    return voice_.done(*rows);
}

int EventDesk::tables() {
    auto event = look({EventDocument::Part::head, EventDocument::Part::entrants});
    if (!event) return refuse(event.error());
    const Millis now = caller_.session().server_now();
    tell_where(*event->head);
    Json all{{"tables", Json::object()}, {"byes", Json::array()}};
    for (int page = 1; page <= event->tables_pages; ++page) {
        const EventDocument document{
            .tournament = request_.tournament, .part = EventDocument::Part::tables, .page = page};
        const Reply value = caller_.look(document.name());
        if (!value) return refuse(value.error());
        event->take(document, *value);
        for (const std::string& line : tables_lines(*event, now)) voice_.say(line);
        all["tables"].update(value->value("tables", Json::object()));
        for (const Json& bye : value->value("byes", Json::array())) all["byes"].push_back(bye);
    }
    return voice_.done(all);
}

int EventDesk::log() {
    const Reply log = asked({{"log", true}});
    if (!log) return refuse(log.error());
    if (!request_.records.empty()) {
        if (const int code = save_records(*log); code != 0) return code;
    }
    // As it is: `kabinet verify` reads it.
    out_ << log->dump(-1, ' ', false, Json::error_handler_t::replace) << "\n" << std::flush;
    return 0;
}

/// Writes the record of every match that the log names into a file of its own.
int EventDesk::save_records(const Json& log) {
    std::set<std::string> matches;
    for (const Json& entry : log.value("entries", Json::array())) {
        const std::string match = entry.value("body", Json::object()).value("match", "");
        // A file is called after it.
        if (protocol::matches(protocol::Pattern::id, match)) matches.insert(match);
    }
    std::error_code made;
    std::filesystem::create_directories(request_.records, made);
    for (const std::string& match : matches) {
        const Reply record = caller_.ask("match.record", {{"match", match}});
        if (!record) return refuse(record.error());
        const auto file = std::filesystem::path(request_.records) / (match + ".json");
        std::ofstream out(file);
        out << record->dump(-1, ' ', false, Json::error_handler_t::replace) << "\n" << std::flush;
        if (!out) return refuse({"not_written", file.string() + ": " + std::strerror(errno), "", 0, 0});
    }
    voice_.note(std::to_string(matches.size()) + " records are in " + request_.records);
    return 0;
}

int EventDesk::direct() {
    if (!has_player()) return 1;
    const Reply reply = change("tournament.direct", {{"order", request_.line}});
    return reply ? print(reply->value("reply", Json::object())) : refuse(reply.error());
}

int EventDesk::start() {
    if (!has_player()) return 1;
    const Reply reply = change("tournament.direct", {{"order", {{"start", true}}}});
    if (!reply) return refuse(reply.error());
    wait_for_start();
    voice_.say("The tournament has started.");
    return voice_.done(reply->value("reply", Json::object()));
}

/// What is shown of an event is a little late: whoever looks next sees that the event has started.
void EventDesk::wait_for_start() {
    constexpr Millis patience = 3000, pause = 50;
    const EventDocument head{.tournament = request_.tournament, .part = EventDocument::Part::head};
    for (Millis waited = 0; waited < patience; waited += pause) {
        const Reply value = caller_.look(head.name());
        if (!value || value->value("phase", "") != "open") return;
        caller_.wait(pause);
    }
}

Reply EventDesk::enter_named(const std::string& name) {
    const Reply found = caller_.ask("profile.get", {{"name", name}});
    if (!found) return found;
    const Json account = found->value("player", Json::object()).value("id", "");
    return change("tournament.direct", {{"order", {{"enter", {{"account", account}}}}}});
}

/// Enters everybody who can be entered; the others are listed, so that they can be seen to.
int EventDesk::import() {
    if (!has_player()) return 1;
    Json entered = Json::array(), refused = Json::array();
    for (const std::string& name : request_.names) {
        const Reply reply = enter_named(name);
        if (reply) {
            entered.push_back(name);
            continue;
        }
        const Problem& why = reply.error();
        if (why.code != "event_refused" && why.code != "unknown_player" && why.code != "guests_cannot")
            return refuse(why);
        const std::string words = why.code == "unknown_player" ? "there is no such player" : why.detail;
        voice_.note(name + ": " + (words.empty() ? why.code : words));
        refused.push_back({{"name", name}, {"code", why.code}});
        if (!why.reason.empty()) refused.back()["reason"] = why.reason;
    }
    voice_.say(std::to_string(entered.size()) + " of " + std::to_string(request_.names.size()) +
               " players are entered.");
    voice_.done({{"entered", std::move(entered)}, {"refused", refused}});
    return refused.empty() ? 0 : 1;
}

int EventDesk::ask() {
    const Reply answer = asked(request_.line);
    return answer ? print(*answer) : refuse(answer.error());
}

}  // namespace kabinet::cli
