#include "tests/games/record/scribe.hpp"

#include "games/core/registry.hpp"
#include "json/canonical.hpp"

namespace kabinet {

Bytes32 test_secret() {
    return sha256("a secret for tests");
}

Header test_header(const std::string& game, int seats, const ClockSpec& clock) {
    const Game* known = find_game(game);
    Header header{.match = "abcdefgh27",
                  .game = game,
                  .rules = known ? known->info.rules_version : 1,
                  .options = Json::object(),
                  .seats = seats,
                  .clock = clock,
                  .host = {"p0", ""},
                  .commitment = to_hex(commitment(test_secret())),
                  .created = 1'700'000'000'000,
                  .previous = {},
                  .unlisted = false,
                  .engine = known ? known->info.engine : ""};
    return header;
}

ClockSpec move_clock(Millis move) {
    return {.kind = ClockSpec::Kind::move, .move = move};
}
ClockSpec fischer_clock(Millis initial, Millis increment) {
    return {.kind = ClockSpec::Kind::fischer, .initial = initial, .increment = increment};
}
ClockSpec byoyomi_clock(Millis initial, Millis period, int periods) {
    return {.kind = ClockSpec::Kind::byoyomi, .initial = initial, .period = period, .periods = periods};
}

Scribe::Scribe(Header header)
    : header_(std::move(header)),
      fold_(std::move(Fold::begin(header_, test_secret()).value())),
      chain_(header_.to_json()),
      record_{.header = header_, .entries = {}, .hashes = {}, .secret = {}} {}

std::string Scribe::add(InputType type, Seat seat, const Json& detail, Millis t) {
    return add(Input{type, seat, detail}, t);
}

std::string Scribe::add_by_bot(Seat seat, const Json& action, Millis t) {
    return add(Input{.seat = seat, .detail = action, .by_bot = true}, t);
}

std::string Scribe::add(const Input& input, Millis t) {
    auto done = fold_.apply(input, t);
    if (!done) return done.error().code;
    events_ = std::move(*done);
    write(input, t);
    if (fold_.status() == Status::finished && input.type < InputType::end) {
        const Input end = fold_.ending();
        fold_.apply(end, t).value();
        write(end, t);
    }
    return "";
}

void Scribe::write(const Input& input, Millis t) {
    const int n = static_cast<int>(record_.entries.size()) + 1;
    record_.entries.push_back({n, header_.created + t, t, input, fold_.note()});
    record_.hashes.push_back(to_hex(chain_.add(canonical(record_.entries.back().to_json()))));
}

void Scribe::begin(Millis t) {
    for (Seat seat = 0; seat < header_.seats; ++seat) {
        const std::string digit = std::to_string(seat);
        add(InputType::sit, seat, sit_detail("p" + digit, "0" + digit), t);
    }
    if (const auto code = add(InputType::start, -1, Json::object(), t); !code.empty())
        throw std::logic_error("not started: " + code);
}

void Scribe::play(std::uint32_t chance, Millis t) {
    const Seat seat = fold_.turn().at(0);
    const Json actions = fold_.state()->legal(seat);
    if (const auto code = add(InputType::act, seat, actions.at(chance % actions.size()), t); !code.empty())
        throw std::logic_error("not played: " + code);
}

void Scribe::play_out(std::uint32_t seed) {
    FairStream chance(sha256(std::to_string(seed)), "play out");
    while (fold_.status() == Status::playing) play(chance.next());
}

std::vector<std::string> Scribe::event_types() const {
    std::vector<std::string> types;
    for (const Event& event : events_) types.push_back(event.body["type"]);
    return types;
}

Json Scribe::record() const {
    Record record = record_;
    if (fold_.status() == Status::finished || fold_.status() == Status::closed) record.secret = test_secret();
    return record.to_json();
}

Json sit_detail(const std::string& player, const std::string& nonce, const Json& options) {
    return {{"player", player}, {"nonce", nonce}, {"options", options}};
}

Json rehashed(Json record) {
    Chain chain(record["header"]);
    for (Json& entry : record["entries"]) {
        entry.erase("hash");
        entry["hash"] = to_hex(chain.add(canonical(entry)));
    }
    return record;
}

std::vector<std::string> flaws(const Json& record) {
    std::vector<std::string> list;
    for (const Flaw& flaw : verify(record)) list.push_back(std::to_string(flaw.entry) + " " + flaw.code);
    return list;
}

}  // namespace kabinet
