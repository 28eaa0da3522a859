#include <algorithm>
#include <utility>

#include "games/core/registry.hpp"
#include "server/accounts/house.hpp"
#include "server/api/api.hpp"
#include "server/api/change.hpp"
#include "server/api/reading.hpp"

/// Practice: a match of one player's own.
namespace kabinet {
namespace {

using protocol::Code;

/// Who holds each seat: the bots that are asked for, the player everywhere else.
std::expected<std::vector<SeatHolder>, Code> seat_holders(const Player& player, int seats,
                                                          const std::vector<protocol::PracticeBot>& bots) {
    std::vector<SeatHolder> holders(static_cast<std::size_t>(seats), {.player = {player.id, {}}});
    std::map<std::string, int> of_level;
    for (const protocol::PracticeBot& bot : bots) {
        if (bot.seat >= seats) return std::unexpected(Code::no_such_seat);
        Player& holder = holders.at(static_cast<std::size_t>(bot.seat)).player;
        if (holder.id != player.id) return std::unexpected(Code::seat_taken);
        const Level level = *level_named(bot.level);
        const int number = ++of_level[bot.level];
        if (number > kHouseOfLevel) return std::unexpected(Code::bad_seats);
        holder = {house_account(level, number), house_name(level, number).name};
    }
    const auto own = std::ranges::count(holders, player.id, [](const auto& one) { return one.player.id; });
    if (own == 0) return std::unexpected(Code::seat_taken);
    return holders;
}

/// Takes out of `options` those that a seat chooses; here the player chooses for all seats.
std::map<Seat, Json> take_seat_options(const Info& info, Json& options) {
    std::map<Seat, Json> chosen;
    for (const OptionSpec& spec : info.options) {
        if (!spec.chooser || !options.contains(spec.name)) continue;
        chosen.try_emplace(*spec.chooser, Json::object()).first->second[spec.name] = options[spec.name];
        options.erase(spec.name);
    }
    return chosen;
}

Names names_of(const Identity& identity, const std::vector<SeatHolder>& holders) {
    Names names{{identity.player.id, {identity.player.name, identity.guest(), false}}};
    for (const SeatHolder& holder : holders) {
        if (house_level(holder.player.id))
            names.try_emplace(holder.player.id,
                              PublicName{.name = holder.player.name, .guest = false, .bot = true});
    }
    return names;
}

NewMatch wanted_practice(Session& session, const protocol::PracticeOpen& params, const Info& info,
                         std::vector<SeatHolder> holders) {
    const Common& common = session.common();
    const Player& host = *session.player();
    const Bytes32 secret = common.random();
    Json options = options_value(params.options);
    auto seat_options = take_seat_options(info, options);
    Header header{.match = common.secrets.match_id(host.id, params.key),
                  .game = params.game,
                  .rules = info.rules_version,
                  .options = std::move(options),
                  .seats = static_cast<int>(holders.size()),
                  .clock = {},
                  .host = {host.id, {}},
                  .commitment = to_hex(commitment(secret)),
                  .created = session.shard().loop().wall(),
                  .previous = {},
                  .unlisted = true,
                  .engine = info.engine};
    header.practice = true;
    Names names = names_of(session.identity(), holders);
    return {.header = std::move(header),
            .invite = {},
            .key = params.key,
            .secret = secret,
            .players = std::move(holders),
            .seat_options = std::move(seat_options),
            .names = std::move(names)};
}

void open(Session& session, Due due, protocol::PracticeOpen& params) {
    const Game* game = find_game(params.game);
    if (!game) return session.refuse(due, {.code = Code::unknown_game});
    if (is_bot(session.identity().kind))  // BO-10 counts the matches of bots alone
        return session.refuse(due, {.code = Code::forbidden});
    const int seats = static_cast<int>(params.seats.value_or(game->info.min_seats));
    auto holders =
        seat_holders(*session.player(), seats, params.bots.value_or(std::vector<protocol::PracticeBot>()));
    if (!holders) return session.refuse(due, {.code = holders.error()});
    session.ask(
        std::move(due),
        CreateMatch{wanted_practice(session, params, game->info, std::move(*holders)), session.address()},
        [](Session& here, const Due& asked, const CreateMatch::Result& made) {
            here.answer(asked, protocol::PracticeOpenResult{made.match, made.commitment});
        });
}

void undo(Session& session, Due due, protocol::MatchUndo& params) {
    Json detail = Json::object();
    if (params.to) detail["to"] = *params.to;
    SubmitInput call = input_of(session, params, {InputType::undo, -1, std::move(detail)});
    call.request.ply = narrow<int>(params.ply);
    session.ask(std::move(due), std::move(call), [](Session& here, const Due& asked, const Receipt& receipt) {
        here.answer(asked, protocol::MatchActResult{receipt.ply, static_cast<std::int64_t>(receipt.seq)});
    });
}

}  // namespace

std::vector<MethodRow> practice_methods() {
    return {method_row(Guard::changes, Needed{Right::play}, open),
            method_row(Guard::changes, Needed{Right::play}, undo)};
}

}  // namespace kabinet
