#include "client-cli/line/json_lines.hpp"

#include <cstdio>
#include <map>

#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli {
namespace {

std::string_view word(Link link) {
    switch (link) {
        case Link::connecting:
            return "connecting";
        case Link::online:
            return "online";
        case Link::waiting:
            return "waiting";
        case Link::ended:
            return "ended";
    }
    return "";
}

/// The level of a bot that is asked for; the server refuses what is none.
std::string level_in(const Json& command) {
    const Json& level = command.at("add_bot");
    return level.is_string() ? level.get<std::string>() : level.dump();
}

/// `otherwise` for anything but a whole number; the server refuses what it does not know.
int number_in(const Json& command, const char* name, int otherwise = 0) {
    const Json& number = command.at(name);
    return number.is_number_integer() ? number.get<int>() : otherwise;
}

/// The ply that is named; nothing for anything but a whole number.
std::optional<int> ply_in(const Json& command, const char* name) {
    const Json& ply = command.at(name);
    return ply.is_number_integer() ? std::optional(ply.get<int>()) : std::nullopt;
}

}  // namespace

Json to_json(const Problem& problem) {
    Json json{{"code", problem.code}, {"message", problem.detail}};
    if (!problem.rule.empty()) json["rule"] = problem.rule;
    if (!problem.reason.empty()) json["reason"] = problem.reason;
    for (const auto& [name, number] : problem.numbers) json[name] = number;
    return json;
}

Json player_line(const Identity& identity) {
    Json player{{"id", identity.id}, {"name", identity.name}};
    if (identity.guest) player["guest"] = true;
    return player;
}

std::string json_line(const Json& value) {
    const std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string line;
    for (std::string_view rest = text; !rest.empty();) {
        const char32_t glyph = next_glyph(rest);
        if (!is_control(glyph)) {
            append_glyph(line, glyph);
        } else {  // JSON itself escapes no more than those below 32
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(glyph));
            line += escape;
        }
    }
    return line + "\n";
}

JsonLines::JsonLines(Loop& loop, Play& play, std::ostream& out) : loop_(loop), play_(play), out_(out) {}

void JsonLines::print(const Json& line) {
    out_ << json_line(line) << std::flush;
}

void JsonLines::link_changed(Link link, const std::string& why) {
    Json line{{"link", word(link)}};
    if (!why.empty()) line["why"] = why;
    const auto& identity = play_.session().identity();
    if (link == Link::online && identity) line["player"] = player_line(*identity);
    print(line);
}

void JsonLines::notice(const std::string& text) {
    print({{"notice", text}});
}

void JsonLines::match_changed(const Json& events) {
    const Document& document = *play_.document();
    Json line{{"document", play_.match_id()},
              {"epoch", document.epoch()},
              {"seq", document.seq()},
              {"value", document.value()},
              {"events", events}};
    if (const auto seat = play_.seat()) line["seat"] = *seat;
    if (!play_.invite().empty()) line["invite"] = play_.invite();
    print(line);
}

void JsonLines::legal_changed() {
    print({{"legal", play_.legal()}, {"ply", play_.match()->ply}, {"seat", play_.seat().value_or(-1)}});
}

void JsonLines::refused(const Problem& problem) {
    print({{"error", to_json(problem)}});
}

void JsonLines::match_over(bool again) {
    if (!again && (only_looking() || input_ended_ || !play_.intent().event.empty())) leave(0);
}

void JsonLines::ended(int exit_code, const std::string& why) {
    print({{"ended", why}});
    exit_code_ = exit_code;
    loop_.stop();
}

bool JsonLines::only_looking() const {
    return play_.has_robot() || play_.intent().kind == Intent::Kind::watch;
}

void JsonLines::leave(int code) {
    exit_code_ = code;
    play_.session().finish();
    loop_.stop();
}

void JsonLines::line(const std::string& text) {
    if (text.find_first_not_of(" \t\r") == text.npos) return;
    const Json command = Json::parse(text, nullptr, false);
    if (!command.is_object())
        return print({{"error", {{"code", "parse_error"}, {"message", "not a JSON object"}}}});
    run(command, command.value("id", Json()));
}

void JsonLines::end_of_input() {
    input_ended_ = true;
    if (unanswered_ == 0 && !only_looking()) leave(0);
}

void JsonLines::run(const Json& command, const Json& id) {
    const OnReply answer = [this, id](const Reply& result) {
        --unanswered_;
        reply(id, result);
    };
    const std::map<std::string, std::function<void()>> verbs{
        {"act", [&] { play_.act(command.at("act"), answer); }},
        {"resign", [&] { play_.resign(answer); }},
        {"abort", [&] { play_.abort(answer); }},
        {"offer_draw", [&] { play_.offer_draw(answer); }},
        {"accept_draw", [&] { play_.accept_draw(answer); }},
        {"decline_draw", [&] { play_.decline_draw(answer); }},
        {"ask_takeback", [&] { play_.ask_takeback(answer); }},
        {"undo", [&] { play_.undo(ply_in(command, "undo"), answer); }},
        {"ask_pause", [&] { play_.ask_pause(answer); }},
        {"agree", [&] { play_.agree(answer); }},
        {"decline", [&] { play_.decline(answer); }},
        {"resume", [&] { play_.resume(answer); }},
        {"say", [&] { play_.say(number_in(command, "say"), answer); }},
        {"claim", [&] { play_.claim(answer); }},
        {"rematch", [&] { play_.rematch(answer); }},
        {"add_bot", [&] { play_.add_bot(level_in(command), answer); }},
        {"remove", [&] { play_.remove(number_in(command, "remove", -1), answer); }},
        {"move", [&] { play_.move(number_in(command, "move", -1), number_in(command, "to", -1), answer); }},
        {"ask_ready", [&] { play_.ask_ready(answer); }},
        {"ready", [&] { play_.ready(answer); }},
        {"leave", [&] { play_.leave(answer); }},
        {"legal", [&] { answer(play_.legal()); }},
        {"quit", [&] { leave(0); }},
    };
    for (const auto& [verb, go] : verbs) {
        if (!command.contains(verb)) continue;
        ++unanswered_;
        return go();
    }
    reply(id, std::unexpected(
                  Problem{"unknown_method", "no command in this line; README.md lists them", "", 0, 0}));
}

void JsonLines::reply(const Json& id, const Reply& reply) {
    Json line = reply ? Json{{"ok", *reply}} : Json{{"error", to_json(reply.error())}};
    if (!id.is_null()) line["id"] = id;
    print(line);
    if (input_ended_ && unanswered_ == 0 && !only_looking()) leave(0);
}

}  // namespace kabinet::cli
