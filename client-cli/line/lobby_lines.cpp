#include "client-cli/line/lobby_lines.hpp"

#include <utility>

#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/line/json_lines.hpp"

namespace kabinet::cli {

LobbyLines::LobbyLines(Loop& loop, Session& session, std::optional<Profile> profile, std::ostream& out,
                       Settings settings)
    : loop_(loop),
      session_(session),
      profile_(std::move(profile)),
      out_(out),
      settings_(std::move(settings)) {}

void LobbyLines::start() {
    session_.watch("lobby");
    session_.start(*this);
}

void LobbyLines::say(const std::string& text) {
    if (!settings_.json) out_ << harmless(text) << "\n" << std::flush;
}

void LobbyLines::on_link(Link link, const std::string& why) {
    if (link == Link::waiting && !std::exchange(was_offline_, true))
        say("No connection (" + why + "); trying again");
    if (link == Link::online && std::exchange(was_offline_, false)) say("Connected again");
    if (link != Link::ended) return;
    if (!why.empty()) say(why);
    leave(why.empty() ? 0 : 1);
}

void LobbyLines::on_identity(const Identity& identity, bool fresh) {
    if (profile_) fresh ? profile_->save(identity) : profile_->refresh(identity);
    if (!settings_.once) tell_own([] {});
}

/// Where the player sits already, on whichever device that began.
void LobbyLines::tell_own(std::function<void()> then) {
    if (!session_.identity() || !session_.offers("own_matches")) return then();
    session_.ask("match.own", Json::object(), [this, then = std::move(then)](const Reply& reply) {
        const Json matches = reply ? reply->at("matches") : Json::array();
        if (settings_.json && reply) out_ << json_line({{"own", matches}}) << std::flush;
        for (const Json& row : matches) {
            const std::string match = row.at("match");
            const std::string about = own_in_words(row, session_.identity()->id, session_.server_now());
            say("yours " + match + "  " + row.at("game").get<std::string>() +
                (about.empty() ? "" : " " + about) + "; back to it: kabinet play --join " + match);
        }
        then();
    });
}

void LobbyLines::on_notice(const std::string& text) {
    if (settings_.json) out_ << json_line({{"notice", text}}) << std::flush;
    say(text);
}

void LobbyLines::on_document(const std::string& doc, const Json&) {
    const Document& document = *session_.document("lobby");
    if (settings_.json) {
        out_ << json_line({{"document", doc},
                           {"epoch", document.epoch()},
                           {"seq", document.seq()},
                           {"value", document.value()}})
             << std::flush;
    } else {
        print_changes(document.value());
    }
    if (settings_.once) tell_own([this] { leave(0); });
}

void LobbyLines::print_changes(const Json& lobby) {
    std::map<std::string, LobbyRow> now;
    for (LobbyRow& row : lobby_rows(lobby, settings_.game)) {
        const auto before = shown_.find(row.match);
        if (before == shown_.end() || before->second != row) {
            say((row.playing ? "match " : "table ") + row.match + "  " + in_words(row));
        }
        now.emplace(row.match, std::move(row));
    }
    for (const auto& [match, row] : shown_) {
        if (!now.contains(match)) say("gone " + match);
    }
    if (now.empty() && !std::exchange(told_empty_, true))
        say("No tables, no matches; kabinet play opens a table");
    if (!now.empty()) told_empty_ = false;
    shown_ = std::move(now);
}

void LobbyLines::on_lost(const std::string&, const Problem& why) {
    say(why.detail);
    leave(1);
}

void LobbyLines::leave(int code) {
    exit_code_ = code;
    loop_.stop();
}

}  // namespace kabinet::cli
