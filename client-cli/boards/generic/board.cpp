#include "client-cli/boards/generic/board.hpp"

namespace kabinet::cli {
namespace {

std::string word(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

/// "type name=value name=value", the words of an action or event.
std::string words(const Json& object) {
    std::string text = object.value("type", "");
    for (const auto& [name, value] : object.items()) {
        if (name != "type") text += (text.empty() ? "" : " ") + name + "=" + word(value);
    }
    return text;
}

bool is_flat(const Json& value) {
    for (const Json& member : value) {
        if (member.is_structured()) return false;
    }
    return true;
}

/// Objects a member a line, those without further structure on one line.
void outline(const Json& value, const std::string& indent, std::string& text) {
    for (const auto& [name, member] : value.items()) {
        if (member.is_structured() && !is_flat(member)) {
            text += indent + name + ":\n";
            outline(member, indent + "  ", text);
        } else if (member.is_object()) {
            text += indent + name + ": " + words(member) + "\n";
        } else {
            text += indent + name + ": " + word(member) + "\n";
        }
    }
}

}  // namespace

void GenericBoard::draw(Screen& screen, int x, int y, const Json& view, const Marks&, Look, int scale) const {
    const std::string all = text(view);
    std::size_t begin = 0;
    const int last = y + height(scale);
    while (begin < all.size() && y < last) {
        // Long lines are folded, as nothing of a game may be out of sight.
        const auto end = all.find('\n', begin);
        const auto length = std::min<std::size_t>(end - begin, static_cast<std::size_t>(width(scale)));
        screen.put(x, y++, all.substr(begin, length));
        begin += length;
        if (begin == end) ++begin;
    }
}

std::string GenericBoard::text(const Json& view, const Namer&) const {
    std::string text;
    outline(view, "", text);
    return text;
}

std::string GenericBoard::write(const Json& action) const {
    return words(action);
}

std::optional<Json> GenericBoard::read(std::string_view written, const Json& legal) const {
    if (auto action = read_number_or_json(written, legal)) return action;
    for (const Json& action : legal) {
        if (tidy(words(action)) == tidy(written)) return action;
    }
    return std::nullopt;
}

std::string GenericBoard::tell(const Json& event, int actor, const Namer& name) const {
    return (actor < 0 ? "" : name(actor) + ": ") + words(event);
}

Run GenericBoard::piece(int seat, Look) const {
    return {std::to_string(seat + 1), {Colour::accent, Colour::plain, true}};
}

}  // namespace kabinet::cli
