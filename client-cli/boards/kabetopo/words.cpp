#include "client-cli/boards/kabetopo/words.hpp"

#include <array>
#include <cctype>

namespace kabinet::cli::kabetopo {
namespace {

constexpr std::array<std::string_view, 4> kPieces{"wall", "monolith", "portal", "lock"};
constexpr std::array<std::string_view, 4> kBys{"step", "leap", "portal", "door"};
constexpr std::string_view kDoor = "door:";

std::string text_in(const Json& object, const char* name) {
    const auto member = object.find(name);
    return member != object.end() && member->is_string() ? member->get<std::string>() : "?";
}

bool is_square(std::string_view word) {
    return word.size() == 2 && word[0] >= 'a' && word[0] <= 'f' && word[1] >= '1' && word[1] <= '6';
}

/// The words of what a player wrote; "c3d3" is two of them, and so is "c3-d3".
std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    std::string all = tidy(text);
    std::ranges::replace(all, ':', ' ');
    for (std::size_t begin = 0; begin < all.size();) {
        std::size_t end = std::min(all.find(' ', begin), all.size());
        const std::string_view word = std::string_view(all).substr(begin, end - begin);
        if (word.size() == 4 && is_square(word.substr(0, 2)) && is_square(word.substr(2))) end = begin + 2;
        if (end > begin) words.emplace_back(all.substr(begin, end - begin));
        begin = end + (end < all.size() && all[end] == ' ' ? 1 : 0);
    }
    return words;
}

/// The edge between two squares, the lower name first.
std::string edge_of(const std::string& a, const std::string& b) {
    return a < b ? a + "-" + b : b + "-" + a;
}

/// Takes words off the front, one after another.
class Reader {
  public:
    explicit Reader(std::vector<std::string> words) : words_(std::move(words)) {}

    bool at_end() const { return next_ == words_.size(); }

    /// Whether the next word is `full`, or its beginning; takes it if so.
    bool word(std::string_view full) {
        if (at_end() || is_square(words_[next_]) || !full.starts_with(words_[next_])) return false;
        ++next_;
        return true;
    }
    std::optional<std::string> square() {
        if (at_end() || !is_square(words_[next_])) return std::nullopt;
        return words_[next_++];
    }
    std::optional<std::string> edge() {
        const auto one = square();
        const auto other = square();
        return one && other ? std::optional(edge_of(*one, *other)) : std::nullopt;
    }

  private:
    std::vector<std::string> words_;
    std::size_t next_ = 0;
};

std::optional<Json> move(Reader& reader) {
    const auto to = reader.square();
    if (!to) return std::nullopt;
    Json action = {{"type", "move"}, {"to", *to}};
    if (reader.word("by")) {
        for (const std::string_view by : kBys) {
            if (!action.contains("by") && reader.word(by)) action["by"] = by;
        }
    }
    if (reader.word("bump")) {
        const auto square = reader.square();
        if (!square) return std::nullopt;
        action["bump_to"] = *square;
    }
    return action;
}

std::optional<Json> lock(Reader& reader) {
    const bool door = reader.word("door");
    const auto square = reader.square();
    if (!square) return std::nullopt;
    const auto other = door ? std::nullopt : reader.square();
    const std::string on = other ? edge_of(*square, *other) : std::string(kDoor) + *square;
    return Json{{"type", "drop"}, {"piece", "lock"}, {"on", on}};
}

std::optional<Json> drop(Reader& reader, std::string_view piece) {
    if (piece == "lock") return lock(reader);
    const auto edge = reader.edge();
    return edge ? std::optional(Json{{"type", "drop"}, {"piece", piece}, {"edge", *edge}}) : std::nullopt;
}

std::optional<Json> action_in(Reader& reader) {
    if (reader.word("token")) return Json{{"type", "token"}};
    if (reader.word("end")) return Json{{"type", "end"}};
    if (reader.word("move")) return move(reader);
    if (reader.word("drop") && reader.at_end()) return std::nullopt;
    for (const std::string_view piece : kPieces) {
        if (reader.word(piece)) return drop(reader, piece);
    }
    return move(reader);
}

std::string place_in_words(const std::string& on) {
    return on.starts_with(kDoor) ? "the door at " + on.substr(kDoor.size()) : on;
}

std::string moved(const Json& event, const std::string& who) {
    const std::string by = text_in(event, "by");
    const std::string way = text_in(event, "from") + " to " + text_in(event, "to");
    if (by == "leap") return who + " leaps from " + way;
    if (by == "portal") return who + " goes by portal from " + way;
    if (by == "door") return who + " goes through the door from " + way;
    return who + ": " + way;
}

std::string points(const Json& event, const std::string& who) {
    std::string what = text_in(event, "for");
    std::ranges::replace(what, '_', ' ');
    const int points = event.value("points", 0);
    return who + ": " + std::to_string(points) + (points == 1 ? " point for " : " points for ") + what;
}

}  // namespace

std::string write(const Json& action) {
    const std::string type = action.value("type", "");
    if (type == "drop") {
        const std::string piece = text_in(action, "piece");
        if (action.contains("edge")) return piece + " " + text_in(action, "edge");
        const std::string on = text_in(action, "on");
        return piece + (on.starts_with(kDoor) ? " door " + on.substr(kDoor.size()) : " " + on);
    }
    if (type != "move") return type;
    return "move " + text_in(action, "to") + (action.contains("by") ? " by " + text_in(action, "by") : "") +
           (action.contains("bump_to") ? " bump " + text_in(action, "bump_to") : "");
}

std::optional<Json> read(std::string_view written, const Json& legal) {
    if (auto action = read_number_or_json(written, legal)) return action;
    Reader reader(words_of(written));
    if (reader.at_end()) return std::nullopt;
    auto action = action_in(reader);
    return reader.at_end() ? action : std::nullopt;
}

std::string tell(const Json& event, const Board::Namer& name) {
    const std::string type = event.value("type", "");
    const int seat = event.value("seat", -1);
    const std::string who = seat < 0 ? "Somebody" : name(seat);
    if (type == "move") return moved(event, who);
    if (type == "bump") return who + " is bumped to " + text_in(event, "to");
    if (type == "stone") return who + " takes a stone on " + text_in(event, "peak");
    if (type == "halfway") return who + " is halfway home, at " + text_in(event, "corner");
    if (type == "tadaima") return who + " is home: Tadaima!";
    if (type == "points") return points(event, who);
    if (type == "drop") {
        const std::string place = event.contains("on") ? text_in(event, "on") : text_in(event, "edge");
        return who + ": " + text_in(event, "piece") + " on " + place_in_words(place);
    }
    if (type == "token") return who + " cashes in the speed token";
    if (type == "end") return who + " ends the turn";
    if (type == "passed") return who + " can do nothing and is passed over";
    if (type == "round_over") return "Round " + std::to_string(event.value("round", 0)) + " is over";
    if (type == "round")
        return "Round " + std::to_string(event.value("round", 0)) + " begins: the runners change hands";
    return "";
}

}  // namespace kabinet::cli::kabetopo
