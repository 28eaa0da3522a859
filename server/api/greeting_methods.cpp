#include <algorithm>
#include <map>

#include "server/api/api.hpp"
#include "server/api/reading.hpp"
#include "server/api/sign_in.hpp"
#include "server/tournament/tournament_name.hpp"

/// Hello, and coming back to what was watched.
namespace kabinet {
namespace {

using protocol::Code;

/// What has been found out of the documents that a client comes back to.
struct Return {
    std::vector<protocol::Resume> resume;
    std::vector<std::string> lost;
    std::optional<Code> later;  // why one can't be had now
};

/// What the client shows to be let in.
Pass pass_of(const Session& session, const protocol::Resume& item) {
    const auto name = TournamentDocumentName::parse(item.doc);
    const bool staff = name && session.player() && session.identity().strong > 0 &&
                       session.rights_for(name->tournament).has(Right::direct);
    return {.staff = staff, .invite = item.invite.value_or("")};
}

void answer_hello(Session& session, const Due& due, Return& back) {
    std::map<std::string, std::pair<Version, Pass>> kept;
    for (const protocol::Resume& item : back.resume) {
        if (std::ranges::find(back.lost, item.doc) != back.lost.end()) continue;
        if (kept.contains(item.doc) || session.take_watch(kept.size())) {
            Version version{item.epoch, static_cast<std::uint64_t>(item.seq)};
            kept.insert_or_assign(item.doc, std::pair(std::move(version), pass_of(session, item)));
        } else {
            back.lost.push_back(item.doc);
        }
    }
    if (!session.end_greeting(due)) return;
    const auto player = session.player() ? std::optional(player_value(session.identity())) : std::nullopt;
    const auto lost = back.resume.empty() ? std::nullopt : std::optional(back.lost);
    const auto text = session.welcome().text(session.shard().loop().wall(), player, lost);
    session.answer_parts(due, {text.head, text.moment, text.tail, text.end});
    for (auto& [doc, from] : kept) session.resume(doc, from.first, std::move(from.second));
}

/// Finds out which of the documents can still be watched, since the reply to hello tells it. While one can't
/// be had only at present, the client is asked to come back instead.
void find_documents(Session& session, const Due& due, const std::shared_ptr<Return>& back) {
    if (back->resume.empty()) return answer_hello(session, due, *back);
    auto open = std::make_shared<std::size_t>(back->resume.size());
    for (const protocol::Resume& item : back->resume) {
        session.shard().ask(
            FindDocument{item.doc, {session.player() ? session.player()->id : "", pass_of(session, item)}},
            session.each(
                due, open,
                [back, doc = item.doc](Session& here, const Due& asked, const auto& found, bool last) {
                    const auto why = found ? std::nullopt : protocol::code_named(found.error().code);
                    if (why == Code::busy || why == Code::storage_failed) back->later = why;
                    if (!found) back->lost.push_back(doc);
                    if (!last) return;
                    if (!back->later) return answer_hello(here, asked, *back);
                    here.refuse(asked, {.code = *back->later});
                    here.close(protocol::CloseCode::overloaded);
                }));
    }
}

void hello(Session& session, Due due, protocol::Hello& params) {
    session.begin_greeting();
    auto back = std::make_shared<Return>();
    if (params.resume) back->resume = std::move(*params.resume);
    if (!params.token) return find_documents(session, due, back);
    sign_in(session, due, *params.token, [due, back](Session& here) { find_documents(here, due, back); });
}

void ping(Session& session, Due due, protocol::Ping& params) {
    session.promise(params.again_ms.value_or(0));
    session.answer(due, protocol::PingResult{session.shard().loop().wall()});
}

}  // namespace

std::vector<MethodRow> greeting_methods() {
    return {method_row(Guard::greeting, hello), method_row(Guard::anyone, ping)};
}

}  // namespace kabinet
