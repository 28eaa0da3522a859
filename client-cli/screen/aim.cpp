#include "client-cli/screen/aim.hpp"

#include <algorithm>
#include <array>

#include "client-cli/canvas/glyphs.hpp"

namespace kabinet::cli {
namespace {

/// The keys of the first, second, ... dial: one that makes its value less, one that makes it more.
struct Pair {
    Key less;
    Key more;
    std::string_view shown;
};

const std::array<Pair, 4>& pairs() {
    using enum Key::Name;
    static const std::array<Pair, 4> all{{{{left}, {right}, "← →"},
                                          {{down}, {up}, "↓ ↑"},
                                          {{character, U'['}, {character, U']'}, "[ ]"},
                                          {{character, U'-'}, {character, U'+'}, "- +"}}};
    return all;
}

bool same(const Key& a, const Key& b) {
    return a.name == b.name && a.character == b.character;
}

std::string padded(std::string text, int width) {
    text.append(static_cast<std::size_t>(std::max(0, width - text_width(text))), ' ');
    return text;
}

}  // namespace

void Aim::offer(const Board& board, const Json& legal) {
    if (active()) kept_ = values();
    dials_ = board.dials(legal);
    for (std::size_t i = 0; i < std::min(dials_.size(), kept_.size()); ++i) {
        dials_[i].value = std::clamp(kept_[i], dials_[i].least, dials_[i].most);
    }
}

bool Aim::key(const Key& key) {
    if (key.name == Key::Name::tab) {
        fine_ = !fine_;
        return true;
    }
    // The key of "+" without Shift is "=".
    const Key wanted = key.character == U'=' ? Key{Key::Name::character, U'+'} : key;
    for (std::size_t i = 0; i < std::min(dials_.size(), pairs().size()); ++i) {
        const bool more = same(wanted, pairs()[i].more);
        if (!more && !same(wanted, pairs()[i].less)) continue;
        dials_[i].turn(more ? 1 : -1, fine_);
        return true;
    }
    return false;
}

std::vector<double> Aim::values() const {
    std::vector<double> values;
    for (const Dial& dial : dials_) values.push_back(dial.value);
    return values;
}

std::vector<std::string> Aim::lines() const {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < std::min(dials_.size(), pairs().size()); ++i) {
        lines.push_back(padded(std::string(pairs()[i].shown), 5) + padded(dials_[i].name, 7) +
                        dials_[i].text());
    }
    lines.push_back(padded("Tab", 5) + padded("Steps", 7) + (fine_ ? "fine" : "coarse"));
    return lines;
}

}  // namespace kabinet::cli
