#include "client-cli/account/rating_graph.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace kabinet::cli {
namespace {

constexpr std::array<std::string_view, 8> kBlocks{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
constexpr std::string_view kHeights = "_.:-=+*#";
constexpr std::int64_t kPage = 100;  // the most that a server sends
constexpr int kMostPages = 64;       // of a server that says "more" for ever

std::int64_t last_of(const Json& page) {
    const Json& events = page.at("events");
    return events.empty() ? 0 : events.back().value("n", std::int64_t{0});
}

std::vector<int> ratings_in(const Json& page, const std::string& account) {
    std::vector<int> ratings;
    for (const Json& event : page.at("events")) {
        for (const Json& player : event.value("players", Json::array())) {
            if (player.value("account", "") != account || !player.contains("after")) continue;
            const std::string rating = player["after"].value("rating", "0");
            ratings.push_back(static_cast<int>(std::lround(std::strtod(rating.c_str(), nullptr))));
        }
    }
    return ratings;
}

}  // namespace

std::expected<std::vector<int>, Problem> newest_ratings(Caller& caller, const std::string& ladder,
                                                        const std::string& account, std::size_t wanted) {
    // More than a page follows behind `low`; not behind `high`, once that is known.
    std::int64_t low = 0, high = 0, after = 0;
    bool bounded = false;
    std::vector<int> ratings;
    for (int asked = 0; asked < kMostPages; ++asked) {
        const Reply page = caller.ask(
            "rating.log", {{"ladder", ladder}, {"account", account}, {"after", after}, {"count", kPage}});
        if (!page) return std::unexpected(page.error());
        if (page->value("more", false)) {
            low = after;
            if (!bounded) high = 2 * std::max(after, last_of(*page));
        } else {
            bounded = true;
            high = after;
            ratings = ratings_in(*page, account);
            if (after == 0 || ratings.size() >= wanted) break;
        }
        if (bounded && high - low <= 1) break;
        after = bounded ? (low + high) / 2 : high;
    }
    if (ratings.size() > wanted)
        ratings.erase(ratings.begin(), ratings.end() - static_cast<std::ptrdiff_t>(wanted));
    return ratings;
}

std::string rating_graph(const std::vector<int>& ratings, Graphs graphs) {
    if (graphs == Graphs::none || ratings.size() < 2) return {};
    const auto [lowest, highest] = std::ranges::minmax(ratings);
    const int span = std::max(1, highest - lowest);
    std::string line;
    for (const int rating : ratings) {
        const auto height =
            static_cast<std::size_t>((rating - lowest) * (static_cast<int>(kBlocks.size()) - 1) / span);
        if (graphs == Graphs::blocks) {
            line += kBlocks[height];
        } else {
            line += kHeights[height];
        }
    }
    return line + " " + std::to_string(lowest) + " to " + std::to_string(highest);
}

}  // namespace kabinet::cli
