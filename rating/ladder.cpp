#include "rating/ladder.hpp"

#include <algorithm>
#include <tuple>

#include "rating/form.hpp"

namespace kabinet {
namespace {

std::string named(std::string_view what, const RatedPlayer& player) {
    return std::string(what) + " of " + player.account;
}

std::string text_of(const Rating& rating) {
    return rating.number.text() + " / " + rating.rd.text() + " / " + rating.vol.text();
}

}  // namespace

Rating Ladder::rating_before(const Account* account) {
    return account ? account->standing.rating : Rating();
}

Decimal Ladder::grown_before(const Account* account, std::int64_t at) {
    return account ? grown(account->standing.rating, at - account->standing.at) : Rating().rd;
}

Ladder::Ladder(LadderName name) : name_(std::move(name)), id_(name_.id()), chain_(header(name_)) {}

Json Ladder::header(const LadderName& name) {
    return {{"format", kRatingsFormat}, {"ladder", name.id()}};
}

std::expected<Ladder, std::string> Ladder::begin(const Json& json) {
    const Json ladder = json.is_object() ? json.value("ladder", Json()) : Json();
    const auto name = ladder.is_string() ? LadderName::parse(ladder.get<std::string>()) : std::nullopt;
    if (!name || json != header(*name))
        return std::unexpected("this is not the header of a " + std::string(kRatingsFormat));
    return Ladder(*name);
}

std::optional<Ladder::Standing> Ladder::rating_of(std::string_view account) const {
    const auto found = standings_.find(account);
    if (found == standings_.end()) return std::nullopt;
    return found->second.standing;
}

std::optional<Rating> Ladder::rating_at(std::string_view account, std::int64_t now) const {
    auto standing = rating_of(account);
    if (!standing) return std::nullopt;
    standing->rating.rd = grown(standing->rating, now - standing->at);
    return standing->rating;
}

std::optional<std::int64_t> Ladder::event_of(std::string_view match) const {
    const auto found = matches_.find(match);
    if (found == matches_.end()) return std::nullopt;
    return found->second;
}

RatingEvent Ladder::next_event(RatingEvent::Type type, std::int64_t at) const {
    RatingEvent event;
    event.type = type;
    event.ladder = id_;
    event.n = events_ + 1;
    event.at = at;
    return event;
}

Ladder::Accounts Ladder::accounts_of(const RatingEvent& event) const {
    Accounts accounts;
    accounts.reserve(event.players.size());
    for (const RatedPlayer& player : event.players) {
        const auto found = standings_.find(player.account);
        accounts.push_back(found == standings_.end() ? nullptr : &found->second);
    }
    return accounts;
}

int Ladder::weight_of(const RatingEvent& event, const Accounts& accounts) const {
    Encounters::Accounts numbers;
    for (const Account* account : accounts) {
        if (!account) return 1;  // who is new has met nobody yet
        numbers.push_back(account->number);
    }
    return encounters_.weight(std::move(numbers), event.n, event.at);
}

std::expected<RatingEvent, RatingFlaw> Ladder::rate(const RatedMatch& match) const {
    if (match.ladder != name_) return flaw("bad_ladder", "the match is of the ladder " + match.ladder.id());
    RatingEvent event = next_event(RatingEvent::Type::match, match.at);
    event.match = match.match;
    for (const Finisher& player : match.players)
        event.players.push_back({player.account, player.bot, player.rank});
    std::ranges::sort(event.players, {},
                      [](const RatedPlayer& player) { return std::tie(player.rank, player.account); });
    const Accounts accounts = accounts_of(event);
    for (std::size_t i = 0; i < accounts.size(); ++i) {
        event.players[i].before = rating_before(accounts[i]);
        event.players[i].grown = grown_before(accounts[i], event.at);
    }
    event.weight = weight_of(event, accounts);
    const std::vector<Contestant> players = contestants(event);
    for (std::size_t i = 0; i < players.size(); ++i)
        event.players[i].after = kabinet::after(players, i, event.weight);
    if (const auto checked = check(event); !checked) return std::unexpected(checked.error());
    return event;
}

std::expected<RatingEvent, RatingFlaw> Ladder::adjust(
    std::int64_t corrects, std::int64_t at,
    const std::vector<std::pair<std::string, Rating>>& ratings) const {
    RatingEvent event = next_event(RatingEvent::Type::adjust, at);
    event.corrects = corrects;
    for (const auto& [account, rating] : ratings) {
        RatedPlayer player{.account = account};
        player.before = rating_of(account).value_or(Standing()).rating;
        player.after = rating;
        event.players.push_back(std::move(player));
    }
    std::ranges::sort(event.players, {}, &RatedPlayer::account);
    if (const auto checked = check(event); !checked) return std::unexpected(checked.error());
    return event;
}

std::expected<RatingEvent, RatingFlaw> Ladder::take_back(const RatingEvent& old, std::int64_t at) const {
    std::vector<std::pair<std::string, Rating>> ratings;
    for (const RatedPlayer& player : old.players) {
        const Standing now = rating_of(player.account).value_or(Standing());
        Rating back = now.rating;
        if (back == player.after && now.at == old.at) {
            back = player.before;
        } else {
            const std::int64_t moved = player.after.number.millionths() - player.before.number.millionths();
            back.number = Decimal::of_millionths(back.number.millionths() - moved);
        }
        ratings.emplace_back(player.account, within_bounds(back));
    }
    return adjust(old.n, at, ratings);
}

std::expected<void, RatingFlaw> Ladder::apply(const RatingEvent& event) {
    if (auto checked = check(event); !checked) return checked;
    take(event, hash_of(event));
    return {};
}

std::expected<void, RatingFlaw> Ladder::apply(const RatingEvent& event, const Bytes32& hash) {
    // The chain comes first: it says of any change that there was one.
    if (auto placed = check_place(event); !placed) return placed;
    if (hash != hash_of(event)) return flaw("bad_hash", "the event was changed, or one before it is missing");
    if (auto checked = check(event); !checked) return checked;
    take(event, hash);
    return {};
}

void Ladder::take(const RatingEvent& event, const Bytes32& hash) {
    chain_ = Chain(hash);
    ++events_;
    Encounters::Accounts numbers;
    for (const RatedPlayer& player : event.players) {
        const auto number = static_cast<std::uint32_t>(standings_.size());
        Account& account =
            standings_.try_emplace(player.account, Account{.number = number, .standing = {}}).first->second;
        account.standing = {player.after, event.at};
        numbers.push_back(account.number);
    }
    if (event.type != RatingEvent::Type::match) {
        corrected_.insert(event.corrects);
        return;
    }
    matches_.emplace(event.match, event.n);
    encounters_.add(std::move(numbers), event.n, event.at);
}

std::unexpected<RatingFlaw> Ladder::flaw(std::string code, std::string message) const {
    return std::unexpected(RatingFlaw{events_ + 1, std::move(code), std::move(message)});
}

Ladder::Checked Ladder::check(const RatingEvent& event) const {
    if (auto placed = check_place(event); !placed) return placed;
    if (const auto wrong = bad_form(event)) return flaw("bad_form", *wrong);
    const Accounts accounts = accounts_of(event);
    if (auto before = check_before(event, accounts); !before) return before;
    return event.type == RatingEvent::Type::match ? check_match(event, accounts) : check_adjustment(event);
}

Ladder::Checked Ladder::check_place(const RatingEvent& event) const {
    if (event.formula > kFormula)
        return flaw("newer", "computed by formula " + std::to_string(event.formula) +
                                 ", which this version does not know; a newer one does");
    if (event.formula != kFormula) return flaw("bad_form", "there is no such formula");
    if (event.n != events_ + 1) return flaw("bad_number", "the event is numbered " + std::to_string(event.n));
    if (event.ladder != id_) return flaw("bad_ladder", "the event is of the ladder " + event.ladder);
    return {};
}

Ladder::Checked Ladder::check_before(const RatingEvent& event, const Accounts& accounts) const {
    for (std::size_t i = 0; i < accounts.size(); ++i) {
        const RatedPlayer& player = event.players[i];
        const Rating wanted = rating_before(accounts[i]);
        if (player.before == wanted) continue;
        return flaw("bad_before", named("the rating before", player) + " is " + text_of(player.before) +
                                      ", and the log before gives " + text_of(wanted));
    }
    return {};
}

Ladder::Checked Ladder::check_match(const RatingEvent& event, const Accounts& accounts) const {
    if (rated(event.match)) return flaw("rated_twice", "the match " + event.match + " was rated before");
    const int weight = weight_of(event, accounts);
    if (event.weight != weight)
        return flaw("bad_weight", "the weight is " + std::to_string(event.weight) + ", and RA-6 gives " +
                                      std::to_string(weight));
    if (auto growth = check_growth(event, accounts); !growth) return growth;
    return check_after(event);
}

Ladder::Checked Ladder::check_growth(const RatingEvent& event, const Accounts& accounts) const {
    for (std::size_t i = 0; i < accounts.size(); ++i) {
        const RatedPlayer& player = event.players[i];
        const Decimal wanted = grown_before(accounts[i], event.at);
        if (agree(player.grown, wanted)) continue;
        return flaw("bad_growth", named("the grown RD", player) + " is " + player.grown.text() +
                                      ", and the formula gives " + wanted.text());
    }
    return {};
}

Ladder::Checked Ladder::check_after(const RatingEvent& event) const {
    const std::vector<Contestant> players = contestants(event);
    for (std::size_t i = 0; i < players.size(); ++i) {
        const Rating wanted = after(players, i, event.weight);
        if (agree(event.players[i].after, wanted)) continue;
        return flaw("bad_after", named("the rating after", event.players[i]) + " is " +
                                     text_of(event.players[i].after) + ", and the formula gives " +
                                     text_of(wanted));
    }
    return {};
}

Ladder::Checked Ladder::check_adjustment(const RatingEvent& event) const {
    if (event.corrects >= 1 && event.corrects < event.n) return {};
    return flaw("bad_correction",
                "there is no event " + std::to_string(event.corrects) + " before it to correct");
}

}  // namespace kabinet
