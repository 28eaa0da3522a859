#include "server/match/match_document.hpp"

#include "server/accounts/house.hpp"
#include "server/match/quick_match.hpp"

namespace kabinet {
namespace {

Json seated(const Fold& fold, const Names& names) {
    Json list = Json::object();
    for (const auto& [seat, holder] : fold.seats())
        list[std::to_string(seat)] = name_in(names, holder.player);
    return list;
}

Json players(const Fold& fold, const Names& names) {
    Json list = Json::object();
    for (const auto& [seat, holder] : fold.seats()) {
        Json& player =
            list[std::to_string(seat)] = {{"id", holder.player.id}, {"name", name_in(names, holder.player)}};
        if (guest_in(names, holder.player)) player["guest"] = true;
        if (bot_in(names, holder.player)) player["bot"] = true;
        if (const auto level = house_level(holder.player.id)) player["level"] = name_of(*level);
    }
    return list;
}

Json seat_ratings(const TableScene& table) {
    Json list = Json::object();
    for (const auto& [seat, holder] : table.fold.seats()) {
        const auto known = table.ratings.find(holder.player.id);
        if (known == table.ratings.end()) continue;
        Json& rating = list[std::to_string(seat)] = {{"rating", known->second.number}};
        if (known->second.provisional) rating["provisional"] = true;
    }
    return list;
}

void write(const Player& player, const Names& names, JsonWriter& out) {
    out.begin_object();
    if (bot_in(names, player)) out.key("bot").boolean(true);
    if (guest_in(names, player)) out.key("guest").boolean(true);
    out.key("id").text(player.id);
    if (const auto level = house_level(player.id)) out.key("level").word(name_of(*level));
    out.key("name").text(name_in(names, player));
    out.end_object();
}

void write_seat(const MatchScene& scene, const SeatHolder& holder, JsonWriter& out) {
    out.begin_object();
    const auto away = scene.presence.away_since(holder.player.id);
    const bool waited_for = scene.fold.status() == Status::playing && !scene.fold.header().clock.by_letter();
    if (away && waited_for) out.key("away_until").number(away->wall + scene.grace);
    const bool open = scene.fold.status() == Status::open;
    if (open && holder.hash_wanted) out.key("hash_wanted").boolean(true);
    if (open && !holder.part.hash.empty()) out.key("nonce_hash").text(holder.part.hash);
    if (holder.out) out.key("out").boolean(true);
    const bool bot_plays = holder.out && scene.fold.header().bot_for_leavers;
    if (bot_plays && scene.fold.status() == Status::playing) out.key("played_by").word("bot");
    write(holder.player, scene.names, out.key("player"));
    out.key("present").boolean(house_level(holder.player.id) || scene.presence.here(holder.player.id));
    out.end_object();
}

void write_seats(const MatchScene& scene, JsonWriter& out) {
    out.begin_object();
    for (const auto& [seat, holder] : scene.fold.seats()) write_seat(scene, holder, out.key(seat));
    out.end_object();
}

/// What the clock of each seat says: Clock::left, or Clock::periods.
template <class Number>
void write_clocks(const MatchScene& scene, Number (Clock::*says)(Seat, Millis) const, JsonWriter& out) {
    const Clock& clock = scene.fold.clock();
    out.begin_object();
    for (const auto& [seat, holder] : scene.fold.seats())
        out.key(seat).number((clock.*says)(seat, scene.clocks_at));
    out.end_object();
}

void write_seats(const std::vector<Seat>& seats, JsonWriter& out) {
    out.begin_array();
    for (const Seat seat : seats) out.number(seat);
    out.end_array();
}

void write_wish(const Wish& wish, JsonWriter& out) {
    out.begin_object();
    write_seats({wish.agreed.begin(), wish.agreed.end()}, out.key("agreed"));
    out.key("by").number(wish.by);
    out.end_object();
}

void write_removed(const Fold& fold, JsonWriter& out) {
    out.begin_array();
    for (const std::string& player : fold.removed()) out.text(player);
    out.end_array();
}

void write_ready(const MatchScene& scene, JsonWriter& out) {
    out.begin_object();
    std::vector<Seat> ready;
    for (const auto& [seat, holder] : scene.fold.seats()) {
        if (scene.ready->has_answered(holder.player.id)) ready.push_back(seat);
    }
    write_seats(ready, out.key("seats"));
    out.key("until").number(scene.ready->over()->wall);
    out.end_object();
}

void write_onlookers(const MatchScene& scene, JsonWriter& out) {
    out.begin_array();
    for (const auto& [player, name] : scene.onlookers) {
        out.begin_object();
        if (name.guest) out.key("guest").boolean(true);
        out.key("id").text(player);
        out.key("name").text(name.name);
        out.end_object();
    }
    out.end_array();
}

void write_rematch(const Fold& fold, JsonWriter& out) {
    out.begin_object();
    for (const auto& [seat, part] : fold.rematch()) out.key(seat).boolean(true);
    out.end_object();
}

}  // namespace

// Writes members in the order of their names, as JsonWriter requires.
void write_match_document(const MatchScene& scene, Audience audience, JsonWriter& out) {
    const Fold& fold = scene.fold;
    const Header& header = fold.header();
    const bool timed = fold.clock().timed() && fold.state();
    const bool over = fold.status() == Status::finished;
    out.begin_object();
    if (fold.abortable()) out.key("abortable").boolean(true);
    if (fold.locked()) write_seats(fold.awaiting(), out.key("awaiting"));
    out.key("clock").raw(scene.clock);
    out.key("commitment").text(fold.commitment());
    if (scene.delay > 0) out.key("delay_ms").number(scene.delay);
    if (fold.draw_offer()) out.key("draw_offer").number(*fold.draw_offer());
    if (waits_for_first_action(fold)) out.key("first_by").number(scene.clocks_since + kFirstAction);
    out.key("game").text(header.game);
    out.key("host").text(header.host.id);
    if (header.bot_for_leavers) out.key("leavers").word("bot");
    if (timed) write_clocks(scene, &Clock::left, out.key("left"));
    if (fold.locked()) out.key("lock").text(scene.lock);
    out.key("match").text(header.match);
    if (over && !fold.next().empty()) out.key("next").text(fold.next());
    if (over) out.key("next_commitment").text(scene.next_commitment);
    out.key("options").raw(scene.options);
    if (fold.pause_asked()) write_wish(*fold.pause_asked(), out.key("pause_asked"));
    if (fold.paused()) out.key("paused").boolean(true);
    if (fold.paused_until() >= 0)
        out.key("paused_until").number(scene.clocks_since + fold.paused_until() - scene.clocks_at);
    if (timed && header.clock.kind == ClockSpec::Kind::byoyomi)
        write_clocks(scene, &Clock::periods, out.key("periods"));
    out.key("ply").number(fold.ply());
    if (header.practice) out.key("practice").boolean(true);
    out.key("private").boolean(header.unlisted);
    if (header.rated) out.key("rated").boolean(true);
    if (!scene.rating.empty()) out.key("rating").raw(scene.rating);
    const bool open = fold.status() == Status::open;
    if (open && scene.terms.rating_max) out.key("rating_max").number(*scene.terms.rating_max);
    if (open && scene.terms.rating_min) out.key("rating_min").number(*scene.terms.rating_min);
    if (open && scene.ready && scene.ready->asks()) write_ready(scene, out.key("ready_check"));
    if (over && !fold.rematch().empty()) write_rematch(fold, out.key("rematch"));
    if (open && !fold.removed().empty()) write_removed(fold, out.key("removed"));
    if (fold.outcome()) out.key("result").value(to_json(*fold.outcome()));
    write_seats(scene, out.key("seats"));
    out.key("seats_total").number(header.seats);
    if (over || fold.status() == Status::closed) out.key("secret").text(scene.secret);
    if (timed && fold.status() == Status::playing) out.key("since").number(scene.clocks_since);
    out.key("spectators").number(scene.spectators);
    out.key("state");
    if (fold.state()) {
        fold.state()->show(audience, out);
    } else {
        out.value(Json::object());
    }
    out.key("status").word(name_of(fold.status()));
    if (fold.takeback_asked()) write_wish(*fold.takeback_asked(), out.key("takeback_asked"));
    if (const auto seats = fold.takebacks()) write_seats(*seats, out.key("takebacks"));
    if (header.tournament.is_object()) out.key("tournament").text(header.tournament.value("id", ""));
    write_seats(fold.turn(), out.key("turn"));
    if (const auto to = fold.undo_to()) out.key("undo").number(*to);
    if (!scene.onlookers.empty()) write_onlookers(scene, out.key("watchers"));
    out.end_object();
}

Json table_row(const TableScene& table) {
    const Fold& fold = table.fold;
    const Header& header = fold.header();
    Json row{{"game", header.game},
             {"options", fold.options()},
             {"seats", header.seats},
             {"taken", seated(fold, table.names)},
             {"seated", players(fold, table.names)},
             {"clock", header.clock.to_json()},
             {"created", header.created}};
    if (header.rated) {
        row["rated"] = true;
        row["ratings"] = seat_ratings(table);
    }
    if (table.terms.rating_min) row["rating_min"] = *table.terms.rating_min;
    if (table.terms.rating_max) row["rating_max"] = *table.terms.rating_max;
    return row;
}

Json match_row(const Fold& fold, const Names& names, std::int64_t started, int spectators) {
    Json row{{"game", fold.header().game},
             {"players", seated(fold, names)},
             {"seated", players(fold, names)},
             {"seats", fold.header().seats},
             {"started", started}};
    if (fold.header().rated) row["rated"] = true;
    if (spectators > 0) row["spectators"] = spectators;
    return row;
}

std::size_t audience_count(const Fold& fold) {
    return fold.game().info.hidden ? static_cast<std::size_t>(fold.header().seats) + 1 : 1;
}

std::size_t audience_index(const Fold& fold, std::optional<Seat> seat) {
    return fold.game().info.hidden && seat ? static_cast<std::size_t>(*seat) + 1 : 0;
}

}  // namespace kabinet
