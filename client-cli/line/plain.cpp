#include "client-cli/line/plain.hpp"
#include "client-cli/boards/registry.hpp"

#include <algorithm>
#include <map>

#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli {

Plain::Plain(Loop& loop, Play& play, std::ostream& out, Settings settings)
    : loop_(loop), play_(play), out_(out), settings_(settings), board_(make_board(play.intent().game)) {}

// ---- what happens

void Plain::say(const std::string& text) {
    out_ << harmless(text) << "\n" << std::flush;
}

void Plain::link_changed(Link link, const std::string& why) {
    if (link == Link::online) {
        const auto& identity = play_.session().identity();
        const std::string who =
            !identity ? ", without a player" : " as " + identity->name + (identity->guest ? " (guest)" : "");
        say(was_offline_ ? "Connected again" : "Connected" + who);
        was_offline_ = false;
    } else if (link == Link::waiting && !was_offline_) {
        was_offline_ = true;
        say("No connection (" + why + "); trying again");
    }
}

void Plain::notice(const std::string& text) {
    say(text);
}

void Plain::introduce() {
    const MatchView& match = *play_.match();
    if (match_ == match.match) return;
    match_ = match.match;
    shown_ply_ = -1;
    expected_ply_ = 0;
    status_.clear();
    board_ = make_board(match.game);
    std::string options;
    for (const auto& [name, value] : match.options.items()) {
        options += ", " + name + " " + (value.is_string() ? value.get<std::string>() : value.dump());
    }
    say("Match " + match_ + ": " + match.game + ", " + std::to_string(match.seats_total) + " seats, " +
        clock_in_words(match.clock) + options + (match.delay > 0 ? ", " + late_in_words(match.delay) : ""));
    if (!play_.invite().empty()) {
        say("Others join with: kabinet play --invite " + play_.invite());
        say("They watch with: kabinet watch --invite " + play_.invite());
    } else if (match.open() && !match.is_private && play_.intent().kind == Intent::Kind::play) {
        say("Others join with: kabinet play --join " + match_);
        say("They watch with: kabinet watch " + match_);
    }
}

void Plain::match_changed(const Json& events) {
    introduce();
    board_->seen_from(play_.seat().value_or(0));
    const MatchView& match = *play_.match();
    for (const std::string& line : narrator_.changed(match, events, *board_)) say(line);
    if (status_ != match.status && match.open() && !match.locked()) say("Waiting for players");
    status_ = match.status;
    if (!match.open() && match.ply != shown_ply_) {
        const bool due = board_is_due();
        shown_ply_ = match.ply;
        shown_turn_ = match.turn;
        if (!settings_.quiet && due) print_board();
    }
    work_off();
}

/// After every action; or where the lines tell enough, when a turn begins that the user waits for or watches.
bool Plain::board_is_due() const {
    const MatchView& match = *play_.match();
    if (shown_ply_ < 0 || match.finished() || board_->shown_each_action()) return true;
    const auto mine = play_.seat();
    return std::ranges::any_of(match.turn, [&](int seat) {
        const bool began = std::ranges::find(shown_turn_, seat) == shown_turn_.end();
        return began && (!mine || play_.has_robot() || seat == *mine);
    });
}

void Plain::legal_changed() {
    if (!play_.has_robot() && play_.match() && !play_.legal().empty()) {
        say("Your turn, " + board_->side(*play_.seat()) + ". " + board_->task(play_.match()->state));
    }
    work_off();
}

void Plain::refused(const Problem& problem) {
    say("Refused: " + problem.detail + (problem.rule.empty() ? "" : " (" + problem.rule + ")"));
}

void Plain::match_over(bool again) {
    if (again) return;
    const bool watches = play_.intent().kind == Intent::Kind::watch;
    if (watches && !settings_.wait_for_turn && !input_ended_)
        return say("If they play again, you watch that too. Type quit to leave");
    if (only_looking() || input_ended_ || !play_.intent().event.empty()) return leave(0);
    say("Type rematch to play again, quit to leave");
}

void Plain::ended(int exit_code, const std::string& why) {
    if (!why.empty()) say(why);
    exit_code_ = exit_code;
    loop_.stop();
}

bool Plain::only_looking() const {
    return play_.has_robot() || play_.intent().kind == Intent::Kind::watch;
}

void Plain::leave(int code) {
    exit_code_ = code;
    play_.session().finish();
    loop_.stop();
}

// ---- what the user says

void Plain::line(const std::string& text) {
    waiting_.push_back(text);
    work_off();
}

void Plain::end_of_input() {
    input_ended_ = true;
    work_off();
}

/// Runs the lines that have come, in order; stops at one whose time has not come.
void Plain::work_off() {
    while (!waiting_.empty() && !exit_code_) {
        // What is refused at once comes back here while the line still runs.
        std::string text = std::move(waiting_.front());
        waiting_.pop_front();
        if (run(text)) continue;
        return waiting_.push_front(std::move(text));
    }
    const bool idle = waiting_.empty() && play_.session().changes_under_way() == 0;
    if (!input_ended_ || !idle || only_looking() || exit_code_) return;
    const MatchView* match = play_.match();
    if (match && match->finished()) return leave(0);
    // What our last action did is still to be told.
    if (match && match->playing() && match->ply >= expected_ply_) {
        say("End of input; your seat is kept. Come back with: kabinet play --join " + match_);
        leave(0);
    }
}

/// False when the line has to wait.
bool Plain::run(const std::string& text) {
    const std::string word = tidy(text);
    if (word.empty() || word.starts_with('#')) return true;
    if (settings_.wait_for_turn && (acting_ || !play_.match()))
        return word == "quit" ? run_word(word) : false;
    if (run_word(word)) return true;
    const auto action = board_->read(text, play_.legal());
    if (!action) {
        const bool unknown_yet =
            settings_.wait_for_turn && play_.legal().empty() && !play_.match()->finished();
        if (unknown_yet) return false;
        say("Not understood: " + text + ". Type help");
        return true;
    }
    const MatchView* match = play_.match();
    if (settings_.wait_for_turn && !match->finished() && (!play_.our_turn() || play_.legal().empty()))
        return false;
    act(*action);
    return true;
}

void Plain::act(const Json& action) {
    acting_ = true;
    play_.act(action, [this](const Reply& reply) {
        acting_ = false;
        if (reply) expected_ply_ = reply->value("ply", 0);
        if (!reply) refused(reply.error());
        work_off();
    });
}

void Plain::done(const std::string& what, const Reply& reply) {
    if (!reply) {
        refused(reply.error());
    } else if (!what.empty()) {
        say(what);
    }
    work_off();
}

bool Plain::run_word(const std::string& word) {
    const auto told = [this](std::string what) {
        return [this, what](const Reply& reply) { done(what, reply); };
    };
    const std::map<std::string, std::function<void()>> words{
        {"help", [this] { print_help(); }},
        {"?", [this] { print_help(); }},
        {"board", [this] { print_board(); }},
        {"legal", [this] { print_legal(); }},
        {"seats", [this] { print_seats(); }},
        {"clock", [this] { print_seats(); }},
        {"resign", [&] { play_.resign(told("")); }},
        {"abort", [&] { play_.abort(told("")); }},
        {"draw", [&] { play_.offer_draw(told("")); }},
        {"accept", [&] { play_.agree(told("")); }},
        {"decline", [&] { play_.decline(told("")); }},
        {"takeback", [&] { play_.ask_takeback(told("")); }},
        {"undo", [&] { play_.undo(std::nullopt, told("")); }},
        {"pause", [&] { play_.ask_pause(told("")); }},
        {"resume", [&] { play_.resume(told("")); }},
        {"ready", [&] { play_.is_asked() ? play_.ready(told("")) : play_.ask_ready(told("")); }},
        {"claim", [&] { play_.claim(told("")); }},
        {"rematch", [&] { play_.rematch(told("")); }},
        {"leave",
         [this] { play_.leave([this](const Reply& reply) { reply ? leave(0) : refused(reply.error()); }); }},
        {"cancel", [this] { waiting_.clear(); }},
        {"quit", [this] { leave(0); }},
    };
    if (word.starts_with("bot ")) {
        play_.add_bot(word.substr(4), told(""));
        return true;
    }
    if (const auto ply = undo_of(word)) {
        play_.undo(*ply, told(""));
        return true;
    }
    if (const auto seat = removal_of(word)) {
        play_.remove(*seat, told(""));
        return true;
    }
    if (const auto move = move_of(word)) {
        play_.move(move->first, move->second, told(""));
        return true;
    }
    if (const auto phrase = phrase_of(word)) {
        play_.say(*phrase, told(""));
        return true;
    }
    const auto found = words.find(word);
    if (found == words.end()) return false;
    found->second();
    return true;
}

void Plain::print_board() {
    const MatchView* match = play_.match();
    if (!match || match->open()) return say("The match has not begun");
    out_ << harmless_lines(board_->text(match->state, [&](int seat) { return match->name_of(seat); }))
         << std::flush;
}

void Plain::print_legal() {
    if (play_.legal().empty()) return say("Nothing to choose from now");
    int n = 0;
    for (const Json& action : play_.legal()) say(std::to_string(++n) + ". " + board_->write(action));
}

void Plain::print_seats() {
    const MatchView* match = play_.match();
    if (!match) return say("There is no match yet");
    const Millis now = play_.session().server_now();
    for (int seat = 0; seat < match->seats_total; ++seat) {
        std::string line = board_->side(seat) + ": ";
        line += match->seats.contains(seat) ? match->listed(seat, play_.seat()) : "free";
        if (const auto left = match->clock_of(seat, now)) line += ", " + clock_face(*left) + " left";
        if (const auto grace = match->grace_left(seat, now))
            line += ", gone, " + clock_face(*grace) + " to come back";
        if (match->has_turn(seat)) line += ", to move";
        say(line);
    }
    std::string watching = "Spectators: " + std::to_string(match->spectators);
    for (const std::string& name : match->watchers) watching += ", " + name;
    say(watching);
}

void Plain::print_help() {
    say("An action: " + board_->grammar());
    say("board  legal  seats  clock            show the board, what you may do, who sits where, times left");
    say("draw  accept  decline                 offer a draw, answer what is offered or asked");
    say("takeback  pause  resume               ask to take back, ask for a pause; go on");
    say("say 1                                 " + phrases_line());
    say("resign  claim  rematch                give up; claim the win over one who left; play again");
    say("abort                                 end the match without a result, before all have played");
    say("undo  undo 6                          in practice: before your last action; to ply 6");
    say("bot hard                              at your table: a bot takes a free seat (easy, medium, hard, "
        "master)");
    say("remove 2                              at your table: frees the seat; its player may not come back");
    say("move 2 3                              at your table: whoever sits on seat 2 takes seat 3, or "
        "changes with its player");
    say("ready                                 say that you are ready; at your table: ask who is");
    say("leave  cancel  quit  help             give up the seat before the start; forget waiting input; "
        "leave; this");
}

}  // namespace kabinet::cli
