#include "server/shard/bot_news.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace kabinet {
namespace {

Json row_of(const Fold& fold, Seat seat) {
    const std::vector<Seat> turn = fold.turn();
    return {{"game", fold.header().game},
            {"seat", seat},
            {"status", name_of(fold.status())},
            {"ply", fold.ply()},
            {"turn", std::ranges::find(turn, seat) != turn.end()}};
}

}  // namespace

void BotNews::look(const Match& match) {
    const Fold& fold = match.fold();
    Rows rows;
    if (!fold.over()) {
        for (const auto& [seat, holder] : fold.seats()) {
            if (match.is_players_bot(holder.player) && !holder.out)
                rows.emplace(holder.player.id, row_of(fold, seat));
        }
    }
    become(match.id(), std::move(rows));
}

void BotNews::gone(const std::string& match) {
    become(match, {});
}

void BotNews::become(const std::string& match, Rows rows) {
    const auto it = told_.find(match);
    if (it == told_.end() && rows.empty()) return;
    const Rows before = it == told_.end() ? Rows() : std::move(it->second);
    for (const auto& [bot, row] : before) {
        if (!rows.contains(bot)) news_[{bot, match}] = {bot, match, nullptr};
    }
    for (const auto& [bot, row] : rows) {
        const auto old = before.find(bot);
        if (old == before.end() || old->second != row) news_[{bot, match}] = {bot, match, row};
    }
    if (rows.empty()) {
        told_.erase(match);
    } else {
        told_[match] = std::move(rows);
    }
    tell();
}

void BotNews::begin_again() {
    for (const auto& [match, rows] : told_) {
        for (const auto& [bot, row] : rows) news_[{bot, match}] = {bot, match, row};
    }
    tell();
}

void BotNews::tell() {
    if (under_way_ || news_.empty()) return;
    under_way_ = true;
    TellBots telling;
    for (auto& [key, seat] : news_) telling.seats.push_back(std::move(seat));
    news_.clear();
    tell_(std::move(telling), [this](const auto& told) {
        invariant(told.has_value(), "the desk of bots always listens");
        under_way_ = false;
        tell();
    });
}

}  // namespace kabinet
