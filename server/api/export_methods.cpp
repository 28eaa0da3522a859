#include <utility>

#include "server/api/account_ratings.hpp"
#include "server/api/api.hpp"
#include "server/api/bots.hpp"
#include "server/api/played.hpp"
#include "server/api/roles.hpp"
#include "server/session/session.hpp"

/// The export of one's own account (AC-8, docs/decisions/0139).
namespace kabinet {
namespace {

using protocol::Code;

constexpr std::size_t kMostTournaments = 1000;

/// The tournaments that the account hosts.
std::expected<std::vector<protocol::HostedTournament>, StoreError> read_hosted(Store& store,
                                                                               const std::string& id) {
    const auto found = store.hosted_by(id);
    if (!found) return std::unexpected(found.error());
    std::vector<protocol::HostedTournament> hosted;
    for (const HostedEvent& event : *found) {
        const Json header = Json::parse(event.header), terms = Json::parse(event.terms);
        hosted.push_back({.tournament = event.id,
                          .title = terms.at("title"),
                          .text = terms.at("text"),
                          .game = header.at("settings").at("game"),
                          .created = header.at("created")});
    }
    return hosted;
}

/// A page of an export as it is read.
struct ExportPage {
    std::optional<protocol::ExportedAccount> account;
    PlayedPage played;
};

std::optional<std::int64_t> if_any(std::int64_t time) {
    return time > 0 ? std::optional(time) : std::nullopt;
}

std::expected<protocol::ExportedAccount, StoreError> read_account(Store& store, const std::string& id) {
    const auto account = store.account(id);
    const auto names = store.names_of(id);
    auto sessions = store.sessions(id);
    auto credentials = store.credentials(id);
    if (!account) return std::unexpected(account.error());
    if (!names) return std::unexpected(names.error());
    if (!sessions) return std::unexpected(std::move(sessions.error()));
    auto roles = read_roles(store, id, true);
    const auto bots = named_bots(store, id);
    auto events = read_tournaments(store, {.account = id, .viewer = id, .most = kMostTournaments});
    if (!credentials) return std::unexpected(std::move(credentials.error()));
    if (!roles) return std::unexpected(std::move(roles.error()));
    if (!bots) return std::unexpected(bots.error());
    if (!events) return std::unexpected(std::move(events.error()));
    auto hosted = read_hosted(store, id);
    if (!hosted) return std::unexpected(std::move(hosted.error()));
    const Account known = account->value_or(Account{.id = id, .name = {}});
    protocol::ExportedAccount result{.player = player_value(known),
                                     .kind = std::string(kind_name(known.kind)),
                                     .created = known.created,
                                     .names = {},
                                     .sessions = {},
                                     .credentials = {},
                                     .roles = {},
                                     .ratings = {},
                                     .unanswered = {},
                                     .ticket = {},
                                     .conduct = {}};
    if (!roles->empty()) result.roles = std::move(*roles);
    if (!bots->empty()) result.bots = bot_values(*bots);
    if (!events->tournaments.empty()) result.tournaments = std::move(events->tournaments);
    if (!hosted->empty()) result.hosted = std::move(*hosted);
    for (const KeptName& name : *names) result.names.push_back({name.fold, if_any(name.free_at)});
    for (AccountSession& one : *sessions) {
        result.sessions.push_back({.id = std::move(one.id),
                                   .device = std::move(one.device),
                                   .created = one.created,
                                   .seen = one.seen,
                                   .current = {}});
    }
    for (Credential& one : *credentials) {
        result.credentials.push_back({.kind = std::move(one.kind),
                                      .label = std::move(one.label),
                                      .created = one.created,
                                      .used = if_any(one.used)});
    }
    return result;
}

std::expected<ExportPage, StoreError> read_export(Store& store, const std::string& id,
                                                  const std::string& before) {
    ExportPage page;
    if (before.empty()) {
        auto account = read_account(store, id);
        if (!account) return std::unexpected(std::move(account.error()));
        page.account = std::move(*account);
    }
    auto played = read_page(store, {.account = id,
                                    .viewer = id,
                                    .before = before,
                                    .most = static_cast<std::size_t>(protocol::kMostOfPage)});
    if (!played) return std::unexpected(std::move(played.error()));
    page.played = std::move(*played);
    return page;
}

/// The ticket as the queue stores it, without the key and the part in the draws.
Json ticket_value(const queue::HeldTicket& held) {
    const queue::Ticket& ticket = held.ticket;
    const Json stored = queue::to_json(held);
    return {{"game", ticket.kind.game},
            {"seats", {{"least", ticket.seats.least}, {"most", ticket.seats.most}}},
            {"clock", Json::parse(ticket.kind.clock)},
            {"rated", ticket.kind.rated},
            {"bots", ticket.bots == queue::Bots::never ? "never" : "after_a_minute"},
            {"since", ticket.since},
            {"network", stored.at("network")}};
}

protocol::ExportedConduct conduct_value(const queue::Counted& counted) {
    const queue::Standing& standing = counted.standing;
    protocol::ExportedConduct value{.points = standing.points,
                                    .waits = standing.waits,
                                    .at = counted.at,
                                    .cause = {},
                                    .until = if_any(standing.until)};
    if (standing.cause) value.cause = std::string(queue::name_of(*standing.cause));
    return value;
}

void answer_page(Session& session, const Due& due, ExportPage&& page, const Json& ticket) {
    Json value = protocol::to_json(protocol::AccountExportResult{.account = std::move(page.account),
                                                                 .matches = std::move(page.played.matches),
                                                                 .more = page.played.more});
    if (!ticket.is_null()) value["account"]["ticket"] = ticket;
    session.answer_text(due, value.dump());
}

/// Adds what the queue and the ladders have of the account, which the first page tells.
void add_living(Session& session, const Due& due, ExportPage page) {
    const std::string account = session.player()->id;
    session.ask(due, ReadStanding{account},
                [page = std::move(page), account](Session& here, const Due& open,
                                                  ReadStanding::Result&& found) mutable {
                    if (found.counted) page.account->conduct = conduct_value(*found.counted);
                    Json ticket = found.ticket ? ticket_value(*found.ticket) : Json();
                    ask_ladders(here, open, account,
                                [page = std::move(page), ticket = std::move(ticket)](
                                    Session& back, const Due& last, AccountRatings&& known) mutable {
                                    page.account->ratings = if_some(std::move(known.ratings));
                                    page.account->unanswered = if_some(std::move(known.unanswered));
                                    answer_page(back, last, std::move(page), ticket);
                                });
                });
}

void give(Session& session, Due due, protocol::AccountExport& params) {
    session.common().journal.read(
        session.shard().loop(),
        [id = session.player()->id, before = params.before.value_or("")](Store& store) {
            return read_export(store, id, before);
        },
        session.later(due, [](Session& here, const Due& open, auto&& page) {
            if (!page) return here.refuse(open, {.code = Code::storage_failed});
            if (page->account) return add_living(here, open, std::move(*page));
            answer_page(here, open, std::move(*page), Json());
        }));
}

}  // namespace

std::vector<MethodRow> export_methods() {
    return {method_row(Guard::changes, give)};
}

}  // namespace kabinet
