#include "client-cli/boards/narrator.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>

namespace kabinet::cli {
namespace {

std::string in_words(const std::string& reason) {
    if (reason == "resigned") return "by resignation";
    if (reason == "timeout") return "on time";
    if (reason == "agreed") return "by agreement";
    if (reason == "abandoned") return "as the other side left";
    if (reason == "adjudicated") return "by adjudication";
    return "";
}

std::string headline(const MatchView& match) {
    const ResultView& result = *match.result;
    const bool all = std::ranges::all_of(result.ranks, [](int rank) { return rank == 1; });
    if (result.reason == "aborted") return "The match was aborted";
    if (result.reason == "abandoned" && all) return "The match was broken off, since everybody had left";
    std::string winners;
    for (std::size_t seat = 0; seat < result.ranks.size(); ++seat) {
        if (result.ranks[seat] != 1) continue;
        winners += (winners.empty() ? "" : " and ") + match.name_of(static_cast<int>(seat));
    }
    const bool several = winners.find(" and ") != winners.npos;
    const std::string how = in_words(result.reason);
    return (all ? "The match is drawn" : winners + (several ? " share the win" : " wins")) +
           (how.empty() ? "" : " " + how);
}

/// Events of the table that the document tells better.
bool is_of_draw(const Json& event) {
    const std::string type = event.value("type", "");
    return type == "locked" || type == "revealed" || type == "unlocked" || type == "committed" ||
           type == "recommitted";
}

constexpr const char* kPhrases[] = {"Hello!", "Good luck!",         "Well played!", "Thank you!",
                                    "Oops!",  "One moment, please", "Good game!",   "I have to go"};

/// What a seat said, asked for or agreed to, in words; empty for any other event.
std::string line_of_match(const Json& event, const MatchView& match) {
    const std::string type = event.value("type", "");
    if (type == "not_ready") return "Not everybody was ready";
    if (type == "paused") return "The match is paused";
    if (type == "resumed") return "The match goes on";
    const std::string name = event.contains("seat") ? match.name_of(event.value("seat", -1)) : "";
    if (type == "said") {
        const int phrase = event.value("phrase", 0);
        return phrase < 1 || phrase > 8 ? "" : name + ": \"" + kPhrases[phrase - 1] + '"';
    }
    static const std::map<std::string, const char*> words{
        {"aborted", " aborts the match"},
        {"takeback_asked", " would like to take the last action back"},
        {"takeback_agreed", " agrees"},
        {"takeback_declined", " says no to taking back"},
        {"taken_back", " takes the action back"},
        {"pause_asked", " would like a pause"},
        {"pause_agreed", " agrees to a pause"},
        {"pause_declined", " says no to a pause"}};
    const auto found = words.find(type);
    return found == words.end() || name.empty() ? "" : name + found->second;
}

/// The seat that a digit names, counted from 0.
std::optional<int> seat_at(char digit) {
    const int seat = digit - '1';
    return seat >= 0 && seat < 9 ? std::optional(seat) : std::nullopt;
}

}  // namespace

std::optional<int> phrase_of(const std::string& text) {
    constexpr std::string_view say = "say ";
    const bool one = text.starts_with(say) && text.size() == say.size() + 1;
    const int number = one ? text.back() - '0' : 0;
    return number >= 1 && number <= 8 ? std::optional(number) : std::nullopt;
}

std::optional<int> removal_of(const std::string& text) {
    constexpr std::string_view remove = "remove ";
    const bool one = text.starts_with(remove) && text.size() == remove.size() + 1;
    return one ? seat_at(text.back()) : std::nullopt;
}

std::optional<std::pair<int, int>> move_of(const std::string& text) {
    constexpr std::string_view move = "move ";
    const bool two = text.starts_with(move) && text.size() == move.size() + 3 && text[move.size() + 1] == ' ';
    if (!two) return std::nullopt;
    const auto seat = seat_at(text[move.size()]);
    const auto to = seat_at(text.back());
    return seat && to ? std::optional(std::pair(*seat, *to)) : std::nullopt;
}

std::optional<int> undo_of(const std::string& text) {
    constexpr std::string_view undo = "undo ";
    if (!text.starts_with(undo)) return std::nullopt;
    int ply = -1;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + undo.size(), end, ply);
    return read.ec == std::errc{} && read.ptr == end && ply >= 0 ? std::optional(ply) : std::nullopt;
}

std::string phrases_line() {
    std::string line;
    int number = 0;
    for (const char* phrase : kPhrases) {
        ++number;
        line += (number > 1 ? "  " : "") + std::to_string(number) + " " + phrase;
    }
    return line;
}

std::string awaited_line(const MatchView& match) {
    std::string names;
    for (std::size_t i = 0; i < match.awaiting.size(); ++i) {
        if (i > 0) names += i + 1 == match.awaiting.size() ? " and " : ", ";
        names += match.name_of(match.awaiting[i]) + "'s";
    }
    return "Waiting for " + names + " part of the draw";
}

std::vector<std::string> Narrator::changed(const MatchView& now, const Json& events, const Board& board) {
    std::vector<std::string> lines;
    if (last_ && last_->match != now.match) last_.reset();
    if (last_ && last_->open() && now.playing()) lines.push_back("The match begins");
    tell_events(now, events, board, lines);
    tell_lock(now, lines);
    if (last_) {
        tell_seats(now, lines);
        tell_offers(now, lines);
    }
    if (now.result && !(last_ && last_->result)) {
        for (std::string& line : result_lines(now, board)) lines.push_back(std::move(line));
        if (!now.practice) series_.add(now);
        if (std::string score = series_.in_words(now); !score.empty()) lines.push_back(std::move(score));
    }
    if (now.rating && !(last_ && last_->rating)) {
        for (std::string& line : rating_lines(now)) lines.push_back(std::move(line));
    }
    last_ = now;
    return lines;
}

void Narrator::tell_events(const MatchView& now, const Json& events, const Board& board,
                           std::vector<std::string>& lines) {
    const bool one = last_ && last_->playing() && last_->turn.size() == 1;
    const int actor = one && now.ply > last_->ply ? last_->turn.front() : -1;
    std::set<std::string> touched;
    for (const Json& event : events) {
        if (is_of_draw(event)) continue;
        if (const std::string said = line_of_match(event, now); !said.empty()) lines.push_back(said);
        const std::string line = board.tell(event, actor, [&](int seat) { return now.name_of(seat); });
        if (!line.empty()) lines.push_back(line);
        touched.merge(board.touched(event));
    }
    if (!touched.empty() || !last_) touched_ = std::move(touched);
}

void Narrator::tell_lock(const MatchView& now, std::vector<std::string>& lines) const {
    const bool was_locked = last_ && last_->locked();
    if (now.ready && !(last_ && last_->ready)) lines.push_back("The host asks who is ready");
    if (now.locked() && !was_locked) {
        lines.push_back("The match is about to begin. " + awaited_line(now));
    } else if (was_locked && now.open() && !now.locked()) {
        lines.push_back("The match did not begin: a part of the draw is missing");
    }
}

void Narrator::tell_seats(const MatchView& now, std::vector<std::string>& lines) const {
    // One player has several seats there, from the beginning to the end.
    if (now.practice) return;
    for (const auto& [seat, holder] : now.seats) {
        const auto before = last_->seats.find(seat);
        if (const auto old = last_->seat_of(holder.player_id); old && *old != seat) {
            lines.push_back(now.listed(seat) + " moves to " + tidy(seat_in_words(seat)));
        } else if (before == last_->seats.end()) {
            lines.push_back(now.listed(seat) + " takes " + tidy(seat_in_words(seat)));
        } else if (before->second.player_id == holder.player_id && before->second.name != holder.name) {
            lines.push_back(last_->name_of(seat) + " is now called " + now.listed(seat));
        } else if (now.playing() && before->second.present != holder.present) {
            lines.push_back(now.name_of(seat) + (holder.present ? " is back" : " is gone"));
        } else if (holder.out && !before->second.out) {
            lines.push_back(now.name_of(seat) + " is out of the match" +
                            (holder.bot_plays_on ? "; a bot plays on" : ""));
        }
    }
    for (const auto& [seat, holder] : last_->seats) {
        if (now.seats.contains(seat) || now.seat_of(holder.player_id)) continue;
        const bool removed = now.has_removed(holder.player_id);
        lines.push_back(last_->name_of(seat) + (removed ? " is removed from " : " leaves ") +
                        tidy(seat_in_words(seat)));
    }
    for (const auto& [seat, asked] : now.rematch) {
        if (asked && !last_->rematch.contains(seat))
            lines.push_back(now.name_of(seat) + " asks for a rematch");
    }
}

void Narrator::tell_offers(const MatchView& now, std::vector<std::string>& lines) const {
    if (now.draw_offer && now.draw_offer != last_->draw_offer) {
        lines.push_back(now.name_of(*now.draw_offer) + " offers a draw");
    } else if (last_->draw_offer && !now.draw_offer && now.playing()) {
        lines.push_back("The draw offer is gone");
    }
}

std::vector<std::string> rating_lines(const MatchView& match) {
    if (!match.rating) return {};
    if (match.rating->weight == 0)
        return {"The ratings stay: the same players have played more than six rated matches within a day"};
    std::vector<std::string> lines{"Ratings (" + match.rating->ladder + "):"};
    for (const auto& [seat, change] : match.rating->seats) {
        const int gain = change.after - change.before;
        lines.push_back(match.listed(seat) + ": " + std::to_string(change.before) + " to " +
                        std::to_string(change.after) + (change.provisional ? "?" : "") + " (" +
                        (gain < 0 ? "" : "+") + std::to_string(gain) + ")");
    }
    return lines;
}

std::vector<std::string> result_lines(const MatchView& match, const Board& board) {
    if (!match.result) return {};
    const ResultView& result = *match.result;
    std::vector<std::string> lines{headline(match)};
    if (in_words(result.reason).empty()) {
        const auto name = [&](int seat) { return match.name_of(seat); };
        if (std::string why = board.verdict(result.ranks, result.scores, name); !why.empty())
            lines.push_back(std::move(why));
    }
    std::vector<std::size_t> order(result.ranks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t seat) { return std::pair(result.ranks[seat], seat); });
    for (const std::size_t seat : order) {
        const int number = static_cast<int>(seat);
        const std::string side = board.side(number);
        std::string line = std::to_string(result.ranks[seat]) + ". " + match.listed(number) +
                           (match.mark_of(number).empty() ? " (" + side + ")" : ", " + side);
        if (seat < result.scores.size()) line += ", score " + std::to_string(result.scores[seat]);
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace kabinet::cli
