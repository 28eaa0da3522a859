#include "client-cli/daily/daily_desk.hpp"

#include <algorithm>

#include "client-cli/account/words.hpp"
#include "client-cli/boards/registry.hpp"
#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/daily/daily_words.hpp"
#include "client-cli/line/json_lines.hpp"

namespace kabinet::cli {
namespace {

constexpr std::size_t kRows = 10;  // of the standings

std::string in_words_of_place(const Json& own) {
    return own.contains("place") ? "You are in place " + std::to_string(own.value("place", 0)) +
                                       (own.value("guest", false) ? " of the guests." : ".")
                                 : "";
}

constexpr const char* kFlickGrammar = "degrees to the right and m/s: -4.5 0.6, or 12 0.8 top 0.3 side -0.2";

bool is_done(const Json& day) {
    return day.value("over", false) || day.value("own", Json::object()).value("done", false);
}

}  // namespace

DailyDesk::DailyDesk(Caller& caller, const Profile& profile, Prompt& prompt, std::ostream& out,
                     std::ostream& err, bool json)
    : caller_(caller), profile_(profile), prompt_(prompt), out_(out), err_(err), json_(json) {}

/// A new guest is the same one tomorrow.
void DailyDesk::keep_identity() {
    const auto& identity = caller_.session().identity();
    if (!identity || profile_.load() || profile_.save(*identity)) return;
    err_ << "could not write " << profile_.file().string() << ": you will be somebody else next time\n";
}

void DailyDesk::say(const std::string& text) {
    if (!json_ && !text.empty()) out_ << harmless(text) << std::endl;
}

void DailyDesk::print(const Json& answer) {
    if (json_) out_ << json_line(answer) << std::flush;
}

int DailyDesk::refuse(const Problem& problem) {
    if (json_) {
        out_ << json_line({{"error", to_json(problem)}}) << std::flush;
    } else if (problem.code == "unknown_method") {
        err_ << "kabinet: this server has no dailies: it is older than this program\n";
    } else {
        err_ << "kabinet: " << in_words(problem) << "\n";
    }
    return 1;
}

Json DailyDesk::params(const DailyRequest& request) const {
    Json params{{"daily", request.daily}};
    if (request.day) params["day"] = *request.day;
    return params;
}

int DailyDesk::run(const DailyRequest& request) {
    if (const auto linked = caller_.connect(); !linked) return refuse(linked.error());
    keep_identity();
    board_ = make_board(request.daily == "flick" ? "kapture9" : "kuba");
    if (request.record) return record(request);
    if (!request.watch.empty()) return watch(request);
    Reply day = caller_.ask("daily.show", params(request));
    if (!day) return refuse(day.error());
    if (request.gives_up) {
        day = caller_.change("daily.give_up", {{"daily", request.daily}, {"day", day->at("day")}});
        if (!day) return refuse(day.error());
    }
    print(*day);
    show(*day);
    if (!request.only_show && !is_done(*day)) return play(request, std::move(*day));
    show_standings(request, *day);
    return 0;
}

void DailyDesk::show(const Json& day) {
    const bool flick = day.at("daily") == "flick";
    say(std::string(flick ? "The daily flick of " : "The daily push of ") + day.value("day", "") +
        (day.value("over", false)
             ? ". The day is over."
             : ". The next one comes in " +
                   left_words(day.value("ends", std::int64_t{0}) - caller_.session().server_now()) + "."));
    if (day.contains("task")) {
        show_board(day.contains("line") && !day["line"].empty() ? day["line"].back().at("view")
                                                                : day["task"].at("view"));
        if (flick) say(flick_words(day["task"]));
        if (!flick)
            say(std::string(day["task"].value("seat", 0) == 0 ? "White" : "Black") + " wins in " +
                std::to_string(day["task"].value("pushes", 0)) +
                " pushes. Exactly one push does it each time.");
    } else {
        say("Your time runs from when you open the position.");
    }
    show_own(day);
}

/// Of a flick without the line about the round, of which a day knows nothing.
void DailyDesk::show_board(const Json& view) {
    const std::string text = board_->text(view);
    if (!json_) out_ << text.substr(0, text.find("Round ")) << std::flush;
}

void DailyDesk::show_own(const Json& day) {
    if (!day.contains("own")) return;
    const Json& own = day["own"];
    for (const Json& tried : own.value("tries", Json::array()))
        say("Try " + std::to_string(tried.value("n", 0)) + ": " + board_->write(tried.at("action")) + ": " +
            ending_words(tried));
    if (own.value("solved", false))
        say("Solved in attempt " + std::to_string(own.value("attempts", 0)) + ", " +
            left_words(own.value("ms", std::int64_t{0})) + ".");
    say(in_words_of_place(own));
    if (own.value("streak", 0) > 0) say("Days in a row: " + std::to_string(own.value("streak", 0)) + ".");
}

void DailyDesk::show_standings(const DailyRequest& request, const Json& day) {
    const std::string doc = "daily_" + request.daily + "_" + [text = day.value("day", "")]() mutable {
        std::erase(text, '-');
        return text;
    }();
    const Reply standings = caller_.look(doc);
    if (!standings) return void(refuse(standings.error()));
    print(*standings);
    for (const char* const list : {"people", "guests"}) {
        const Json rows = standings->value(list, Json::array());
        if (rows.empty()) continue;
        say(list == std::string("people") ? "Standings:" : "Guests:");
        for (std::size_t i = 0; i < std::min(kRows, rows.size()); ++i) say("  " + row_words(rows[i]));
    }
    if (day.contains("solution")) {
        std::string line = "The solution:";
        for (const Json& step : day["solution"]) line += " " + board_->write(step.at("action")) + ",";
        line.back() = '.';
        say(line);
    }
}

void DailyDesk::tell_events(const Json& events, int actor) {
    const auto name = [this](int seat) { return seat == 0 ? std::string("You") : board_->side(seat); };
    for (const Json& event : events) say(board_->tell(event, actor, name));
}

int DailyDesk::play(const DailyRequest& request, Json day) {
    return request.daily == "flick" ? flick(request, std::move(day)) : push(request, std::move(day));
}

int DailyDesk::flick(const DailyRequest& request, Json day) {
    const Json legal = day.at("task").at("legal");
    int left = 3 - static_cast<int>(day.value("own", Json::object()).value("tries", Json::array()).size());
    while (left > 0) {
        const auto line = prompt_.line("Flick, " + std::to_string(left) + " left (" + kFlickGrammar + "): ");
        if (!line) return 0;
        if (line->empty()) continue;
        const auto action = board_->read(*line, legal);
        if (!action) {
            err_ << "Not understood. Write it so: " << kFlickGrammar << std::endl;
            continue;
        }
        const Reply flown = caller_.change("daily.flick", {{"day", day.at("day")}, {"action", *action}});
        if (!flown) {
            refuse(flown.error());
            if (flown.error().rule.empty() && flown.error().code != "bad_action") return 1;
            continue;
        }
        print(*flown);
        tell_events(flown->at("events"), 0);
        say(ending_words(flown->at("try")) + ".");
        left = flown->value("left", 0);
    }
    const Reply shown = caller_.ask("daily.show", params(request));
    if (!shown) return refuse(shown.error());
    show_own(*shown);
    show_standings(request, *shown);
    return 0;
}

int DailyDesk::push(const DailyRequest& request, Json day) {
    if (!day.contains("task")) {
        if (prompt_.by_hand() && !prompt_.line("Press Enter to open it: ")) return 0;
        Reply opened = caller_.change("daily.open", {{"day", day.at("day")}});
        if (!opened) return refuse(opened.error());
        day = std::move(*opened);
        print(day);
        show(day);
    }
    Json legal = day["task"].at("legal");
    for (bool done = is_done(day); !done;) {
        const auto line = prompt_.line("Push (" + board_->grammar() + "): ");
        if (!line) return 0;
        if (line->empty()) continue;
        const auto action = board_->read(*line, legal);
        if (!action) {
            err_ << "Not understood. Write it so: " << board_->grammar() << std::endl;
            continue;
        }
        const Reply pushed = caller_.change("daily.push", {{"day", day.at("day")}, {"action", *action}});
        if (!pushed) {
            refuse(pushed.error());
            if (pushed.error().rule.empty() && pushed.error().code != "bad_action" &&
                pushed.error().code != "illegal_action")
                return 1;
            continue;
        }
        print(*pushed);
        done = pushed->value("done", false);
        legal = pushed->at("legal");
        if (!pushed->value("right", false)) {
            say("Not this one. " +
                (done ? "No attempts are left."
                      : std::to_string(pushed->value("left", 0) + 1) + " attempts are left."));
            if (!done) show_board(day["task"].at("view"));
            continue;
        }
        if (pushed->at("steps").size() > 1) {
            say("Right. The answer: " + board_->write(pushed->at("steps").back().at("action")));
            show_board(pushed->at("steps").back().at("view"));
        } else if (!done) {
            say("Right. Go on.");
            show_board(pushed->at("steps").back().at("view"));
        }
    }
    const Reply shown = caller_.ask("daily.show", params(request));
    if (!shown) return refuse(shown.error());
    show_own(*shown);
    show_standings(request, *shown);
    return 0;
}

int DailyDesk::watch(const DailyRequest& request) {
    Json asked = Json::object();
    if (request.day) asked["day"] = *request.day;
    if (request.watch != "best") asked["account"] = request.watch;
    const Reply path = caller_.ask("daily.path", asked);
    if (!path) return refuse(path.error());
    print(*path);
    say(path->value("name", path->value("account", "")) + ", try " +
        std::to_string(path->at("try").value("n", 0)) + ": " + board_->write(path->at("try").at("action")));
    tell_events(path->at("events"), 0);
    say(ending_words(path->at("try")) + ".");
    return 0;
}

/// All pages, put together: what `kabinet verify` reads.
int DailyDesk::record(const DailyRequest& request) {
    Json asked = params(request);
    Json whole;
    do {
        const Reply page = caller_.ask("daily.record", asked);
        if (!page) return refuse(page.error());
        if (whole.is_null()) whole = {{"header", page->at("header")}, {"entries", Json::array()}};
        for (const Json& entry : page->at("entries")) whole["entries"].push_back(entry);
        asked["after"] = whole["entries"].size();
        if (!page->value("more", false)) break;
    } while (true);
    out_ << json_line(whole) << std::flush;
    return 0;
}

}  // namespace kabinet::cli
