#include "client-cli/tools/account_history.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>

#include "rating/breakdown.hpp"

namespace kabinet::cli {
namespace {

std::string decimal(double number, int places) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", places, number);
    return text.data();
}

/// "2026-11-23 14:05 UTC".
std::string moment(std::int64_t at) {
    const std::time_t seconds = at / 1000;
    std::tm parts{};
    std::array<char, 64> text{};
    if (!gmtime_r(&seconds, &parts) ||
        std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &parts) == 0)
        return std::to_string(at) + " ms";
    return text.data();
}

std::string values(const Rating& rating) {
    return "rating " + rating.number.text() + ", RD " + rating.rd.text() + ", volatility " +
           rating.vol.text();
}

std::string outcome(double score) {
    if (score == 0.5) return "a tie";
    return score > 0.5 ? "a win" : "a loss";
}

std::string results(const Breakdown& made) {
    std::string lines;
    const std::size_t count = made.results.size();
    for (const auto& result : made.results) {
        lines += "  Against " + result.account + " (" + decimal(result.rating, 1) + ", RD " +
                 decimal(result.rd, 1) + "): " + outcome(result.score) + ", " + decimal(result.score, 1) +
                 " points; expected were " + decimal(result.expected, 3);
        lines += result.weight > 0 && count > 1 ? "; counts 1/" + std::to_string(count) + ".\n" : ".\n";
    }
    return lines;
}

std::string change(const RatedPlayer& player, const Breakdown& made) {
    const std::int64_t gain = player.after.number.millionths() - player.before.number.millionths();
    const std::string size = Decimal::of_millionths(std::abs(gain)).text();
    std::string line = "  On average " + decimal(made.score, 3) + " points, where " +
                       decimal(made.expected, 3) + " were expected: the rating ";
    if (gain == 0) return line + "stays.\n";
    return line + (gain > 0 ? "rises by " : "falls by ") + size + ".\n";
}

Json json_of(const Rating& rating) {
    return {{"rating", rating.number.text()}, {"rd", rating.rd.text()}, {"vol", rating.vol.text()}};
}

Json json_of(const Breakdown& made) {
    Json list = Json::array();
    for (const auto& result : made.results) {
        list.push_back({{"account", result.account},
                        {"rating", result.rating},
                        {"rd", result.rd},
                        {"score", result.score},
                        {"expected", result.expected},
                        {"weight", result.weight}});
    }
    return list;
}

Json json_of(const RatingEvent& event, const RatedPlayer& player) {
    Json json{{"n", event.n},
              {"at", event.at},
              {"before", json_of(player.before)},
              {"after", json_of(player.after)}};
    const auto made = breakdown(event, player.account);
    json["type"] = made ? "match" : "adjust";
    if (!made) {
        json["corrects"] = event.corrects;
        return json;
    }
    json["match"] = event.match;
    json["place"] = player.rank;
    json["players"] = event.players.size();
    json["weight"] = event.weight;
    json["grown"] = player.grown.text();
    json["results"] = json_of(*made);
    return json;
}

}  // namespace

std::optional<std::string> AccountHistory::take(const RatingEvent& event) {
    const RatedPlayer* const player = event.player(account_);
    if (!player) return std::nullopt;
    json_.push_back(json_of(event, *player));
    std::string text =
        "Event " + std::to_string(event.n) + ", " + moment(event.at) + ": " + words(event, *player);
    last_ = event.at;
    return text;
}

std::string AccountHistory::words(const RatingEvent& event, const RatedPlayer& player) const {
    const auto made = breakdown(event, account_);
    if (!made) {
        return "a correction of event " + std::to_string(event.corrects) +
               "\n  Before: " + values(player.before) + ".\n  Stated anew: " + values(player.after) + ".\n";
    }
    std::string text = "match " + event.match + ", place " + std::to_string(player.rank) + " of " +
                       std::to_string(event.players.size()) + "\n";
    text += "  Before: " + values(player.before) + (last_ ? ".\n" : ", with which everybody begins.\n");
    text += growth(event, player) + results(*made);
    if (event.weight == 0) {
        text += "  The same accounts have met six times within a day: the match counts nothing.\n";
    } else {
        text += change(player, *made);
    }
    return text + "  After: " + values(player.after) + ".\n";
}

std::string AccountHistory::growth(const RatingEvent& event, const RatedPlayer& player) const {
    if (!last_ || player.grown == player.before.rd) return "";
    const double days = static_cast<double>(event.at - *last_) / static_cast<double>(kMillisOfADay);
    return "  " + decimal(days, 3) + " days without a match have made it less certain: RD " +
           player.grown.text() + ".\n";
}

}  // namespace kabinet::cli
