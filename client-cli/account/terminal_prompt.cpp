#include "client-cli/account/terminal_prompt.hpp"

#include <signal.h>
#include <unistd.h>

#include <iostream>
#include <utility>

#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/net/asio_loop.hpp"

namespace kabinet::cli {

TerminalPrompt::TerminalPrompt(AsioLoop& loop) : loop_(loop), by_hand_(::isatty(STDIN_FILENO) != 0) {
    loop_.on_signals({SIGTSTP}, [this](int) { pause(); });
}

TerminalPrompt::~TerminalPrompt() {
    show();
}

std::optional<std::string> TerminalPrompt::line(const std::string& question) {
    return ask(question);
}

std::optional<std::string> TerminalPrompt::secret(const std::string& question) {
    hide();
    auto answer = ask(question);
    const bool was_hidden = hidden_;
    show();
    // The end of the typed line was not shown either.
    if (was_hidden) std::cerr << std::endl;
    return answer;
}

std::optional<std::string> TerminalPrompt::ask(const std::string& question) {
    question_ = harmless(question);
    if (by_hand_) std::cerr << question_ << std::flush;
    if (lines_.empty() && !ended_) {
        loop_.on_readable(STDIN_FILENO, [this] {
            ended_ = !input_.read(STDIN_FILENO, [this](const std::string& line) { lines_.push_back(line); });
            // A wait for more would stop a program in the background, and take what is typed for others.
            if (ended_ || !lines_.empty()) loop_.forget_readable();
        });
        if (!loop_.run_until([this] { return ended_ || !lines_.empty(); })) return std::nullopt;
    }
    question_.clear();
    if (lines_.empty()) return std::nullopt;
    std::string answer = std::move(lines_.front());
    lines_.pop_front();
    return answer;
}

void TerminalPrompt::hide() {
    if (!by_hand_ || hidden_ || ::tcgetattr(STDIN_FILENO, &shown_) != 0) return;
    termios silent = shown_;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    // What was typed before the question is no answer to it.
    hidden_ = ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0;
}

void TerminalPrompt::show() {
    if (std::exchange(hidden_, false)) ::tcsetattr(STDIN_FILENO, TCSANOW, &shown_);
}

/// Ctrl-Z: the shell gets a terminal that shows what is typed, and the question comes again afterwards.
void TerminalPrompt::pause() {
    const bool was_hidden = hidden_;
    show();
    ::raise(SIGSTOP);
    if (was_hidden) hide();
    if (by_hand_ && !question_.empty()) std::cerr << question_ << std::flush;
}

}  // namespace kabinet::cli
