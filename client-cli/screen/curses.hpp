#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "client-cli/screen/terminal.hpp"

namespace kabinet::cli {

/// The user's terminal, through ncurses. The terminal is restored when this object is destroyed and when the
/// program crashes. There may be one at a time.
class Curses final : public Terminal {
  public:
    /// Takes the terminal over. Throws std::runtime_error when standard output is no terminal, or one that
    /// ncurses does not know.
    explicit Curses(bool colour);
    ~Curses() override;
    Curses(const Curses&) = delete;
    Curses& operator=(const Curses&) = delete;

    int width() const override;
    int height() const override;
    void show(const Screen& screen) override;

    /// The next key, if one has been pressed.
    std::optional<Key> key();

    /// Takes over the terminal's new size.
    void resize();

  private:
    int pair(Style style);

    bool colour_;
    std::map<std::pair<Colour, Colour>, int> pairs_;
    std::unique_ptr<Screen> shown_;
};

}  // namespace kabinet::cli
