#include "rating/leaderboard.hpp"

#include <algorithm>
#include <cmath>

namespace kabinet {
namespace {

/// An RD that never grows so far stands for a long time instead.
constexpr double kLongestDays = 1e6;

/// The lower end of the bar of a rating; -1 is in the bar from -50.
std::int64_t bar_of(std::int64_t rating) {
    const std::int64_t rest = rating % Leaderboard::kBar;
    return rating - rest - (rest < 0 ? Leaderboard::kBar : 0);
}

}  // namespace

Leaderboard::Number Leaderboard::number_of(std::string_view account) {
    if (const auto found = numbers_.find(account); found != numbers_.end()) return found->second;
    const auto number = static_cast<Number>(members_.size());
    members_.emplace_back().account = account;
    numbers_.emplace(account, number);
    return number;
}

void Leaderboard::take(const RatingEvent& event) {
    std::vector<Number> numbers;
    for (const RatedPlayer& player : event.players) numbers.push_back(number_of(player.account));
    for (const Number number : numbers) drop(number);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        Member& member = members_[numbers[i]];
        member.bot |= event.players[i].bot;
        member.rating = event.players[i].after;
        member.at = event.at;
    }
    if (event.type == RatingEvent::Type::match && event.weight > 0) count(event, numbers);
    for (const Number number : numbers) place(number);
}

void Leaderboard::count(const RatingEvent& event, const std::vector<Number>& numbers) {
    for (const Number number : numbers) {
        Member& member = members_[number];
        member.played = event.at;
        ++member.matches;
        for (const Number other : numbers) {
            if (other != number) meet(member, other);
        }
    }
}

void Leaderboard::meet(Member& member, Number opponent) {
    const auto end = member.met.begin() + member.opponents;
    if (end == member.met.end() || std::find(member.met.begin(), end, opponent) != end) return;
    *end = opponent;
    ++member.opponents;
}

/// Until when the last match is recent and the RD small enough; -1 when the RD is too large already.
std::int64_t Leaderboard::until(const Member& member) {
    if (member.rating.rd > kMostRd) return -1;
    const double days =
        glicko2::days_to(kMostRd.value(), member.rating.rd.value(), member.rating.vol.value());
    const double millis = std::floor(std::min(days, kLongestDays) * static_cast<double>(kMillisOfADay));
    return std::min(member.played + kMostIdle, member.at + static_cast<std::int64_t>(millis));
}

void Leaderboard::place(Number number) {
    Member& member = members_[number];
    const bool known = member.matches >= kMatches && member.opponents >= kOpponents;
    member.until = until(member);
    if (member.excluded || !known || member.until < now_) return;
    const std::int64_t rating = member.rating.number.rounded();
    List& list = list_of(member);
    list.order.insert({rating, number});
    ++list.bars[bar_of(rating)];
    lapses_.emplace(member.until, number);
    member.listed = rating;
}

void Leaderboard::drop(Number number) {
    Member& member = members_[number];
    if (!member.listed) return;
    List& list = list_of(member);
    list.order.erase({*member.listed, number});
    const auto bar = list.bars.find(bar_of(*member.listed));
    if (--bar->second == 0) list.bars.erase(bar);
    lapses_.erase({member.until, number});
    member.listed.reset();
}

void Leaderboard::exclude(std::string_view account, bool excluded) {
    const Number number = number_of(account);
    drop(number);
    members_[number].excluded = excluded;
    place(number);
}

std::vector<std::string> Leaderboard::excluded() const {
    std::vector<std::string> accounts;
    for (const Member& member : members_) {
        if (member.excluded) accounts.push_back(member.account);
    }
    return accounts;
}

void Leaderboard::advance(std::int64_t now) {
    now_ = std::max(now_, now);
    while (!lapses_.empty() && lapses_.begin()->first < now_) drop(lapses_.begin()->second);
}

int Leaderboard::place_of(const List& list, std::int64_t rating) {
    return 1 + static_cast<int>(list.order.before({rating, 0}));
}

std::vector<Leaderboard::Row> Leaderboard::top(Whose whose, std::size_t count) const {
    std::vector<Row> rows;
    for (const Key& key : list(whose).order.first(count)) {
        const bool ties = !rows.empty() && rows.back().number == key.number;
        const int place = ties ? rows.back().place : static_cast<int>(rows.size()) + 1;
        rows.push_back({place, members_[key.member].account, key.number});
    }
    return rows;
}

std::optional<Leaderboard::Row> Leaderboard::row_of(std::string_view account) const {
    const auto found = numbers_.find(account);
    if (found == numbers_.end()) return std::nullopt;
    const Member& member = members_[found->second];
    if (!member.listed) return std::nullopt;
    const int place = place_of(list(member.bot ? Whose::bots : Whose::people), *member.listed);
    return Row{place, member.account, *member.listed};
}

std::optional<Leaderboard::Claim> Leaderboard::claim_of(std::string_view account) const {
    const auto found = numbers_.find(account);
    if (found == numbers_.end()) return std::nullopt;
    const Member& member = members_[found->second];
    return Claim{member.matches, member.opponents, member.rating.rd, member.until, member.excluded};
}

std::vector<Leaderboard::Bar> Leaderboard::histogram(Whose whose) const {
    std::vector<Bar> bars;
    for (const auto& [from, count] : list(whose).bars) bars.push_back({from, count});
    return bars;
}

}  // namespace kabinet
