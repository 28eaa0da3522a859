#include "server/match/new_match.hpp"

#include <exception>
#include <utility>

#include "json/canonical.hpp"
#include "server/match/accepted.hpp"
#include "server/match/match_terms.hpp"
#include "server/match/seat_inputs.hpp"

namespace kabinet {

std::expected<Begun, Refusal> begin_match(const NewMatch& wanted, std::int64_t now) try {
    const Header& header = wanted.header;
    auto fold = Fold::begin(header, wanted.secret);
    if (!fold) return std::unexpected(std::move(fold.error()));
    Begun begun{.writes = {},
                .match = {.header = header,
                          .fold = std::move(*fold),
                          .log = MatchLog(header),
                          .secrets = {.own = wanted.secret, .next = std::nullopt},
                          .invite = wanted.invite,
                          .names = wanted.names,
                          .terms = {.table = wanted.terms, .networks = {}}}};
    begun.writes.push_back(NewStream{.kind = kMatchStream,
                                     .id = header.match,
                                     .header = canonical(header.to_json()),
                                     .alias = wanted.invite,
                                     .key = wanted.key,
                                     .secret = to_hex(wanted.secret),
                                     .terms = begun.match.terms.text()});
    if (wanted.players.empty()) return begun;
    for (const SeatHolder& holder : wanted.players)
        begun.match.names.try_emplace(holder.player.id, PublicName{holder.player.name});
    auto inputs = seat_inputs(wanted.players, header.format);
    for (const auto& [seat, options] : wanted.seat_options)
        inputs.at(static_cast<std::size_t>(seat)).detail["options"] = options;
    auto accepted = apply_inputs(begun.match.fold, std::move(inputs), 0);
    if (!accepted) return std::unexpected(std::move(accepted.error()));
    for (Accepted::Line& line : accepted->lines) {
        const int n = static_cast<int>(begun.match.log.size()) + 1;
        Append row = begun.match.log.add({n, now, 0, std::move(line.input), std::move(line.note)}, "", "");
        row.stream = header.match;
        row.over = line.over;
        begun.writes.push_back(std::move(row));
    }
    if (begun.match.fold.status() != Status::open) begun.match.started = now;
    return begun;
} catch (const std::exception& error) {
    return refuse("internal", error.what());
}

}  // namespace kabinet
