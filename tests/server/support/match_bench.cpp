#include "tests/server/support/match_bench.hpp"

#include "server/accounts/house.hpp"
#include "server/match/rematch.hpp"

#include <gtest/gtest.h>

#include "games/core/free_values.hpp"
#include "games/core/registry.hpp"

namespace kabinet::testing {

Player player(int who) {
    return {"p" + std::to_string(who), "Player " + std::to_string(who)};
}

void Reader::deliver(const std::string&, const FramePtr& frame, FrameKind kind) {
    ++frames;
    last_kind = kind;
    last_text = frame->payload();
    const Json message = Json::parse(last_text);
    const Json& params = message["params"];
    const std::int64_t number = params["seq"];
    if (message["method"] == "snapshot") {
        value = params["value"];
    } else {
        EXPECT_EQ(number, seq + 1) << "a gap";
        value = value.patch(params["ops"]);
    }
    seq = number;
    events = params.value("events", std::vector<Json>());
}

MatchBench::MatchBench(const std::string& game, int seats, ClockSpec clock)
    : home_{.loop = loop,
            .journal = journal,
            .workers = workers,
            .hubs = *this,
            .deadlines = deadlines_,
            .config = config,
            .secrets = secrets,
            .random = random,
            .metrics = metrics,
            .epoch = "epoch",
            .listed = [this](const Match&) { ++listed; },
            .gone = [](const std::string&, const std::string&) {},
            .send = [this](NewTask task) { sent.push_back(std::move(task)); },
            .idle = [this](const Match&) { match_.reset(); },
            .sleeps =
                [this](const Match&, Millis, std::int64_t until) {
                    sleeps_until = until;
                    match_.reset();
                },
            .spare = [](const Match&, bool) {},
            .seated = [](const Match&) {},
            .stale = [this](const Match&, LeftBehind left) { left_behind = std::move(left); },
            .broken = [this](const Match&, const std::string& why) { fault = why; }} {
    home_.directs = [this](const auto&, const std::string& account, auto answer) {
        answer(directors.contains(account));
    };
    loop.on_wake = [this] { deadlines_.on_wake(); };
    const std::string id = secrets.match_id("p0", "create");
    create({.match = id,
            .game = game,
            .rules = find_game(game)->info.rules_version,
            .options = Json::object(),
            .seats = seats,
            .clock = clock,
            .host = {player(0).id, {}},
            .commitment = to_hex(commitment(secrets.secret(id))),
            .created = loop.wall(),
            .previous = {},
            .unlisted = false,
            .engine = find_game(game)->info.engine});
}

void MatchBench::create(const Header& wanted) {
    header = wanted;
    const NewStream row{
        .kind = kMatchStream, .id = header.match, .header = header.to_json().dump(), .key = "create"};
    const std::vector<Write> writes{row};
    store.commit(writes).value();
    if (!recover()) throw std::logic_error(damage);
}

bool MatchBench::open(const StoredStream& stored) {
    match_.reset();
    readers_.clear();
    Names names;
    for (int i = 0; i < header.seats; ++i) names.emplace(player(i).id, player(i).name);
    for (const Account& account : house_accounts())
        names.emplace(account.id, PublicName{.name = account.name, .bot = true});
    auto opened = Match::open(home_, {stored, std::move(names)});
    damage = opened ? "" : opened.error();
    if (opened) match_ = std::move(*opened);
    return match_ != nullptr;
}

void MatchBench::suppose(std::unique_ptr<State> state) {
    match_.reset();
    readers_.clear();
    const StoredStream stored = store.stream(header.match).value().value();
    Restored found = restore(stored, secrets.of(stored)).value();
    found.fold = found.fold.supposing(std::move(state));
    match_ = Match::open(home_, std::move(found), loop.now());
}

std::shared_ptr<std::optional<bool>> MatchBench::follow(const std::string& next) {
    auto done = std::make_shared<std::optional<bool>>();
    match_->follow(next_task(header.match, next), [done](bool whether) { *done = whether; });
    return done;
}

std::shared_ptr<Reply> MatchBench::ask(int who, InputType type, const Json& detail, Seat seat,
                                       std::string key, std::optional<int> ply) {
    if (key.empty()) key = "key-" + std::to_string(++keys_);
    return submit({player(who), std::move(key), ply, Input{type, seat, detail}});
}

std::shared_ptr<Reply> MatchBench::ask_for_bot(int who, InputType type, Seat seat, Level level,
                                               std::string key) {
    if (key.empty()) key = "key-" + std::to_string(++keys_);
    auto reply = submit({.player = player(who),
                         .key = std::move(key),
                         .ply = {},
                         .input = {type, seat, Json::object()},
                         .for_house = true,
                         .level = level});
    settle();
    return reply;
}

std::shared_ptr<Reply> MatchBench::submit(MatchRequest request) {
    auto reply = std::make_shared<Reply>();
    request.lag = lag;
    match_->submit(std::move(request), [reply](std::expected<Receipt, Refusal> result) {
        EXPECT_FALSE(reply->there) << "answered twice";
        reply->there = true;
        reply->code = result ? "ok" : result.error().code;
        if (result) reply->receipt = *result;
        if (!result) reply->refusal = result.error();
    });
    return reply;
}

std::string MatchBench::did(int who, InputType type, const Json& detail, Seat seat, std::string key,
                            std::optional<int> ply) {
    const auto reply = ask(who, type, detail, seat, std::move(key), ply);
    settle();
    return reply->code;
}

void MatchBench::begin() {
    for (int seat = 0; seat < header.seats; ++seat)
        EXPECT_EQ(did(seat, InputType::sit, {{"nonce", "0" + std::to_string(seat)}}, seat), "ok");
    EXPECT_EQ(did(0, InputType::start), "ok");
}

Json MatchBench::action(int place) const {
    const Fold& fold = match_->fold();
    const Json open = fold.state()->legal(fold.turn().at(0)).at(static_cast<std::size_t>(place));
    return settled(open, [](std::uint32_t) { return 0U; });
}

void MatchBench::watch(Reader& reader, int who, std::optional<Version> from, bool glance) {
    const auto [it, fresh] = readers_.try_emplace(&reader, next_reader_);
    if (fresh) hub.join(next_reader_++, reader);
    const Viewer viewer{.player = who < 0 ? "" : player(who).id, .glance = glance};
    match_->watch({0, it->second}, viewer, from, [](const auto&) {});
    settle();
}

void MatchBench::unwatch(Reader& reader) {
    match_->unwatch({0, readers_.at(&reader)});
    settle();
}

Json MatchBench::document() {
    Reader reader;
    const std::uint64_t number = next_reader_++;
    hub.join(number, reader);
    match_->watch({0, number}, {}, {}, [](const auto&) {});
    match_->unwatch({0, number});
    hub.leave(number);
    return reader.value;
}

}  // namespace kabinet::testing
