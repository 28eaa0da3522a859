#include "tests/server/sim/table.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "games/core/free_values.hpp"
#include "games/core/registry.hpp"
#include "games/record/verify.hpp"
#include "server/accounts/house.hpp"

namespace kabinet::sim {
namespace {

/// Where a player sits, as a document of a match shows it.
std::optional<int> seat_of(const Json& document, const std::string& player) {
    if (!document.contains("seats")) return std::nullopt;
    for (const auto& [seat, row] : document["seats"].items()) {
        if (row["player"]["id"] == player) return std::stoi(seat);
    }
    return std::nullopt;
}

bool contains(const Json& seats, int seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

/// Whether a bot of the house had the seat.
bool by_house(const Json& record, int seat) {
    std::string holder;
    for (const Json& entry : record["entries"]) {
        if (entry["type"] == "sit" && entry["seat"] == seat) holder = entry["detail"]["player"];
    }
    return house_level(holder).has_value();
}

/// Whether a rematch that was refused so will never be.
bool final(const std::string& code) {
    return code == "rematch_unavailable" || code == "unknown_match" || code == "too_many_tables";
}

}  // namespace

Table::Table(World& world, Host& host, Setting setting, Ledger* ledger)
    : world_(world),
      host_(host),
      setting_(std::move(setting)),
      seats_(setting_.seats),
      people_(setting_.seats - setting_.bots),
      ledger_(ledger),
      busy_(static_cast<std::size_t>(people_)),
      asked_(static_cast<std::size_t>(people_)),
      claiming_(static_cast<std::size_t>(people_)),
      repeats_(world),
      draws_(world) {
    for (int i = 0; i < people_ + setting_.spectators; ++i) {
        const std::string name = setting_.name + (i < people_ ? "player" : "spectator") + std::to_string(i);
        auto client =
            std::make_unique<Client>(world, name, [&host](Client& who) { return host.connect(who); });
        const auto at = static_cast<std::size_t>(i);
        client->on_change = [this, at] { play(at); };
        client->on_held = [this, &one = *client](const std::string& document, const Held& held) {
            draws_.see(held);
            if (ledger_) ledger_->see(document, seat_of(held.value, one.player()), held);
        };
        client->start();
        clients_.push_back(std::move(client));
    }
    glance();
}

Json Table::table(const std::string& key) const {
    Json params{{"key", key}, {"game", setting_.game}, {"seats", seats_}};
    if (!setting_.clock.is_null()) params["clock"] = setting_.clock;
    if (setting_.rated) params["rated"] = true;
    if (setting_.bot_for_leavers) params["leavers"] = "bot";
    return params;
}

/// Whoever is refused asks again with the same key, for the table may be there.
void Table::create(Client& host) {
    if (std::exchange(create_sent_, true)) return;
    if (create_key_.empty()) create_key_ = host.key();
    const Json params = table(create_key_);
    host.request("table.create", params, [this, &host, params](const Json& result, const Json& error) {
        if (!error.is_null()) {
            return world_.after(500, [this] {
                create_sent_ = false;
                if (clients_[0]->ready()) play(0);
            });
        }
        create_key_.clear();
        repeats_.answered(host, "table.create", params, result);
        match_ = result["match"];
        for (int i = 0; i < setting_.greed; ++i) {
            host.request("table.create", table(host.key()),
                         [this](const Json&, const Json& why) { granted_ += why.is_null(); });
        }
        everybody();
    });
}

void Table::everybody() {
    for (auto& one : clients_) {
        if (one->ready() && one->on_change) one->on_change();
    }
}

void Table::send(std::size_t at, const std::string& method, Json params, Good good, Bad bad) {
    busy_[at] = true;
    params["match"] = match_;
    if (!params.contains("key")) params["key"] = clients_[at]->key();
    Client& client = *clients_[at];
    client.request(method, params, [=, this, &client](const Json& result, const Json& error) {
        if (error.is_null()) {
            busy_[at] = false;
            repeats_.answered(client, method, params, result);
            if (good) good(result);
            return;
        }
        // Not with each message that comes: so somebody would use up what the client may ask.
        world_.after(200, [this, at] {
            busy_[at] = false;
            if (clients_[at]->ready()) play(at);
        });
        const std::string code = error["data"]["code"];
        if (code == "stale_ply") repeats_.refused(client, params);
        if (bad) bad(code);
    });
}

void Table::play(std::size_t at) {
    Client& client = *clients_[at];
    if (match_.empty()) {
        if (at == 0) create(client);
        return;
    }
    const Held* held = client.document(match_);
    if (!held) {
        if (client.idle()) client.watch(match_);
        return;
    }
    if (std::cmp_greater_equal(at, people_) || busy_[at]) return;
    if (held->value["status"] == "finished") return go_again(at, held->value);
    if (held->value["status"] == "closed") return begin_anew();
    if (held->value["status"] == "open") return meet(at, held->value);
    move(at, held->value);
}

/// The host told no nonce in time, so the table was closed.
void Table::begin_anew() {
    closed_.push_back(std::exchange(match_, ""));
    create_sent_ = false;
    everybody();
}

void Table::look_again(std::size_t at, std::int64_t after) {
    world_.after(after, [this, at] {
        if (clients_[at]->ready()) play(at);
    });
}

/// Before the start: takes a seat, brings a part to the draws, starts when all is there.
void Table::meet(std::size_t at, const Json& document) {
    const auto again = [this, at](const std::string&) { look_again(at, 500); };
    const Json& seats = document["seats"];
    if (const auto seat = seat_of(document, clients_[at]->player())) {
        if (document.contains("awaiting")) return draw(at, *seat, document);
        if (seats[std::to_string(*seat)].contains("hash_wanted"))
            return send(at, "table.commit", draws_.hash(), {}, again);
        if (at == 0 && add_bot(at, seats)) return;
        const bool all =
            std::ranges::none_of(seats, [](const Json& row) { return row.contains("hash_wanted"); });
        if (at == 0 && all && std::cmp_equal(seats.size(), seats_))
            send(at, "table.start", Json::object(), {}, again);
        return;
    }
    int seat = static_cast<int>(at);
    for (int other = 0; other < seats_ && seats.contains(std::to_string(seat)); ++other) seat = other;
    if (seats.contains(std::to_string(seat))) return;
    Json params = draws_.part();
    params["seat"] = seat;
    send(at, "table.sit", std::move(params), {}, again);
}

/// The host has a bot take the next seat of the house; whether one was free.
bool Table::add_bot(std::size_t at, const Json& seats) {
    for (int seat = people_; seat < seats_; ++seat) {
        if (seats.contains(std::to_string(seat))) continue;
        send(at, "table.add_bot", {{"seat", seat}, {"level", "easy"}}, {},
             [this, at](const std::string&) { look_again(at, 500); });
        return true;
    }
    return false;
}

/// The table is locked: tells the nonce now, later or not at all. The host's seat is the table's.
void Table::draw(std::size_t at, int seat, const Json& document) {
    if (!contains(document["awaiting"], seat)) return;
    const std::string lock = document["lock"];
    const std::string hash = document["seats"][std::to_string(seat)]["nonce_hash"];
    switch (draws_.plan(lock, hash, at != 0)) {
        case Draws::Plan::tell:
            return tell(at, hash, lock);
        case Draws::Plan::tell_later:
            return look_again(at, world_.between(100, 4'000));
        case Draws::Plan::keep:
            return;
    }
}

void Table::tell(std::size_t at, const std::string& hash, const std::string& lock) {
    draws_.told(match_, lock);
    const auto twice = [this, at, hash, match = match_](const Json&) {
        if (!world_.chance(30)) return;
        Json params = draws_.nonce(hash);
        params["match"] = match;
        params["key"] = clients_[at]->key();
        // The answer depends on what became of the attempt meanwhile.
        clients_[at]->request("table.reveal", params, [](const Json&, const Json&) {});
    };
    Json params = draws_.nonce(hash);
    params["key"] = reveal_keys_.try_emplace(lock + hash, clients_[at]->key()).first->second;
    send(at, "table.reveal", std::move(params), twice,
         [this, at](const std::string&) { look_again(at, 500); });
}

void Table::move(std::size_t at, const Json& document) {
    const auto seat = seat_of(document, clients_[at]->player());
    if (document["status"] != "playing" || !seat) return;
    if (setting_.sociable && talk(at, *seat, document)) return;
    if (!contains(document["turn"], *seat)) return;
    if (document["ply"].get<std::int64_t>() >= setting_.plies)
        return send(at, "match.resign", Json::object());
    act(at, *seat);
}

/// Says something beside the game, if chance wants it; whether it did.
bool Table::talk(std::size_t at, int seat, const Json& document) {
    if (document.contains("abortable") && world_.chance(3)) {
        send(at, "match.abort", Json::object(), {}, [this, at](const std::string&) { look_again(at, 500); });
        return true;
    }
    if (agree(at, seat, document)) return true;
    const bool turn = contains(document["turn"], seat);
    if (turn && document.contains("undo") && world_.chance(20)) {
        send(at, "match.undo", Json::object(), {}, [this, at](const std::string&) { look_again(at, 500); });
        return true;
    }
    const int offer = document.value("draw_offer", -1);
    if (offer >= 0 && offer != seat && world_.chance(50)) {
        send(at, world_.chance(30) ? "match.accept_draw" : "match.decline_draw", Json::object());
        return true;
    }
    if (offer < 0 && !turn && world_.chance(3)) {
        send(at, "match.offer_draw", Json::object());
        return true;
    }
    for (const auto& [other, row] : document["seats"].items()) {
        if (std::stoi(other) != seat && row.contains("away_until")) claim(at);
    }
    return false;
}

/// Asks for a takeback or a pause, or answers who asks, if chance wants it; whether it did.
bool Table::agree(std::size_t at, int seat, const Json& document) {
    const auto again = [this, at](const std::string&) { look_again(at, 500); };
    if (document.contains("paused")) {
        if (!world_.chance(30)) {
            look_again(at, 500);
        } else {
            send(at, "match.resume", Json::object(), {}, again);
        }
        return true;
    }
    for (const char* what : {"takeback", "pause"}) {
        const std::string name = what;
        const Json wish = document.value(name + "_asked", Json());
        if (wish.is_object()) {
            const bool awaited = wish["by"] != seat && !contains(wish["agreed"], seat);
            if (!awaited || !world_.chance(50)) continue;
            send(at, "match." + std::string(world_.chance(70) ? "agree_" : "decline_") + what, Json::object(),
                 {}, again);
            return true;
        }
        const bool may = name == "pause" ? document.contains("left") && document["ply"] > 0
                                         : contains(document.value("takebacks", Json::array()), seat);
        if (!may || !world_.chance(4)) continue;
        send(at, "match.ask_" + name, Json::object(), {}, again);
        return true;
    }
    return false;
}

/// Claims the win when the grace is over, if there is anything to claim then.
void Table::claim(std::size_t at) {
    if (claiming_[at] || !world_.chance(30)) return;
    claiming_[at] = true;
    world_.after(host_.config().match.grace_ms + 50, [this, at] {
        claiming_[at] = false;
        const Held* held = clients_[at]->document(match_);
        if (held && held->value["status"] == "playing" && !busy_[at] && clients_[at]->ready())
            send(at, "match.claim", Json::object());
    });
}

/// Now and then somebody asks what may be done, also when it is another's turn: the answer is out of no
/// position before what was acknowledged.
void Table::glance() {
    world_.after(world_.between(200, 1'500), [this] {
        if (over()) return;
        glance();
        Client& client = *clients_[static_cast<std::size_t>(world_.between(0, std::ssize(clients_) - 1))];
        if (match_.empty() || !client.ready()) return;
        client.request("match.legal", {{"match", match_}},
                       [known = newest_acked()](const Json& result, const Json& error) {
                           if (error.is_null())
                               EXPECT_GE(result["ply"], known) << "an answer out of an old position";
                       });
    });
}

/// The ply of the newest action that anybody was told is accepted.
std::int64_t Table::newest_acked() const {
    const auto acked = acked_.find(match_);
    if (acked == acked_.end()) return 0;
    return std::ranges::max(acked->second, {}, &Acked::ply).ply;
}

/// A legal action of chance's choosing.
void Table::act(std::size_t at, int seat) {
    Client& client = *clients_[at];
    busy_[at] = true;
    // The rules are asked of the record's own fold in effect: a thin client has none.
    auto asked = std::make_shared<bool>(false);
    const std::int64_t known = newest_acked();
    const auto on_legal = [this, at, seat, asked, known, match = match_](const Json& result,
                                                                         const Json& error) {
        *asked = true;
        busy_[at] = false;
        if (error.is_null() && match == match_)
            EXPECT_GE(result["ply"], known) << "an answer out of a position before what was acknowledged";
        if (!error.is_null() || result["actions"].empty() || result["seat"] != seat || match != match_)
            return;
        const Json& actions = result["actions"];
        const Json& listed = actions[static_cast<std::size_t>(
            world_.between(0, static_cast<std::int64_t>(actions.size()) - 1))];
        const Json action = settled(
            listed, [this](std::uint32_t n) { return static_cast<std::uint32_t>(world_.random() % n); });
        send(at, "match.act", {{"ply", result["ply"]}, {"action", action}},
             [this, at, action, match](const Json& answer) {
                 acked_[match].push_back({clients_[at]->player(), action, answer["ply"]});
             });
    };
    client.request("match.legal", {{"match", match_}}, on_legal);
    // A question without a key is lost with its connection; then it is asked again.
    world_.after(700, [this, at, asked] {
        if (*asked) return;
        *asked = true;
        busy_[at] = false;
        if (clients_[at]->ready()) play(at);
    });
}

/// Asks for a rematch as long as one is wanted, in the same words with the same key, and goes to it.
void Table::go_again(std::size_t at, const Json& document) {
    if (document.contains("next")) return follow(document["next"]);
    if (setting_.rematches == 0 || refused_ || asked_[at]) return;
    asked_[at] = true;
    Json& wish = wishes_[{match_, at}];
    if (wish.is_null()) {
        wish = draws_.part();
        wish["key"] = clients_[at]->key();
    }
    send(at, "match.rematch", wish, {}, [this, at, match = match_](const std::string& code) {
        if (match != match_) return;
        refused_ = refused_ || final(code);
        asked_[at] = refused_;
    });
}

void Table::follow(const std::string& next) {
    past_.push_back(std::exchange(match_, next));
    --setting_.rematches;
    asked_.assign(asked_.size(), false);
    everybody();
}

bool Table::over() const {
    if (match_.empty() || (setting_.rematches > 0 && !refused_)) return false;
    for (const auto& client : clients_) {
        const Held* held = client->document(match_);
        if (!client->ready() || !held || held->value["status"] != "finished") return false;
    }
    return true;
}

void Table::check() {
    const auto shared = [this](Held held) {
        // Hidden cards stay hidden; of them the ledger knows more.
        if (find_game(setting_.game)->info.hidden) held.value.erase("state");
        held.epoch = held.epoch.substr(0, held.epoch.find('.'));  // each audience has its own
        return held;
    };
    const Held first = shared(*clients_[0]->document(match_));
    for (const auto& client : clients_) {
        const Held* held = client->document(match_);
        ASSERT_NE(held, nullptr);
        EXPECT_TRUE(shared(*held) == first)
            << client->name() << " holds version " << held->seq << " of " << held->epoch << ", and "
            << clients_[0]->name() << " version " << first.seq << " of " << first.epoch << "; it differs by "
            << Json::diff(first.value, shared(*held).value);
    }
    check_record(match_);
    for (const std::string& match : past_) check_record(match);
    for (const std::string& match : closed_) check_record(match);
}

Json Table::read_record(const std::string& match) {
    std::string text;
    host_.server().record(0, match, [&text](std::expected<std::string, Refusal> record) {
        if (record) text = *record;
    });
    world_.run_until([&] { return !text.empty(); }, world_.now() + 10'000);
    EXPECT_NE(text, "") << "the record can't be had";
    return Json::parse(text);
}

Record Table::record(const std::string& match) {
    return Record::from_json(read_record(match)).value();
}

void Table::check_rating(const std::string& match, const Json& rating) {
    for (const auto& client : clients_) {
        const Held* held = client->document(match);
        if (held) EXPECT_EQ(held->value.value("rating", Json()), rating) << client->name() << " of " << match;
    }
}

void Table::check_record(const std::string& match) {
    repeats_.check(host_.storage().store().stream(match).value().value());
    const Json record = read_record(match);
    draws_.check(record);
    if (ledger_) ledger_->check(Record::from_json(record).value());
    for (const Flaw& flaw : verify(record))
        ADD_FAILURE() << flaw.entry << ": " << flaw.code << " " << flaw.message;
    std::vector<Json> acts;  // by ply; null where an agreement counts as one
    for (const Json& entry : record["entries"]) {
        if (entry["type"] == "takeback" || entry["type"] == "undo") acts.emplace_back();
        if (entry["type"] != "act") continue;
        acts.push_back(entry);
        bot_actions_ += entry.contains("by") || by_house(record, entry["seat"]);
    }
    const Held* held = clients_[0]->document(match);
    EXPECT_TRUE(held && std::cmp_equal(acts.size(), held->value["ply"].get<std::int64_t>()));
    std::set<std::int64_t> plies;
    for (const Acked& acked : acked_[match]) {
        ASSERT_LE(static_cast<std::size_t>(acked.ply), acts.size()) << "an acknowledged action is missing";
        const Json& act = acts[static_cast<std::size_t>(acked.ply) - 1];
        ASSERT_TRUE(act.is_object()) << "an action was acknowledged as an agreement";
        EXPECT_EQ(act["detail"], acked.action);
        EXPECT_TRUE(plies.insert(acked.ply).second) << "one action was acknowledged for two";
    }
}

}  // namespace kabinet::sim
