#include "client-cli/screen/lobby.hpp"

#include <algorithm>
#include <utility>

#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli {
namespace {

std::string players(const LobbyRow& row) {
    const std::string rated = rated_in_words(row);
    return players_in_words(row, "(free)") + (rated.empty() ? "" : "  [" + rated + "]");
}

void draw_row(Screen& screen, int y, const LobbyRow& row, bool chosen) {
    const Style style{Colour::plain, Colour::plain, chosen, chosen};
    screen.fill(2, y, screen.width() - 4, 1, U' ', style);
    screen.put(2, y, chosen ? "▶" : " ", style);
    screen.put(4, y, row.match, style);
    screen.put(16, y, clipped(row.game, 10), style);
    screen.put(27, y, row.playing ? "" : clipped(clock_in_words(row.clock), 13), style);
    screen.put(41, y, clipped(players(row), screen.width() - 44), style);
}

}  // namespace

Screen draw(const LobbyScene& scene, int width, int height, Look look) {
    Screen screen(width, height);
    const std::string link = link_in_words(scene.link, clipped(scene.why, 30), scene.next_attempt);
    const bool known = !scene.player.empty() && scene.link == Link::online;
    const std::string who = known ? " as " + scene.player + (scene.guest ? " (guest)" : "") : "";
    draw_bars(screen, "Lobby   players online: " + std::to_string(scene.online), link + who,
              "Up, Down: choose   Enter: join or watch   N: new table   Q: quit");
    const auto chosen = std::ranges::find(scene.rows, scene.chosen, &LobbyRow::match) - scene.rows.begin();
    const int rows = std::max(1, height - 6);
    const int first = std::max(0, static_cast<int>(chosen) - rows + 3);
    int y = 2;
    std::optional<bool> heading;
    for (std::size_t i = static_cast<std::size_t>(first); i < scene.rows.size() && y < height - 2; ++i) {
        const LobbyRow& row = scene.rows[i];
        if (heading != row.playing) {
            if (heading) ++y;
            screen.put(2, y++, row.playing ? "Matches to watch" : "Tables to join", kAccent);
            heading = row.playing;
        }
        draw_row(screen, y++, row, static_cast<std::ptrdiff_t>(i) == chosen);
    }
    if (scene.known && scene.rows.empty()) {
        screen.put(2, 3, "Nobody is here yet.");
        screen.put(2, 5, "N opens a table; from the command line: kabinet play kuba", kFaint);
    }
    int below = height - 2;
    const auto message = folded(scene.message, width - 4);
    for (auto line = message.rbegin(); line != message.rend(); ++line, --below) {
        screen.fill(0, below, width, 1, U' ', {});
        screen.put(2, below, *line, kAccent);
    }
    if (!look.unicode) screen.make_plain();
    return screen;
}

LobbyScreen::LobbyScreen(Loop& loop, Session& session, Terminal& terminal, std::optional<Profile> profile,
                         std::string game, Look look)
    : loop_(loop),
      session_(session),
      terminal_(terminal),
      profile_(std::move(profile)),
      game_(std::move(game)),
      look_(look) {
    timer_ = loop_.after(0, [this] { tick(); });
}

LobbyScreen::~LobbyScreen() {
    loop_.cancel(timer_);
}

void LobbyScreen::start() {
    session_.watch("lobby");
    session_.start(*this);
}

void LobbyScreen::tick() {
    redraw();
    timer_ = loop_.after(500, [this] { tick(); });
}

void LobbyScreen::redraw() {
    if (exit_code_) return;
    scene_.next_attempt = session_.next_attempt();
    terminal_.show(draw(scene_, terminal_.width(), terminal_.height(), look_));
}

void LobbyScreen::on_link(Link link, const std::string& why) {
    scene_.link = link;
    if (link != Link::connecting) scene_.why = why;
    if (link == Link::ended) {
        last_words_ = why;
        return leave(why.empty() ? 0 : 1);
    }
    redraw();
}

void LobbyScreen::on_identity(const Identity& identity, bool fresh) {
    scene_.player = identity.name;
    scene_.guest = identity.guest;
    if (profile_) fresh ? profile_->save(identity) : profile_->refresh(identity);
}

void LobbyScreen::on_notice(const std::string& text) {
    scene_.message = text;
    scene_.player.clear();
    redraw();
}

void LobbyScreen::on_document(const std::string&, const Json&) {
    const Json& lobby = session_.document("lobby")->value();
    scene_.rows = lobby_rows(lobby, game_);
    scene_.online = lobby.value("online", 0);
    scene_.known = true;
    const bool there = std::ranges::find(scene_.rows, scene_.chosen, &LobbyRow::match) != scene_.rows.end();
    if (!there) scene_.chosen = scene_.rows.empty() ? "" : scene_.rows.front().match;
    redraw();
}

void LobbyScreen::on_lost(const std::string&, const Problem& why) {
    last_words_ = why.detail;
    leave(1);
}

void LobbyScreen::leave(int code) {
    exit_code_ = code;
    loop_.stop();
}

void LobbyScreen::move(int step) {
    if (scene_.rows.empty()) return;
    const auto at = std::ranges::find(scene_.rows, scene_.chosen, &LobbyRow::match) - scene_.rows.begin();
    const auto next =
        std::clamp<std::ptrdiff_t>(at + step, 0, static_cast<std::ptrdiff_t>(scene_.rows.size()) - 1);
    scene_.chosen = scene_.rows[static_cast<std::size_t>(next)].match;
}

void LobbyScreen::choose() {
    const auto row = std::ranges::find(scene_.rows, scene_.chosen, &LobbyRow::match);
    if (row == scene_.rows.end()) return;
    Intent intent;
    intent.kind = row->playing ? Intent::Kind::watch : Intent::Kind::play;
    intent.match = row->match;
    choice_ = intent;
    leave(0);
}

void LobbyScreen::key(const Key& key) {
    switch (key.name) {
        case Key::Name::up:
            move(-1);
            break;
        case Key::Name::down:
            move(1);
            break;
        case Key::Name::page_up:
            move(-10);
            break;
        case Key::Name::page_down:
            move(10);
            break;
        case Key::Name::enter:
            return choose();
        case Key::Name::character:
            if (key.character == U'q' || key.character == U'Q') return leave(0);
            if (key.character == U'j') move(1);
            if (key.character == U'k') move(-1);
            if (key.character == U'n' || key.character == U'N') {
                choice_.emplace();
                choice_->game = game_;
                choice_->fresh = true;
                return leave(0);
            }
            break;
        default:
            break;
    }
    redraw();
}

}  // namespace kabinet::cli
