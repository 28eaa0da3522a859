#pragma once

#include "client-cli/canvas/screen.hpp"

namespace kabinet::cli {

/// A key the user pressed: a character, or one of the named ones.
struct Key {
    enum class Name {
        character,
        up,
        down,
        left,
        right,
        enter,
        escape,
        backspace,
        tab,
        back_tab,
        page_up,
        page_down,
        other
    };
    Name name = Name::other;
    char32_t character = 0;
};

/// Where screens are shown.
class Terminal {
  public:
    virtual ~Terminal() = default;
    virtual int width() const = 0;
    virtual int height() const = 0;
    virtual void show(const Screen& screen) = 0;
};

}  // namespace kabinet::cli
