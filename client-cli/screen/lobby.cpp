#include "client-cli/screen/lobby.hpp"

#include <algorithm>
#include <utility>

#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli {
namespace {

constexpr Millis kTick = 500;
constexpr int kTicksOfOwn = 30;  ///< between two questions where the user sits

const char* heading_of(const LobbyRow& row) {
    return row.own ? "Your matches" : row.playing ? "Matches to watch" : "Tables to join";
}

std::string players(const LobbyRow& row) {
    if (!row.about.empty()) return row.about;
    if (row.own && row.players.empty()) return row.playing ? "under way" : "waits for players";
    const std::string rated = rated_in_words(row);
    return players_in_words(row, "(free)") + (rated.empty() ? "" : "  [" + rated + "]");
}

void draw_row(Screen& screen, int y, const LobbyRow& row, bool chosen) {
    const Style style{Colour::plain, Colour::plain, chosen, chosen};
    screen.fill(2, y, screen.width() - 4, 1, U' ', style);
    screen.put(2, y, chosen ? "▶" : " ", style);
    screen.put(4, y, row.match, style);
    screen.put(16, y, clipped(row.game, 10), style);
    screen.put(27, y, row.clock.empty() ? "" : clipped(clock_in_words(row.clock), 14), style);
    screen.put(42, y, clipped(players(row), screen.width() - 45), style);
}

}  // namespace

Screen draw(const LobbyScene& scene, int width, int height, Look look) {
    Screen screen(width, height);
    const std::string link = link_in_words(scene.link, clipped(scene.why, 30), scene.next_attempt);
    const bool known = !scene.player.empty() && scene.link == Link::online;
    const std::string who = known ? " as " + scene.player + (scene.guest ? " (guest)" : "") : "";
    draw_bars(screen, "Lobby   players online: " + std::to_string(scene.online), link + who,
              width < 76
                  ? "Enter: join, watch   P: quick play   N: new   Q: quit"
                  : "Up, Down: choose   Enter: join or watch   P: quick play   N: new table   Q: quit");
    const auto chosen = std::ranges::find(scene.rows, scene.chosen, &LobbyRow::match) - scene.rows.begin();
    const int rows = std::max(1, height - 6);
    const int first = std::max(0, static_cast<int>(chosen) - rows + 3);
    int y = 2;
    std::string_view heading;
    for (std::size_t i = static_cast<std::size_t>(first); i < scene.rows.size() && y < height - 2; ++i) {
        const LobbyRow& row = scene.rows[i];
        if (heading != heading_of(row)) {
            if (!heading.empty()) ++y;
            heading = heading_of(row);
            screen.put(2, y++, heading, kAccent);
        }
        draw_row(screen, y++, row, static_cast<std::ptrdiff_t>(i) == chosen);
    }
    if (scene.known && scene.rows.empty()) {
        screen.put(2, 3, "No tables, no matches.");
        screen.put(2, 5, "P plays: it opens a table that others find here.", kFaint);
        screen.put(2, 6, "Against the computer: kabinet play kuba --against easy", kFaint);
    }
    int below = height - 2;
    const auto message = folded(scene.question.empty() ? scene.message : scene.question, width - 4);
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
    if (ticks_++ % kTicksOfOwn == 0) ask_own();
    timer_ = loop_.after(kTick, [this] { tick(); });
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
    ticks_ = 0;
}

void LobbyScreen::on_notice(const std::string& text) {
    scene_.message = text;
    scene_.player.clear();
    redraw();
}

void LobbyScreen::on_document(const std::string&, const Json&) {
    show_rows();
}

/// Where the user sits, the server tells only when it is asked.
void LobbyScreen::ask_own() {
    const bool can = scene_.link == Link::online && session_.identity() && session_.offers("own_matches");
    if (!can || std::exchange(asked_own_, true)) return;
    session_.ask("match.own", Json::object(), [this](const Reply& reply) {
        asked_own_ = false;
        own_ = reply ? reply->value("matches", Json::array()) : Json::array();
        if (session_.document("lobby")) show_rows();
    });
}

void LobbyScreen::show_rows() {
    const Json& lobby = session_.document("lobby")->value();
    const auto& identity = session_.identity();
    scene_.rows =
        with_own(lobby_rows(lobby, game_), own_, game_, identity ? identity->id : "", session_.server_now());
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
    intent.kind = row->playing && !row->own ? Intent::Kind::watch : Intent::Kind::play;
    intent.match = row->match;
    choice_ = intent;
    leave(0);
}

/// Plays, or asks which game it shall be.
void LobbyScreen::open(bool fresh) {
    fresh_ = fresh;
    if (!game_.empty()) return play(game_);
    scene_.question = fresh ? "New table: which game?" : "Quick play: which game?";
    int number = 0;
    for (const Json& game : session_.games())
        scene_.question += "  " + std::to_string(++number) + " = " + game.value("title", "");
}

/// Takes the key as the answer to the question, if there is one.
bool LobbyScreen::answer(char32_t character) {
    if (std::exchange(scene_.question, "").empty()) return false;
    const auto number = static_cast<std::size_t>(character - U'1');
    if (character >= U'1' && number < session_.games().size()) play(session_.games()[number].value("id", ""));
    return true;
}

void LobbyScreen::play(const std::string& game) {
    choice_.emplace();
    choice_->game = game;
    choice_->fresh = fresh_;
    leave(0);
}

void LobbyScreen::key(const Key& key) {
    if (answer(key.name == Key::Name::character ? key.character : U' ')) return redraw();
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
            if (key.character == U'n' || key.character == U'N') open(true);
            if (key.character == U'p' || key.character == U'P') open(false);
            break;
        default:
            break;
    }
    redraw();
}

}  // namespace kabinet::cli
