#include "client-cli/account/caller.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace kabinet::cli {
namespace {

/// A refusal that passes later than this is told instead of waited for.
constexpr Millis kShortWait = 3000;
constexpr int kMostAttempts = 8;

Problem interrupted() {
    return {kInterrupted, "interrupted", "", 0, 0};
}

}  // namespace

Caller::Caller(Loop& loop, Session& session, std::function<void(const std::string&)> notice)
    : loop_(loop), session_(session), notice_(std::move(notice)) {}

void Caller::on_link(Link link, const std::string& why) {
    if (link == Link::ended) why_ended_ = why;
    if (link == Link::waiting && !std::exchange(told_, true))
        notice_("No connection (" + why + "); trying again");
}

std::expected<void, Problem> Caller::connect() {
    session_.start(*this);
    return wait_for_link();
}

std::expected<void, Problem> Caller::wait_for_link() {
    const auto settled = [this] { return session_.link() == Link::online || session_.link() == Link::ended; };
    if (!loop_.run_until(settled)) return std::unexpected(interrupted());
    if (session_.link() == Link::online) return {};
    return std::unexpected(Problem{"no_connection", "no connection: " + why_ended_, "", 0, 0});
}

std::expected<void, Problem> Caller::become_nobody() {
    session_.become_nobody();
    // The present connection has to end first.
    if (!loop_.run_until([this] { return session_.link() != Link::online; }))
        return std::unexpected(interrupted());
    return wait_for_link();
}

void Caller::wait(Millis span) {
    const auto over = std::make_shared<bool>(false);
    loop_.after(span, [over] { *over = true; });
    loop_.run_until([over] { return *over; });
}

Reply Caller::attempt(const std::string& method, const Json& params) {
    if (auto linked = wait_for_link(); !linked) return std::unexpected(linked.error());
    const auto answer = std::make_shared<std::optional<Reply>>();
    session_.attempt(method, params, [answer](const Reply& reply) { *answer = reply; });
    if (!loop_.run_until([answer] { return answer->has_value(); })) return std::unexpected(interrupted());
    return **answer;
}

Reply Caller::ask_once(const std::string& method, const Json& params) {
    for (int tries = 1;; ++tries) {
        Reply reply = attempt(method, params);
        if (reply || !passes(reply.error())) return reply;
        const Millis pause = std::max(reply.error().retry_after, back_off(tries, 0));
        if (tries == kMostAttempts || pause > kShortWait) return reply;
        wait(pause);
    }
}

Reply Caller::ask(const std::string& method, const Json& params) {
    for (int tries = 1;; ++tries) {
        Reply reply = ask_once(method, params);
        const bool lost = !reply && reply.error().code == kConnectionLost;
        if (!lost || tries == kMostAttempts) return reply;
    }
}

Reply Caller::change(const std::string& method, const Json& params) {
    if (auto linked = wait_for_link(); !linked) return std::unexpected(linked.error());
    const auto answer = std::make_shared<std::optional<Reply>>();
    session_.change(method, params, [answer](const Reply& reply) { *answer = reply; });
    const auto settled = [&] { return answer->has_value() || session_.link() == Link::ended; };
    if (!loop_.run_until(settled)) return std::unexpected(interrupted());
    return answer->value_or(std::unexpected(connection_lost()));
}

Reply Caller::look(const std::string& doc) {
    if (auto linked = wait_for_link(); !linked) return std::unexpected(linked.error());
    lost_.erase(doc);
    session_.watch(doc);
    const auto settled = [&] {
        return session_.document(doc) || lost_.contains(doc) || session_.link() == Link::ended;
    };
    if (!loop_.run_until(settled)) return std::unexpected(interrupted());
    if (const Document* const document = session_.document(doc)) return document->value();
    if (const auto lost = lost_.find(doc); lost != lost_.end()) return std::unexpected(lost->second);
    return std::unexpected(Problem{"no_connection", "no connection: " + why_ended_, "", 0, 0});
}

}  // namespace kabinet::cli
