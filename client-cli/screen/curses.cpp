#include "client-cli/screen/curses.hpp"

#include <curses.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

namespace kabinet::cli {
namespace {

termios saved_terminal;

/// After a crash ncurses can't be trusted: the terminal is put back with calls that are safe in a signal
/// handler.
void put_back(int number) {
    constexpr std::string_view reset = "\033[?1049l\033[?25h\033[?1l\033>\033[0m\r\n";
    [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, reset.data(), reset.size());
    ::tcsetattr(STDIN_FILENO, TCSANOW, &saved_terminal);
    ::signal(number, SIG_DFL);
    ::raise(number);
}

constexpr std::array kCrashes{SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};

struct Shade {
    short many;  // of 256 colours
    short few;   // of 8
};

Shade shade(Colour colour) {
    switch (colour) {
        case Colour::plain:
            return {-1, -1};
        case Colour::white:
            return {231, COLOR_WHITE};
        case Colour::black:
            return {16, COLOR_BLACK};
        case Colour::red:
            return {124, COLOR_RED};
        case Colour::yellow:
            return {226, COLOR_YELLOW};
        case Colour::blue:
            return {19, COLOR_BLUE};
        case Colour::orange:
            return {208, COLOR_MAGENTA};
        case Colour::green:
            return {22, COLOR_GREEN};
        case Colour::wood:
            return {137, COLOR_CYAN};
        case Colour::wood_light:
            return {107, COLOR_GREEN};
        case Colour::wood_mark:
            return {173, COLOR_YELLOW};
        case Colour::line:
            return {94, COLOR_BLACK};
        case Colour::cursor:
            return {74, COLOR_MAGENTA};
        case Colour::accent:
            return {75, COLOR_CYAN};
        case Colour::faint:
            return {245, -1};
        case Colour::good:
            return {78, COLOR_GREEN};
        case Colour::bad:
            return {203, COLOR_RED};
        case Colour::bar:
            return {-1, -1};
    }
    return {-1, -1};
}

short shade_here(Colour colour) {
    const Shade both = shade(colour);
    return COLORS >= 256 ? both.many : both.few;
}

Key named(wint_t code) {
    switch (code) {
        case KEY_UP:
            return {Key::Name::up};
        case KEY_DOWN:
            return {Key::Name::down};
        case KEY_LEFT:
            return {Key::Name::left};
        case KEY_RIGHT:
            return {Key::Name::right};
        case KEY_ENTER:
            return {Key::Name::enter};
        case KEY_BACKSPACE:
        case KEY_DC:
            return {Key::Name::backspace};
        case KEY_BTAB:
            return {Key::Name::back_tab};
        case KEY_PPAGE:
            return {Key::Name::page_up};
        case KEY_NPAGE:
            return {Key::Name::page_down};
        default:
            return {Key::Name::other};
    }
}

Key plain(wint_t code) {
    switch (code) {
        case '\r':
        case '\n':
            return {Key::Name::enter};
        case '\t':
            return {Key::Name::tab};
        case 27:
            return {Key::Name::escape};
        case 8:
        case 127:
            return {Key::Name::backspace};
        default:
            return {Key::Name::character, static_cast<char32_t>(code)};
    }
}

}  // namespace

Curses::Curses(bool colour) : colour_(colour) {
    if (!::isatty(STDIN_FILENO) || !::isatty(STDOUT_FILENO))
        throw std::runtime_error("this is not a terminal");
    ::tcgetattr(STDIN_FILENO, &saved_terminal);
    // newterm, unlike initscr, returns instead of ending the program.
    if (!newterm(nullptr, stdout, stdin)) throw std::runtime_error("the terminal (TERM) is not known here");
    for (const int number : kCrashes) ::signal(number, put_back);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    // Not every terminal sends arrows in the mode ncurses asks it for.
    define_key("\033[A", KEY_UP);
    define_key("\033[B", KEY_DOWN);
    define_key("\033[C", KEY_RIGHT);
    define_key("\033[D", KEY_LEFT);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    colour_ = colour_ && has_colors() && start_color() == OK;
    if (colour_) use_default_colors();
}

Curses::~Curses() {
    endwin();
    for (const int number : kCrashes) ::signal(number, SIG_DFL);
}

int Curses::width() const {
    return COLS;
}
int Curses::height() const {
    return LINES;
}

void Curses::resize() {
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return;
    // This puts a KEY_RESIZE into the queue of keys, which means nothing here.
    resizeterm(size.ws_row, size.ws_col);
    clear();
    shown_.reset();
}

int Curses::pair(Style style) {
    const auto [found, is_new] =
        pairs_.try_emplace({style.ink, style.paper}, static_cast<int>(pairs_.size()) + 1);
    if (is_new) init_extended_pair(found->second, shade_here(style.ink), shade_here(style.paper));
    return found->second;
}

void Curses::show(const Screen& screen) {
    const bool all = !shown_ || shown_->width() != screen.width() || shown_->height() != screen.height();
    for (int y = 0; y < screen.height(); ++y) {
        for (int x = 0; x < screen.width(); ++x) {
            const Cell& cell = screen.at(x, y);
            if (cell.glyph == 0 || (!all && shown_->at(x, y) == cell)) continue;
            attr_t attributes = A_NORMAL;
            if (cell.style.bold) attributes |= A_BOLD;
            if (cell.style.reverse) attributes |= A_REVERSE;
            int colours = colour_ ? pair(cell.style) : 0;
            const wchar_t glyph[2] = {static_cast<wchar_t>(cell.glyph), 0};
            cchar_t character;
            setcchar(&character, glyph, attributes, 0, &colours);
            mvadd_wch(y, x, &character);
        }
    }
    shown_ = std::make_unique<Screen>(screen);
    refresh();
}

std::optional<Key> Curses::key() {
    wint_t code = 0;
    const int kind = get_wch(&code);
    if (kind == ERR) return std::nullopt;
    return kind == KEY_CODE_YES ? named(code) : plain(code);
}

}  // namespace kabinet::cli
