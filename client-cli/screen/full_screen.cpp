#include "client-cli/screen/full_screen.hpp"
#include "client-cli/boards/registry.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli {
namespace {

constexpr Millis kTickLength = 200;
constexpr Millis kLastLook = 6000;
constexpr std::size_t kLogLength = 500;

std::optional<Way> way_of(Key::Name name) {
    switch (name) {
        case Key::Name::up:
            return Way::up;
        case Key::Name::down:
            return Way::down;
        case Key::Name::left:
            return Way::left;
        case Key::Name::right:
            return Way::right;
        default:
            return std::nullopt;
    }
}

}  // namespace

FullScreen::FullScreen(Loop& loop, Play& play, Terminal& terminal, Look look)
    : loop_(loop),
      play_(play),
      terminal_(terminal),
      look_(look),
      board_(make_board(play.intent().game)),
      animation_(loop, [this] { redraw(); }) {
    timer_ = loop_.after(0, [this] { tick(); });
}

FullScreen::~FullScreen() {
    loop_.cancel(back_);
    loop_.cancel(timer_);
}

// Clocks run on the screen: what changes with time alone is drawn by this tick.
void FullScreen::tick() {
    redraw();
    timer_ = loop_.after(kTickLength, [this] { tick(); });
}

void FullScreen::redraw() {
    if (!exit_code_) terminal_.show(draw(scene(), terminal_.width(), terminal_.height(), look_));
}

Scene FullScreen::scene() const {
    const Session& session = std::as_const(play_).session();
    Scene scene;
    scene.link = link_;
    scene.why = why_;
    scene.next_attempt = session.next_attempt();
    scene.player = session.identity() ? session.identity()->name : "";
    scene.match = play_.match();
    scene.board = board_.get();
    scene.title = play_.game_info() ? play_.game_info()->value("title", "") : "Kabinet";
    scene.seat = play_.seat();
    scene.legal = &play_.legal();
    scene.now = session.server_now();
    scene.invite = play_.invite();
    scene.hosts = play_.may_add_bots();
    scene.removes = play_.may_remove();
    scene.moves = play_.may_move();
    scene.asked = play_.is_asked();
    scene.of_event = !play_.intent().event.empty();
    scene.under_way = session.changes_under_way();
    // While an action is under way another can't be chosen.
    if (scene.under_way == 0 && !play_.has_robot()) {
        scene.marks = aiming_ ? Marks() : cursor_.marks();
        if (aiming_) scene.marks.aim = aim_.values();
        if (aiming_ && !animation_.motion()) scene.aim = aim_.lines();
        scene.two_ways = aim_.active() && cursor_.active();
    }
    scene.marks.changed = narrator_.touched();
    scene.motion = animation_.motion();
    if (scene.motion) {
        scene.view = &animation_.before();
        scene.motion_time = animation_.time();
    }
    if (scene.match) scene.series = narrator_.series().in_words(*scene.match);
    scene.log = log_;
    scene.scroll = scroll_;
    scene.message = message_;
    scene.bad_message = bad_message_;
    scene.question = question_;
    scene.input = input_;
    scene.help = help_;
    return scene;
}

void FullScreen::say(const std::string& text, bool bad) {
    message_ = text;
    bad_message_ = bad;
    redraw();
}

void FullScreen::note(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        log_.push_back(line);
        if (log_.size() > kLogLength) log_.pop_front();
        scroll_ = 0;
    }
}

void FullScreen::leave(int code, const std::string& last_words) {
    if (exit_code_) return;
    exit_code_ = code;
    last_words_ = last_words;
    loop_.stop();
}

// ---- what happens

void FullScreen::link_changed(Link link, const std::string& why) {
    link_ = link;
    if (link != Link::connecting) why_ = why;
    redraw();
}

void FullScreen::notice(const std::string& text) {
    note({text});
    redraw();
}

void FullScreen::match_changed(const Json& events) {
    const MatchView& match = *play_.match();
    if (match_ != match.match) {
        match_ = match.match;
        board_ = make_board(match.game);
        cursor_ = Cursor();
        last_motion_.reset();
        shown_ = nullptr;
    }
    board_->seen_from(play_.seat().value_or(0));
    const auto lines = narrator_.changed(match, events, *board_);
    // What a motion leads to is told once it is over.
    if (!animate(events, lines)) animation_.afterwards([this, lines] { note(lines); });
    shown_ = match.state;
    offer();
    if (match.finished()) question_.clear();
    redraw();
}

/// Shows the event that is seen moving, if there is one, and tells `lines` after it.
bool FullScreen::animate(const Json& events, const std::vector<std::string>& lines) {
    for (const Json& event : events) {
        auto motion = shown_.is_object() ? board_->motion(event, shown_) : nullptr;
        if (!motion) continue;
        last_motion_ = std::move(motion);
        last_before_ = shown_;
        animation_.show(last_motion_, last_before_, [this, lines] { note(lines); });
        return true;
    }
    return false;
}

/// Who was there sees the last motion again, who came late asks the server for it.
void FullScreen::look_again() {
    if (last_motion_) return animation_.show(last_motion_, last_before_, [] {});
    if (!play_.match() || !play_.session().offers("replay"))
        return say("There is nothing to look at again", true);
    say("Asking for the last action ...");
    ask_last_action(play_.session(), match_, [this, match = match_](const auto& last) {
        if (match == match_ && !last_motion_) show_again(last);
    });
}

void FullScreen::show_again(const std::expected<std::optional<LastAction>, Problem>& last) {
    if (!last) return refused(last.error());
    const auto& action = *last;
    for (const Json& event : action ? action->events : Json::array()) {
        auto motion = board_->motion(event, action->before);
        if (!motion) continue;
        say("");
        last_motion_ = std::move(motion);
        last_before_ = action->before;
        return animation_.show(last_motion_, last_before_, [] {});
    }
    say("There is nothing to look at again", true);
}

/// Takes over what may be done now; what can be aimed is aimed, unless something else can be chosen.
void FullScreen::offer() {
    const bool had_choice = cursor_.active();
    aim_.offer(*board_, play_.legal());
    Json chosen = Json::array();
    for (const Json& action : play_.legal()) {
        if (!aim_.active() || !board_->spot_of(action).empty()) chosen.push_back(action);
    }
    cursor_.offer(*board_, chosen);
    if (!aim_.active() || !cursor_.active())
        aiming_ = aim_.active();
    else if (!had_choice)
        aiming_ = false;
}

void FullScreen::legal_changed() {
    offer();
    redraw();
}

void FullScreen::refused(const Problem& problem) {
    say(problem.detail + (problem.rule.empty() ? "" : " (" + problem.rule + ")"), true);
}

/// A match of a tournament leads back to it, when the user has seen how it ended.
void FullScreen::match_over(bool) {
    if (play_.intent().event.empty()) return;
    say("The match is over. Back to the tournament in a moment");
    animation_.afterwards([this] { back_ = loop_.after(kLastLook, [this] { leave(0, ""); }); });
}

void FullScreen::ended(int exit_code, const std::string& why) {
    leave(exit_code, why);
}

// ---- what the user does

void FullScreen::key(const Key& key) {
    if (std::exchange(help_, false)) return redraw();
    // A key ends what is shown moving, and one that acts does no more: nobody flicks by looking on.
    const bool acts = key.name == Key::Name::enter || key.name == Key::Name::escape || key.character == U' ';
    if (animation_.skip() && acts) return;
    if (!question_.empty()) {
        answer(key);
    } else if (!type(key)) {
        if (key.name != Key::Name::character || !hot_key(key.character)) steer(key);
    }
    redraw();
}

void FullScreen::answer(const Key& key) {
    const auto yes = std::exchange(on_yes_, nullptr);
    question_.clear();
    if (key.character == U'y' || key.character == U'Y') yes();
}

/// Takes the key as part of what is typed; false when it is none.
bool FullScreen::type(const Key& key) {
    const bool printable = key.name == Key::Name::character && key.character >= 0x20 && key.character != 0x7f;
    if (!input_) {
        const char32_t c = key.character;
        const bool begins = printable && ((c >= U'a' && c <= U'z') || (c >= U'0' && c <= U'9') || c == U'{');
        if (begins) append_glyph(input_.emplace(), c);
        return begins;
    }
    if (printable) {
        append_glyph(*input_, key.character);
    } else if (key.name == Key::Name::backspace) {
        while (!input_->empty() && (static_cast<unsigned char>(input_->back()) & 0xc0) == 0x80)
            input_->pop_back();
        if (!input_->empty()) input_->pop_back();
        if (input_->empty()) input_.reset();
    } else if (key.name == Key::Name::escape) {
        input_.reset();
    } else if (key.name == Key::Name::enter) {
        run(*std::exchange(input_, std::nullopt));
    } else {
        return false;
    }
    return true;
}

void FullScreen::run(const std::string& text) {
    message_.clear();
    const std::string word = tidy(text);
    if (word == "help") {
        help_ = true;
    } else if (word == "undo" || word == "takeback" || word == "pause" || word == "resume" ||
               word.starts_with("say ")) {
        command(word);
    } else if (word == "resign" || word == "abort" || word == "draw" || word == "accept" ||
               word == "decline" || word == "claim" || word == "rematch" || word == "quit" ||
               word == "leave") {
        command(word);
    } else if (word.starts_with("bot ")) {
        play_.add_bot(word.substr(4));
    } else if (const auto seat = removal_of(word)) {
        play_.remove(*seat);
    } else if (const auto move = move_of(word)) {
        play_.move(move->first, move->second);
    } else if (word == "ready") {
        play_.is_asked() ? play_.ready() : play_.ask_ready();
    } else if (const auto action = board_->read(text, play_.legal())) {
        act(action);
    } else {
        say("Not understood: " + text + "   (write " + board_->grammar() + ")", true);
    }
}

bool FullScreen::hot_key(char32_t character) {
    static const std::map<char32_t, const char*> keys{
        {U'R', "resign"}, {U'B', "abort"},   {U'D', "draw"},     {U'A', "accept"}, {U'X', "decline"},
        {U'C', "claim"},  {U'M', "rematch"}, {U'U', "takeback"}, {U'P', "pause"},  {U'Q', "quit"}};
    if (character == U'?') {
        help_ = true;
        return true;
    }
    if (character == U'L') {
        look_again();
        return true;
    }
    if (character == U'F' && aim_.active() && cursor_.active()) {
        aiming_ = !aiming_;
        return true;
    }
    const auto found = keys.find(character);
    if (found == keys.end()) return false;
    message_.clear();
    command(found->second);
    return true;
}

void FullScreen::confirm(const std::string& question, std::function<void()> then) {
    question_ = question;
    on_yes_ = std::move(then);
}

void FullScreen::command(const std::string& name) {
    const MatchView* match = play_.match();
    const bool playing = match && match->playing() && play_.seat();
    if (name == "quit") {
        // A tournament tells its own way back.
        const bool of_event = !play_.intent().event.empty();
        const std::string back = of_event ? "" : "Come back with: kabinet play --join " + match_;
        if (!playing || play_.has_robot()) return leave(0, "");
        return confirm("Quit? The match goes on and your seat is kept.", [this, back] { leave(0, back); });
    }
    if (name == "leave")
        return play_.leave([this](const Reply& reply) { reply ? leave(0, "") : refused(reply.error()); });
    if (name == "rematch") return play_.rematch();
    if (const auto phrase = phrase_of(name)) return play_.say(*phrase);
    if (!playing) return say("There is no match of yours under way", true);
    const bool own = match->undo && match->has_turn(play_.seat().value_or(-1));
    if (name == "undo" || (name == "takeback" && (match->practice || own))) return play_.undo();
    if (name == "resign" && match->practice) return command("abort");
    if (name == "abort" && match->practice) return confirm("End this practice?", [this] { play_.abort(); });
    if (name == "resign") return confirm("Resign the match?", [this] { play_.resign(); });
    if (name == "abort") return confirm("Abort the match? Nobody wins or loses.", [this] { play_.abort(); });
    if (name == "draw") return confirm("Offer a draw?", [this] { play_.offer_draw(); });
    const bool wished = (match->takeback_asked && match->takeback_asked->asks(play_.seat())) ||
                        (match->pause_asked && match->pause_asked->asks(play_.seat()));
    if (name == "accept" && wished) return play_.agree();
    if (name == "accept") return confirm("Accept the draw?", [this] { play_.accept_draw(); });
    if (name == "decline") return play_.decline();
    if (name == "takeback") return play_.ask_takeback();
    if (name == "resume" || (name == "pause" && match->paused_until > 0)) return play_.resume();
    if (name == "pause") return play_.ask_pause();
    if (name == "claim") return confirm("Claim the win?", [this] { play_.claim(); });
}

/// Aims; false when the key means nothing to an aim.
bool FullScreen::steer_aim(const Key& key) {
    if (!aiming_ || play_.has_robot()) return false;
    if (key.name == Key::Name::enter || key.character == U' ') {
        act(board_->aimed(aim_.values()));
        return true;
    }
    return aim_.key(key);
}

void FullScreen::steer(const Key& key) {
    if (steer_aim(key)) return;
    if (const auto way = way_of(key.name)) return act(cursor_.arrow(*way));
    switch (key.name) {
        case Key::Name::enter:
            return act(cursor_.enter());
        case Key::Name::tab:
            return cursor_.next(1);
        case Key::Name::back_tab:
            return cursor_.next(-1);
        case Key::Name::page_up:
            scroll_ = std::min(scroll_ + 5, static_cast<int>(kLogLength));
            return;
        case Key::Name::page_down:
            scroll_ = std::max(scroll_ - 5, 0);
            return;
        case Key::Name::escape:
            cursor_.drop();
            message_.clear();
            return;
        case Key::Name::character:
            if (key.character == U' ') act(cursor_.enter());
            return;
        default:
            return;
    }
}

void FullScreen::act(const std::optional<Json>& action) {
    if (!action || play_.has_robot()) return;
    if (play_.session().changes_under_way() > 0) return say("Still sending the last one ...");
    message_.clear();
    play_.act(*action);
}

}  // namespace kabinet::cli
