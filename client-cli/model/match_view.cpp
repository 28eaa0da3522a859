#include "client-cli/model/match_view.hpp"

#include <algorithm>
#include <charconv>

namespace kabinet::cli {
namespace {

template <class T>
std::map<int, T> by_seat(const Json& value, const char* name) {
    std::map<int, T> result;
    const auto found = value.find(name);
    if (found == value.end()) return result;
    for (const auto& [seat, entry] : found->items()) result[seat_named(seat)] = entry.template get<T>();
    return result;
}

SeatView seat_view(const Json& entry) {
    SeatView seat;
    const Json player = entry.value("player", Json::object());
    seat.player_id = player.value("id", "");
    seat.name = player.value("name", "");
    seat.present = entry.value("present", true);
    seat.out = entry.value("out", false);
    seat.away_until = entry.value("away_until", Millis{0});
    seat.nonce_hash = entry.value("nonce_hash", "");
    seat.hash_wanted = entry.value("hash_wanted", false);
    seat.guest = player.value("guest", false);
    seat.bot = is_marked_bot(player);
    seat.bot_plays_on = entry.value("played_by", "") == "bot";
    return seat;
}

std::optional<WishView> wish_view(const Json& value, const char* name) {
    const auto found = value.find(name);
    if (found == value.end()) return std::nullopt;
    return WishView{found->value("by", -1), found->value("agreed", std::vector<int>{})};
}

ResultView result_view(const Json& entry) {
    return {entry.value("ranks", std::vector<int>{}), entry.value("scores", std::vector<std::int64_t>{}),
            entry.value("reason", "")};
}

RatingView rating_view(const Json& entry) {
    RatingView rating{.ladder = entry.value("ladder", ""), .weight = entry.value("weight", 1), .seats = {}};
    for (const auto& [seat, change] : by_seat<Json>(entry, "seats")) {
        rating.seats[seat] = {change.value("before", 0), change.value("after", 0),
                              change.value("provisional", false)};
    }
    return rating;
}

/// In practice one player may hold several seats, whose names would all be the same.
void name_by_seat(MatchView& view) {
    const auto own = [&view](const auto& taken) { return taken.second.player_id == view.host; };
    if (std::ranges::count_if(view.seats, own) < 2) return;
    for (auto& [seat, holder] : view.seats) {
        if (holder.player_id == view.host) holder.name.clear();
    }
}

}  // namespace

std::string seat_in_words(int seat) {
    return "Seat " + std::to_string(seat + 1);
}

int seat_named(const std::string& name) {
    int seat = 0;
    const char* const end = name.data() + name.size();
    const auto read = std::from_chars(name.data(), end, seat);
    if (read.ec != std::errc{} || read.ptr != end || seat < 0) {
        throw Json::type_error::create(302, "no name of a seat: " + name, nullptr);
    }
    return seat;
}

MatchView MatchView::of(const Json& value) {
    MatchView view;
    view.match = value.value("match", "");
    view.game = value.value("game", "");
    view.status = value.value("status", "");
    view.host = value.value("host", "");
    view.removed = value.value("removed", std::vector<std::string>{});
    view.awaiting = value.value("awaiting", std::vector<int>{});
    view.lock = value.value("lock", "");
    view.seats_total = value.value("seats_total", 0);
    view.is_private = value.value("private", false);
    for (const auto& [seat, entry] : by_seat<Json>(value, "seats")) view.seats[seat] = seat_view(entry);
    view.options = value.value("options", Json::object());
    view.clock = value.value("clock", Json::object());
    view.left = by_seat<Millis>(value, "left");
    view.periods = by_seat<int>(value, "periods");
    view.delay = value.value("delay_ms", Millis{0});
    view.since = value.value("since", Millis{0});
    // What is shown late is counted from when it is shown.
    if (view.since > 0) view.since += view.delay;
    view.paused = value.value("paused", false);
    view.paused_until = value.value("paused_until", Millis{0});
    view.takeback_asked = wish_view(value, "takeback_asked");
    view.pause_asked = wish_view(value, "pause_asked");
    view.takebacks = value.value("takebacks", std::vector<int>{});
    view.first_by = value.value("first_by", Millis{0});
    view.turn = value.value("turn", std::vector<int>{});
    view.ply = value.value("ply", 0);
    view.spectators = value.value("spectators", 0);
    for (const Json& one : value.value("watchers", Json::array())) view.watchers.push_back(one.at("name"));
    if (value.contains("ready_check")) view.ready = value["ready_check"].at("seats").get<std::vector<int>>();
    view.practice = value.value("practice", false);
    if (value.contains("undo")) view.undo = value["undo"].get<int>();
    view.abortable = value.value("abortable", false);
    if (value.contains("draw_offer")) view.draw_offer = value["draw_offer"].get<int>();
    if (value.contains("result")) view.result = result_view(value["result"]);
    if (value.contains("rating")) view.rating = rating_view(value["rating"]);
    view.rematch = by_seat<bool>(value, "rematch");
    view.next = value.value("next", "");
    view.commitment = value.value("commitment", "");
    view.state = value.value("state", Json());
    if (view.practice) name_by_seat(view);
    return view;
}

bool WishView::asks(std::optional<int> seat) const {
    return seat && by != *seat && std::ranges::find(agreed, *seat) == agreed.end();
}

bool MatchView::asks_ready(int seat) const {
    const auto holder = seats.find(seat);
    return ready && holder != seats.end() && holder->second.player_id != host &&
           std::ranges::find(*ready, seat) == ready->end();
}

bool MatchView::has_removed(const std::string& player_id) const {
    return std::ranges::find(removed, player_id) != removed.end();
}

std::optional<int> MatchView::seat_of(const std::string& player_id) const {
    std::optional<int> first;
    for (const auto& [seat, holder] : seats) {
        if (player_id.empty() || holder.player_id != player_id) continue;
        if (has_turn(seat)) return seat;
        if (!first) first = seat;
    }
    return first;
}

bool MatchView::hurries() const {
    constexpr Millis day = 86'400'000;
    return since > 0 && !paused && clock.value("move_ms", Millis{0}) < day;
}

bool MatchView::awaits(int seat) const {
    return locked() && std::ranges::find(awaiting, seat) != awaiting.end();
}

bool MatchView::complete() const {
    const bool full = seats_total > 0 && static_cast<int>(seats.size()) == seats_total;
    return full && std::ranges::none_of(seats, [](const auto& seat) { return seat.second.hash_wanted; });
}

bool MatchView::has_turn(int seat) const {
    return std::ranges::find(turn, seat) != turn.end();
}

std::string MatchView::name_of(int seat) const {
    const auto found = seats.find(seat);
    if (found == seats.end() || found->second.name.empty()) return seat_in_words(seat);
    const std::string& name = found->second.name;
    const bool shared = std::ranges::any_of(
        seats, [&](const auto& other) { return other.first != seat && other.second.name == name; });
    return shared ? name + mark_of(seat) : name;
}

std::string MatchView::mark_of(int seat) const {
    const auto found = seats.find(seat);
    if (found == seats.end()) return "";
    if (found->second.bot) return kBotMark;
    return found->second.guest ? guest_mark(found->second.player_id) : "";
}

std::string MatchView::listed(int seat, std::optional<int> own) const {
    const auto found = seats.find(seat);
    const bool named = found != seats.end() && !found->second.name.empty();
    const std::string name = named ? found->second.name : seat_in_words(seat);
    return name + (own == seat ? " (you)" : mark_of(seat));
}

bool is_marked_bot(const Json& player) {
    return player.value("bot", false) && !player.contains("level");
}

std::string guest_mark(const std::string& id) {
    constexpr std::size_t tag_length = 4;
    return " (guest " + id.substr(0, tag_length) + ")";
}

std::optional<Millis> MatchView::time_left(int seat, Millis now) const {
    const auto found = left.find(seat);
    if (found == left.end()) return std::nullopt;
    const bool runs = playing() && has_turn(seat) && since > 0 && now > since;
    return std::max<Millis>(0, found->second - (runs ? now - since : 0));
}

std::optional<ClockView> MatchView::clock_of(int seat, Millis now) const {
    const auto rest = time_left(seat, now);
    if (!rest) return std::nullopt;
    const auto most = periods.find(seat);
    return clock_view(clock, *rest, most == periods.end() ? 0 : most->second);
}

std::optional<Millis> MatchView::grace_left(int seat, Millis now) const {
    const auto found = seats.find(seat);
    if (found == seats.end() || found->second.present || found->second.away_until == 0) return std::nullopt;
    return std::max<Millis>(0, found->second.away_until - now);
}

}  // namespace kabinet::cli
