#include <utility>

#include "server/api/api.hpp"
#include "server/api/played.hpp"
#include "server/api/roles.hpp"
#include "server/session/session.hpp"

/// The export of one's own account (AC-8, docs/decisions/0139).
namespace kabinet {
namespace {

using protocol::Code;

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
    if (!credentials) return std::unexpected(std::move(credentials.error()));
    if (!roles) return std::unexpected(std::move(roles.error()));
    const Account known = account->value_or(Account{.id = id, .name = {}});
    protocol::ExportedAccount result{.player = player_value(known),
                                     .kind = std::string(kind_name(known.kind)),
                                     .created = known.created,
                                     .names = {},
                                     .sessions = {},
                                     .credentials = {},
                                     .roles = {}};
    if (!roles->empty()) result.roles = std::move(*roles);
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

void give(Session& session, Due due, protocol::AccountExport& params) {
    session.common().journal.read(
        session.shard().loop(),
        [id = session.player()->id, before = params.before.value_or("")](Store& store) {
            return read_export(store, id, before);
        },
        session.later(due, [](Session& here, const Due& open, auto&& page) {
            if (!page) return here.refuse(open, {.code = Code::storage_failed});
            here.answer(open, protocol::AccountExportResult{.account = std::move(page->account),
                                                            .matches = std::move(page->played.matches),
                                                            .more = page->played.more});
        }));
}

}  // namespace

std::vector<MethodRow> export_methods() {
    return {method_row(Guard::changes, give)};
}

}  // namespace kabinet
