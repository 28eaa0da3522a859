#include "protocol/match_messages.hpp"
#include "server/accounts/house.hpp"
#include "server/api/api.hpp"
#include "server/session/session.hpp"

/// Where a player sits at present, for another device of the player's.
namespace kabinet {
namespace {

/// What has been heard of the player's matches so far.
struct Heard {
    protocol::MatchOwnResult result{};
    bool unsure = false;  ///< a match could not be had
};

protocol::OwnMatch own_match(const std::string& match, const DescribeTable::Result& table) {
    protocol::OwnMatch own{.match = match,
                           .game = table.game,
                           .status = std::string(name_of(table.status)),
                           .players = protocol::BySeat<protocol::Player>{},
                           .turn = {},
                           .due = table.due};
    for (const DescribeTable::Sitter& one : table.sitters) {
        protocol::Player& player = (*own.players)[std::to_string(one.seat)];
        player = {.id = one.account, .name = one.name, .guest = {}, .bot = {}, .level = {}};
        if (one.guest) player.guest = true;
        if (one.bot) player.bot = true;
        if (const auto level = house_level(one.account)) player.level = name_of(*level);
    }
    if (!table.turn.empty()) own.turn.emplace(table.turn.begin(), table.turn.end());
    return own;
}

/// A match that is gone or over is nobody's any more.
void hear(Heard& heard, const std::string& match,
          const std::expected<DescribeTable::Result, Refusal>& table) {
    if (!table) {
        heard.unsure = heard.unsure || table.error().code != "unknown_match";
    } else if (table->status == Status::open || table->status == Status::playing) {
        heard.result.matches.push_back(own_match(match, *table));
    }
}

void own(Session& session, Due due, protocol::MatchOwn&) {
    if (!session.player()) return session.refuse(due, {.code = protocol::Code::sign_in_first});
    const std::vector<std::string> matches = session.common().quotas.sitting.matches_of(session.player()->id);
    if (matches.empty()) return session.answer(due, protocol::MatchOwnResult{});
    const auto heard = std::make_shared<Heard>();
    const auto open = std::make_shared<std::size_t>(matches.size());
    for (const std::string& match : matches) {
        session.shard().ask(
            DescribeTable{match},
            session.each(due, open, [match, heard](Session& here, const Due& asked, auto&& table, bool last) {
                hear(*heard, match, table);
                if (!last) return;
                if (heard->unsure) return here.refuse(asked, {.code = protocol::Code::busy});
                here.answer(asked, heard->result);
            }));
    }
}

}  // namespace

std::vector<MethodRow> own_match_methods() {
    return {method_row(Guard::anyone, own)};
}

}  // namespace kabinet
