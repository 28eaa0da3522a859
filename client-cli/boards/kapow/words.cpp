#include "client-cli/boards/kapow/words.hpp"

#include <array>
#include <cctype>
#include <cstdlib>

namespace kabinet::cli::kapow {
namespace {

constexpr std::array<std::string_view, 3> kLevelNames{"top", "middle", "bottom"};

int number_in(const Json& list, std::size_t i) {
    return list.is_array() && i < list.size() && list[i].is_number_integer() ? list[i].get<int>() : -1;
}

std::string text_in(const Json& object, const char* name) {
    const auto member = object.find(name);
    return member != object.end() && member->is_string() ? member->get<std::string>() : "?";
}

std::string signed_text(int number) {
    return (number < 0 ? "" : "+") + std::to_string(number);
}

bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_digit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// The words of what a player wrote: runs of letters, and numbers with their sign.
std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t begin = i;
        const bool sign = (text[i] == '+' || text[i] == '-') && i + 1 < text.size() && is_digit(text[i + 1]);
        if (sign) ++i;
        if (is_digit(text[i])) {
            while (i < text.size() && is_digit(text[i])) ++i;
        } else {
            while (i < text.size() && is_letter(text[i])) ++i;
        }
        if (i == begin) {
            ++i;
            continue;
        }
        words.push_back(tidy(text.substr(begin + (sign ? 1 : 0), i - begin - (sign ? 1 : 0))));
        if (sign) words.back().insert(words.back().begin(), text[begin]);
    }
    return words;
}

/// Takes words off the front, one after another.
class Reader {
  public:
    explicit Reader(std::vector<std::string> words) : words_(std::move(words)) {}

    bool at_end() const { return next_ == words_.size(); }

    /// Whether the next word is one of which it has at least the first letter; takes it if so.
    bool word(std::string_view full) {
        if (at_end() || !is_letter(words_[next_].front()) || !full.starts_with(words_[next_])) return false;
        ++next_;
        return true;
    }
    std::optional<Json> spot() {
        const auto triad = number(1, 9, false);
        if (!triad) return std::nullopt;
        for (std::size_t level = 0; level < kLevelNames.size(); ++level) {
            if (word(kLevelNames[level])) return Json::array({*triad - 1, level});
        }
        return std::nullopt;
    }
    std::optional<int> modifier() { return number(-2, 2, true); }

  private:
    std::optional<int> number(int least, int most, bool sign) {
        if (at_end()) return std::nullopt;
        const std::string& word = words_[next_];
        if (is_letter(word.front()) || word.size() > 2 || is_digit(word.front()) == sign) return std::nullopt;
        const int value = std::atoi(word.c_str());
        if (value < least || value > most) return std::nullopt;
        ++next_;
        return value;
    }

    std::vector<std::string> words_;
    std::size_t next_ = 0;
};

bool lists(const Json& legal, std::string_view type) {
    for (const Json& action : legal) {
        if (action.value("type", "") == type) return true;
    }
    return false;
}

std::optional<Json> two_spots(Reader& reader, const char* type) {
    auto first = reader.spot();
    auto second = reader.spot();
    if (!first || !second) return std::nullopt;
    if (std::string_view(type) == "swap") return Json{{"type", type}, {"from", *first}, {"to", *second}};
    if (*second < *first) std::swap(*first, *second);
    return Json{{"type", type}, {"at", Json::array({*first, *second})}};
}

std::optional<Json> put(Reader& reader) {
    const bool on = reader.word("on");
    if (!on && !reader.word("under")) return std::nullopt;
    const auto at = reader.spot();
    const auto modifier = reader.modifier();
    if (!at || !modifier) return std::nullopt;
    return Json{{"type", "powerset"}, {"at", *at}, {"put", on ? "top" : "beneath"}, {"modifier", *modifier}};
}

std::optional<Json> replace(Reader& reader) {
    const auto at = reader.spot();
    return at ? std::optional(Json{{"type", "replace"}, {"at", *at}}) : std::nullopt;
}

std::optional<Json> take(Reader& reader) {
    const bool draw = reader.word("draw");
    if (!draw && !reader.word("discard")) return std::nullopt;
    return Json{{"type", "take"}, {"from", draw ? "draw" : "discard"}};
}

/// An action without its arrangement.
std::optional<Json> plain_action(Reader& reader, const Json& legal) {
    const bool taking = lists(legal, "take");
    if (lists(legal, "reveal") && reader.word("reveal")) return two_spots(reader, "reveal");
    if (!taking && reader.word("discard")) return Json{{"type", "discard"}};
    if (reader.word("replace")) return replace(reader);
    if (reader.word("reveal")) return two_spots(reader, "reveal");
    if (reader.word("take") || taking) {
        if (auto action = take(reader)) return action;
    }
    if (reader.word("draw")) return Json{{"type", "take"}, {"from", "draw"}};
    if (reader.word("put")) return put(reader);
    if (reader.word("swap")) return two_spots(reader, "swap");
    if (reader.word("end")) return Json{{"type", "end"}};
    return lists(legal, "reveal") ? two_spots(reader, "reveal") : replace(reader);
}

std::string cards_in_words(const Json& cards) {
    std::string text;
    for (const Json& card : cards)
        text += (text.empty() ? "" : ", ") + card_in_words(card.is_string() ? card.get<std::string>() : "?");
    return text;
}

std::string scored(const Json& event, const Board::Namer& name) {
    std::string line = "Round " + std::to_string(event.value("round", 0)) + ":";
    const char* gap = " ";
    for (const auto& [seat, points] : event.value("points", Json::object()).items()) {
        line += std::exchange(gap, ", ") + name(std::atoi(seat.c_str())) + " " + points.dump();
    }
    return line + (event.value("doubled", false) ? " (doubled for who went out)" : "");
}

/// What a player did; empty for an event that is none of these.
std::string deed(const Json& event, const std::string& who) {
    const std::string type = event.value("type", "");
    const std::string card = card_in_words(text_in(event, "card"));
    const std::string at = spot_name(event.value("at", Json::array()));
    if (type == "reveal") return who + " turns up " + card + " at " + at;
    if (type == "take" && !event.contains("card")) return who + " draws a card";
    if (type == "take") return who + " takes " + card + " from the discard pile";
    if (type == "discard") return who + " discards " + card;
    if (type == "replace")
        return who + " puts " + card + " at " + at + ", discards " +
               card_in_words(text_in(event, "discarded"));
    if (type == "powerset") return who + " makes " + card_in_words(text_in(event, "cards")) + " at " + at;
    if (type == "swap")
        return who + " swaps " + spot_name(event.value("from", Json::array())) + " and " +
               spot_name(event.value("to", Json::array()));
    if (type == "triad")
        return who + " completes triad " + std::to_string(event.value("triad", 0) + 1) + ": " +
               cards_in_words(event.value("cards", Json::array()));
    return "";
}

}  // namespace

std::string spot_name(const Json& at) {
    const int level = number_in(at, 1);
    return std::to_string(number_in(at, 0) + 1) + " " +
           std::string(level < 0 || level > 2 ? "?" : kLevelNames[static_cast<std::size_t>(level)]);
}

std::string card_in_words(const std::string& card) {
    if (card.starts_with('K')) return "KAPOW!" + card.substr(1);
    if (card.starts_with('p')) return "power " + card.substr(1);
    return card;
}

std::string write(const Json& action) {
    const std::string type = action.value("type", "");
    const Json at = action.value("at", Json::array());
    std::string text = type;
    if (type == "reveal" && at.is_array() && at.size() == 2) {
        text += " " + spot_name(at[0]) + ", " + spot_name(at[1]);
    } else if (type == "take") {
        text += " " + text_in(action, "from");
    } else if (type == "replace") {
        text += " " + spot_name(at);
    } else if (type == "powerset") {
        text = (action.value("put", "") == "top" ? "put on " : "put under ") + spot_name(at) + ", " +
               signed_text(action.value("modifier", 0));
    } else if (type == "swap") {
        text += " " + spot_name(action.value("from", Json::array())) + ", " +
                spot_name(action.value("to", Json::array()));
    }
    if (!action.contains("arrange")) return text;
    text += " arrange";
    for (const Json& wish : action["arrange"]) text += " " + spot_name(wish);
    return text;
}

std::optional<Json> read(std::string_view written, const Json& legal) {
    if (auto action = read_number_or_json(written, legal)) return action;
    Reader reader(words_of(written));
    auto action = reader.at_end() ? std::nullopt : plain_action(reader, legal);
    if (action && reader.word("arrange")) {
        Json& wishes = (*action)["arrange"] = Json::array();
        while (auto spot = reader.spot()) wishes.push_back(*spot);
    }
    return reader.at_end() ? action : std::nullopt;
}

std::string tell(const Json& event, const Board::Namer& name) {
    const std::string type = event.value("type", "");
    const int seat = event.value("by", event.value("seat", -1));
    const std::string who = seat < 0 ? "Somebody" : name(seat);
    const std::string card = card_in_words(text_in(event, "card"));
    if (type == "drawn") return "The card is " + card;
    if (type == "turn_up") return card + " is turned up";
    if (type == "reshuffle")
        return "The discard pile is shuffled: " + std::to_string(event.value("cards", 0)) + " cards to draw";
    if (type == "out") return who + " goes out";
    if (type == "stalled") return "Everybody passed twice: the round ends";
    if (type == "scored") return scored(event, name);
    if (type == "deal")
        return "Round " + std::to_string(event.value("round", 0)) + " is dealt, " +
               name(event.value("first", 0)) + " begins";
    return deed(event, who);
}

}  // namespace kabinet::cli::kapow
