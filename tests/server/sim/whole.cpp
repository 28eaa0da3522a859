#include "tests/server/sim/whole.hpp"

#include <gtest/gtest.h>

#include <expected>
#include <optional>
#include <utility>
#include <vector>

#include "games/core/registry.hpp"

namespace kabinet::sim {
namespace {

/// Every game twice, and then the lengthy ones once: their actions take milliseconds to compute.
std::vector<const Game*> drawn_from() {
    std::vector<const Game*> games;
    const auto add = [&games](bool lengthy) {
        for (const Game* game : all_games()) {
            if (game->info.lengthy == lengthy) games.push_back(game);
        }
    };
    add(false);
    add(false);
    add(true);
    return games;
}

}  // namespace

Whole::Whole(std::uint64_t seed, int servers, Fault fault)
    : world_(seed),
      on_disk_(seed % 8 == 0 && servers == 1),
      host_(world_, settings(), static_cast<int>(world_.between(1, 4)),
            on_disk_ ? on_disk(seed) : in_memory(), servers, fault),
      books_(world_, host_),
      crowd_(world_, host_) {
    const auto count = static_cast<std::size_t>(world_.between(1, 4));
    for (std::size_t i = 0; i < count; ++i)
        tables_.push_back(std::make_unique<Table>(world_, host_, setting(i), &ledger_));
    calm_at_ = world_.now() + world_.between(2'000, 15'000);
    seat_people();
    if (world_.chance(40)) event_ = std::make_unique<Event>(world_, host_);
    host_.on_tasks = [this](const std::vector<NewTask>& tasks, bool durable) {
        crowd_.tasks_written(tasks, durable);
        if (durable && world_.chance(25)) strike_soon();
    };
}

/// Kills the server while one stream owes another something.
void Whole::strike_soon() {
    world_.after(world_.between(0, 20), [this] {
        if (!host_.running() || leaving_) return;
        host_.kill(world_.chance(50));
        come_back();
    });
}

void Whole::seat_people() {
    for (const auto& table : tables_) {
        for (const auto& client : table->players()) {
            if (table->rated() || world_.chance(40))
                people_.push_back(std::make_unique<Person>(world_, host_, *client, table->rated()));
        }
    }
    host_.on_dead = [this] {
        if (!host_.running()) {
            for (const auto& person : people_) person->crashed();
        }
        crowd_.check_stored();
        if (event_) event_->check_stored();
    };
}

Config Whole::settings() {
    Config config;
    config.limits.outbox_soft_bytes = world_.chance(50) ? 65'536 : world_.between(512, 8192);
    config.limits.ring = world_.between(2, 64);
    config.limits.guests_per_address_per_minute = 1'000;
    config.limits.messages_per_s = world_.chance(80) ? 50 : world_.between(10, 20);
    config.store.queue = world_.chance(80) ? 4096 : world_.between(1, 8);
    config.match.waiting = world_.chance(80) ? 64 : world_.between(1, 4);
    config.limits.tables_per_player = world_.between(1, 4);
    config.limits.seats_per_player = world_.between(1, 4);
    config.limits.finished_total = world_.chance(50) ? 1000 : world_.between(0, 3);
    config.match.grace_ms = world_.chance(50) ? 60'000 : world_.between(100, 2'000);
    config.match.finished_keep_ms = world_.between(100, 5'000);
    config.cluster.written = world_.chance(50);
    return config;
}

Setting Whole::setting(std::size_t number) {
    static const std::vector<const Game*> games = drawn_from();
    const Info& info = games[static_cast<std::size_t>(world_.between(0, std::ssize(games) - 1))]->info;
    Setting out{.game = info.id,
                .seats = static_cast<int>(world_.between(info.min_seats, std::min(info.max_seats, 4))),
                .spectators = static_cast<int>(world_.between(0, 3)),
                .plies = static_cast<int>(world_.between(4, info.lengthy ? 8 : 40)),
                .name = "table" + std::to_string(number),
                .rematches = world_.chance(60) ? 0 : static_cast<int>(world_.between(1, 2)),
                .sociable = world_.chance(60),
                .greed = world_.chance(70) ? 0 : static_cast<int>(world_.between(1, 5))};
    out.rated = world_.chance(40);
    // What a bot thinks costs time that is not simulated: lengthy games have none here.
    if (!out.rated && !info.lengthy && world_.chance(50))
        out.bots = static_cast<int>(world_.between(1, out.seats - 1));
    out.bot_for_leavers = out.seats > 2 && world_.chance(50);
    if (world_.chance(20)) out.clock = {{"type", "move"}, {"move_ms", world_.between(1'000, 60'000)}};
    if (world_.chance(20)) {
        out.clock = {{"type", "fischer"},
                     {"initial_ms", world_.between(2'000, 120'000)},
                     {"increment_ms", world_.between(0, 5'000)}};
    }
    return out;
}

bool Whole::over() const {
    return world_.now() >= calm_at_ && crowd_.settled() && (!event_ || event_->settled()) &&
           std::ranges::all_of(tables_, [](const auto& t) { return t->over(); }) &&
           std::ranges::all_of(people_, [](const auto& person) { return person->settled(); });
}

void Whole::run(const std::function<bool()>& enough, std::int64_t longest) {
    mishaps();
    ASSERT_TRUE(world_.run_until([&] { return over() || enough(); }, world_.now() + longest))
        << "some match does not end: " << unfinished();
    if (enough()) return;
    world_.run(world_.now() + 5'000);
    check();
    check_books();
    delete_some();
    check_names();
    check_empty();
}

/// What the day still waits for.
std::string Whole::unfinished() const {
    std::string text;
    for (const auto& table : tables_) text += table->over() ? "" : "match " + table->match() + " goes on; ";
    for (const auto& person : people_) text += person->settled() ? "" : person->state() + "; ";
    if (event_ && !event_->settled()) text += event_->state();
    return text + (crowd_.settled() ? "" : crowd_.state());
}

/// One a while, until it is calm again.
void Whole::mishaps() {
    world_.after(world_.between(20, 600), [this] {
        if (world_.now() >= calm_at_) {
            return calm();
        }
        mishap();
        mishaps();
    });
}

void Whole::calm() {
    for (const auto& person : people_) person->calm();
    crowd_.calm();
    if (event_) event_->calm();
    host_.calm();
}

Client& Whole::any() {
    auto& table = *tables_[static_cast<std::size_t>(world_.between(0, std::ssize(tables_) - 1))];
    auto& clients = table.clients();
    return *clients[static_cast<std::size_t>(world_.between(0, std::ssize(clients) - 1))];
}

void Whole::mishap() {
    if (!host_.running()) return;
    if (host_.several() && world_.chance(40)) return host_.trouble();
    switch (world_.between(0, 13)) {
        case 0:
            host_.kill(world_.chance(50));
            return come_back();
        case 1:
            return world_.chance(50) ? stop() : any().cut();
        case 2:
            return host_.storage().fail(static_cast<int>(world_.between(1, 20)));
        case 3:
            return host_.storage().heal();
        case 4:
            return host_.jam(world_.between(100, 5'000));
        case 5:
            // A sleepless machine's clock is set, by up to a day either way.
            return world_.step_wall(world_.between(-86'400'000, 86'400'000));
        case 6:
            return world_.stall(world_.between(10, 1'900));
        case 7:
        case 8: {
            Client& client = any();
            if (!client.wire()) return;
            client.wire()->set_reading(false);
            return world_.after(world_.between(100, 3'000), [&client] {
                if (client.wire()) client.wire()->set_reading(true);
            });
        }
        case 9:
            return host_.lose_answers(static_cast<int>(world_.between(1, 5)));
        case 10:
            return any().rest(world_.between(500, 5'000));
        default:
            return any().cut();
    }
}

void Whole::stop() {
    host_.stop([this] { come_back(); });
}

void Whole::come_back() {
    world_.after(world_.between(1, 2'000), [this] { host_.start(); });
}

void Whole::check() {
    // ND-8: a lobby that begins, or whose server was cut off, hears of tables one after the other, and takes
    // new ones meanwhile.
    const std::int64_t unheard = host_.several() ? 1 + takeovers() : 0;
    for (const auto& table : tables_) {
        table->check();
        EXPECT_LE(table->granted(), host_.config().limits.tables_per_player + unheard);
    }
    for (const auto& person : people_) person->check();
    crowd_.check_stored();
    crowd_.check_shown();
    if (event_) event_->check();
}

/// A quick match that nobody sees any more ends by itself.
void Whole::add_quick_matches() {
    crowd_.look_at_unsure();
    for (const std::string& match : crowd_.matches()) {
        const auto over = [&] {
            const auto stored = host_.storage().store().stream(match);
            return stored && *stored && (*stored)->over;
        };
        ASSERT_TRUE(world_.run_until(over, world_.now() + 600'000)) << "a quick match does not end";
        std::optional<std::string> text;
        host_.server().record(0, match, [&text](const std::expected<std::string, Refusal>& record) {
            text = record.value_or("");
        });
        ASSERT_TRUE(world_.run_until([&] { return text.has_value(); }, world_.now() + 10'000));
        if (!text->empty()) books_.add(Record::from_json(Json::parse(*text)).value());
    }
}

void Whole::check_books() {
    add_quick_matches();
    for (const auto& table : tables_) {
        for (const std::string& match : table->played()) books_.add(table->record(match));
    }
    const auto& clients = tables_.front()->clients();
    books_.check(*clients.front());
    for (const auto& table : tables_) {
        for (const std::string& match : table->played()) table->check_rating(match, books_.shown(match));
    }
}

void Whole::delete_some() {
    for (const auto& person : people_) {
        if (world_.chance(30)) person->doom();
    }
    const auto done = [this] {
        return std::ranges::all_of(people_, [](const auto& person) { return person->settled(); });
    };
    ASSERT_TRUE(world_.run_until(done, world_.now() + 600'000)) << unfinished();
    world_.run(world_.now() + 5'000);
    for (const auto& person : people_) person->check();
}

/// Whoever still looks at a match is shown the present names.
void Whole::check_names() {
    std::map<std::string, std::string> names;
    for (const auto& person : people_) {
        if (!person->unheard()) names[person->id()] = person->shown_name();
    }
    for (const auto& table : tables_) {
        for (const auto& client : table->clients()) {
            if (!client->ready()) continue;
            for (const auto& [document, held] : client->documents()) {
                if (!held.value.contains("seats")) continue;
                for (const auto& [seat, row] : held.value["seats"].items()) {
                    const Json& player = row["player"];
                    const auto name = names.find(player["id"]);
                    if (name != names.end())
                        EXPECT_EQ(player["name"], name->second) << client->name() << " sees " << document;
                }
            }
        }
    }
}

int Whole::account_changes() const {
    int sum = 0;
    for (const auto& person : people_) sum += person->changes();
    return sum;
}

int Whole::bot_actions() const {
    int sum = 0;
    for (const auto& table : tables_) sum += table->bot_actions();
    return sum;
}

int Whole::failed_draws() const {
    int sum = 0;
    for (const auto& table : tables_) sum += table->failed_draws();
    return sum;
}

/// When all have gone, nothing of them is left in memory.
void Whole::check_empty() {
    leaving_ = true;  // a table that is taken over waits anew
    for (const auto& person : people_) person->leave();
    crowd_.leave();
    if (event_) event_->leave();
    for (const auto& table : tables_) {
        for (const auto& client : table->clients()) client->leave();
    }
    // A table whose creation was refused to one copy of the request and granted to the other waits for
    // players.
    world_.run(world_.now() + host_.config().match.open_table_ms + 60'000);
    for (Server* server : host_.servers()) {
        for (const ShardMetrics* metrics : std::as_const(*server).metrics()) {
            EXPECT_EQ(metrics->watchers.get(), 0);
            EXPECT_EQ(metrics->matches_live.get(), 0);
        }
    }
}

}  // namespace kabinet::sim
