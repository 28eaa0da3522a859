#include <utility>

#include "server/accounts/name.hpp"
#include "server/api/api.hpp"
#include "server/api/played.hpp"
#include "server/session/session.hpp"

/// Profiles of players and their finished matches (AC-10). Each request is one task of the thread that reads.
namespace kabinet {
namespace {

using protocol::Code;
using Counts = std::map<std::string, ResultCounts>;

/// What is read of a player, if there is one.
template <class T>
struct Of {
    Account account;
    T found;
};
template <class T>
using MaybeOf = std::expected<std::optional<Of<T>>, StoreError>;

constexpr std::size_t kUsualPage = 20;

/// Reads `find(store)` to find an account, and `look(store, account)` of it. Then answers with
/// `done(session, due, of)`, or refuses `due`.
template <class Find, class Look, class Then>
void read_player(Session& session, const Due& due, Find find, Look look, Then done) {
    using Looked = std::invoke_result_t<Look&, Store&, const Account&>;
    using T = Looked::value_type;
    session.common().journal.read(
        session.shard().loop(),
        [find = std::move(find), look = std::move(look)](Store& store) mutable -> MaybeOf<T> {
            auto account = find(store);
            if (!account) return std::unexpected(std::move(account.error()));
            if (!*account) return std::nullopt;
            Looked looked = look(store, **account);
            if (!looked) return std::unexpected(std::move(looked.error()));
            return Of<T>{std::move(**account), std::move(*looked)};
        },
        session.later(due, [done = std::move(done)](Session& here, const Due& open, MaybeOf<T>&& of) {
            if (!of) return here.refuse(open, {.code = Code::storage_failed});
            if (!*of) return here.refuse(open, {.code = Code::unknown_player});
            done(here, open, std::move(**of));
        }));
}

auto by_id(std::string id) {
    return [id = std::move(id)](Store& store) { return store.account(id); };
}

/// What can be no name is the name of nobody.
std::expected<std::optional<Account>, StoreError> account_named(Store& store, const std::string& typed) {
    const auto name = read_name(typed, NameUse::guest);
    if (!name) return std::nullopt;
    return store.account_by_name(name->fold);
}

std::string viewer_of(const Session& session) {
    return session.player() ? session.player()->id : "";
}

protocol::ResultCounts counts_value(const ResultCounts& counts) {
    return {counts.wins, counts.draws, counts.losses};
}

std::map<std::string, protocol::ResultCounts> games_value(const Counts& counts) {
    std::map<std::string, protocol::ResultCounts> games;
    for (const auto& [game, of_game] : counts) games.emplace(game, counts_value(of_game));
    return games;
}

/// What a profile shows beside the account.
struct Shown {
    Counts counts;
    std::optional<protocol::Player> owner;
};

std::expected<Shown, StoreError> read_profile(Store& store, const Account& account,
                                              const std::string& viewer) {
    auto counts = store.counts_of(account.id, viewer);
    if (!counts) return std::unexpected(std::move(counts.error()));
    Shown shown{std::move(*counts), std::nullopt};
    if (account.kind != AccountKind::bot) return shown;
    const auto bot = store.bot(account.id);
    if (!bot) return std::unexpected(bot.error());
    if (!*bot) return shown;
    const auto owner = store.account((*bot)->owner);
    if (!owner) return std::unexpected(owner.error());
    if (*owner) shown.owner = player_value(**owner);
    return shown;
}

void profile(Session& session, Due due, protocol::ProfileGet& params) {
    const auto find = [name = params.name, account = params.account](Store& store) {
        return name ? account_named(store, *name) : store.account(*account);
    };
    read_player(
        session, due, find,
        [viewer = viewer_of(session)](Store& store, const Account& account) {
            return read_profile(store, account, viewer);
        },
        [](Session& here, const Due& open, Of<Shown>&& of) {
            const bool deleted = of.account.state == AccountState::deleted;
            here.answer(open,
                        protocol::ProfileGetResult{.player = player_value(of.account),
                                                   .kind = std::string(kind_name(of.account.kind)),
                                                   .since = of.account.created,
                                                   .deleted = deleted ? std::optional(true) : std::nullopt,
                                                   .games = games_value(of.found.counts),
                                                   .owner = std::move(of.found.owner)});
        });
}

std::optional<MatchResult> result_named(const std::optional<std::string>& name) {
    if (!name) return std::nullopt;
    return *name == "win" ? MatchResult::win : *name == "draw" ? MatchResult::draw : MatchResult::loss;
}

void list(Session& session, Due due, protocol::HistoryList& params) {
    HistoryQuery query{.account = params.account,
                       .viewer = viewer_of(session),
                       .with = params.with.value_or(""),
                       .game = params.game.value_or(""),
                       .result = result_named(params.result),
                       .before = params.before.value_or(""),
                       .most = params.count ? static_cast<std::size_t>(*params.count) : kUsualPage};
    read_player(
        session, due, by_id(params.account),
        [query = std::move(query)](Store& store, const Account&) { return read_page(store, query); },
        [](Session& here, const Due& open, Of<PlayedPage>&& of) {
            here.answer(open, protocol::HistoryListResult{std::move(of.found.matches), of.found.more});
        });
}

void tournaments(Session& session, Due due, protocol::HistoryTournaments& params) {
    EventQuery query{.account = params.account,
                     .viewer = viewer_of(session),
                     .before = params.before.value_or(""),
                     .most = params.count ? static_cast<std::size_t>(*params.count) : kUsualPage};
    read_player(
        session, due, by_id(params.account),
        [query = std::move(query)](Store& store, const Account&) { return read_tournaments(store, query); },
        [](Session& here, const Due& open, Of<PlayedTournaments>&& of) {
            here.answer(open,
                        protocol::HistoryTournamentsResult{std::move(of.found.tournaments), of.found.more});
        });
}

void against(Session& session, Due due, protocol::HistoryAgainst& params) {
    if (!session.player()) return session.refuse(due, {.code = Code::sign_in_first});
    read_player(
        session, due, by_id(params.account),
        [mine = session.player()->id](Store& store, const Account& account) {
            return store.counts_between(mine, account.id);
        },
        [](Session& here, const Due& open, Of<Counts>&& of) {
            protocol::HistoryAgainstResult result{.total = {}, .games = games_value(of.found)};
            for (const auto& [game, counts] : result.games) {
                result.total.wins += counts.wins;
                result.total.draws += counts.draws;
                result.total.losses += counts.losses;
            }
            here.answer(open, result);
        });
}

}  // namespace

std::vector<MethodRow> history_methods() {
    return {method_row(Guard::anyone, profile), method_row(Guard::anyone, list),
            method_row(Guard::anyone, against), method_row(Guard::anyone, tournaments)};
}

}  // namespace kabinet
