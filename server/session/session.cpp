#include "server/session/session.hpp"

namespace kabinet {

Session::Session(Sessions& home, Peer& peer, std::uint64_t number)
    : home_(home),
      shard_(home.shard()),
      peer_(peer),
      id_{shard_.here(), number},
      self_(std::make_shared<Session*>(this)),
      bucket_(shard_.config().limits.messages_per_s, shard_.config().limits.messages_burst,
              shard_.loop().now()),
      replays_(shard_.config().limits.replays_per_s, 2 * shard_.config().limits.replays_per_s,
               shard_.loop().now()),
      address_(shard_.common().quotas.address.place(peer_.address())) {
    shard_.hub().join(number, *this);
    shard_.deadlines().set(*this, shard_.loop().now() + shard_.config().limits.hello_ms);
}

Session::~Session() {
    if (self_) on_gone();
}

void Session::on_gone() {
    closing_ = true;
    self_.reset();  // answers that are still on their way find nobody
    end_watches();
    shard_.hub().leave(id_.number);
    shard_.deadlines().clear(*this);
    home_.leave(id_.number, identity_ ? identity_->player.id : std::string());
}

void Session::end_watches() {
    while (!watches_.empty()) end_watch(std::string(watches_.begin()->first), [](const auto&) {});
}

void Session::on_time() {
    if (greeting_ == Greeting::none) return close(protocol::CloseCode::hello_timeout);
    if (greeting_ == Greeting::running) {
        // The client was in time; the answer waits for another server.
        shard_.deadlines().set(*this, now() + limits().hello_ms);
        return;
    }
    // A line that is dead closes late, and the rivals wait.
    end_watches();
    close(protocol::CloseCode::silent);
}

void Session::promise(std::int64_t ms) {
    promised_ = ms;
    ms > 0 ? await_sign() : shard_.deadlines().clear(*this);
}

void Session::await_sign() {
    constexpr std::int64_t broken_promises = 3;
    shard_.deadlines().set(*this, now() + broken_promises * promised_);
}

void Session::goaway(std::int64_t after_ms) {
    peer_.send(Frame::text(protocol::encode_notification(protocol::Goaway{"restart", after_ms})),
               FrameKind::reply);
}

void Session::close(protocol::CloseCode code) {
    if (closing_) return;
    closing_ = true;
    // What a server that ends can't answer any more is no sign of too much work.
    if (code == protocol::CloseCode::overloaded && home_.draining()) code = protocol::CloseCode::going_away;
    shard_.metrics().sessions_closed.add();
    peer_.close(static_cast<std::uint16_t>(code), protocol::info(code).name);
}

void Session::on_text(std::string_view text) {
    if (closing_) return;
    if (promised_ > 0) await_sign();
    const LimitsConfig& limits = shard_.config().limits;
    auto message = protocol::decode_frame(
        text,
        {.depth = static_cast<int>(limits.message_depth), .batch = static_cast<std::size_t>(limits.batch)},
        home_.table().methods());
    std::shared_ptr<Batch> batch;
    if (message.batch) {
        batch = std::make_shared<Batch>();
        batch->open = message.calls.size();
    }
    for (protocol::Call& call : message.calls) {
        take(call, batch);
        if (closing_) return;
    }
}

void Session::take(protocol::Call& call, const std::shared_ptr<Batch>& batch) {
    const Due due{std::move(call.id), batch};
    home_.begun();
    const std::int64_t now = shard_.loop().now();
    const std::int64_t cost = call.request ? call.request->method->cost : 1;
    if (!bucket_.take(now, cost)) {
        // Whoever goes on regardless is shown the door.
        if (++over_limit_ > shard_.config().limits.messages_burst) close(protocol::CloseCode::rate_limited);
        return refuse_for(due, bucket_.wait(cost));
    }
    // Not the fault of this connection alone, so it is not closed for it.
    if (const std::int64_t wait = overdrawn(now, cost); wait > 0) return refuse_for(due, wait);
    if (over_limit_ > 0) --over_limit_;  // forgiven, by and by
    if (!call.request) {
        const bool malformed = call.request.error().code == protocol::Code::parse_error ||
                               call.request.error().code == protocol::Code::invalid_request;
        refuse(due, call.request.error());
        if (malformed && ++bad_messages_ > shard_.config().limits.bad_messages) {
            close(protocol::CloseCode::malformed);
        }
        return;
    }
    const MethodRow& row = home_.table().row(*call.request->method);
    if (may_ask(due, row, *call.request)) row.serve(*this, due, *call.request);
}

/// Whether the connection may call the method of that row now; refuses `due` when not.
bool Session::may_ask(const Due& due, const MethodRow& row, const protocol::Request& request) {
    using protocol::Code;
    const Guard guard = row.guard;
    std::optional<Code> wrong;
    if (guard == Guard::greeting) {
        if (greeting_ != Greeting::none) wrong = Code::hello_again;
    } else if (greeting_ != Greeting::done) {
        wrong = Code::hello_first;
    } else if (guard == Guard::changes && home_.draining()) {
        wrong = Code::shutting_down;
    } else if (guard == Guard::changes && !identity_) {
        wrong = Code::sign_in_first;
    }
    if (wrong) refuse(due, {.code = *wrong});
    if (wrong) return false;
    if (!row.needed) return guard != Guard::changes || !identity_ || may_as_bot(due, row);
    return may(due, row.needed->right, row.needed->scope(request), row.method->name);
}

/// How long, in ms, the client must wait because its address or its player asks too much over all their
/// connections; 0 for not at all.
std::int64_t Session::overdrawn(std::int64_t now, std::int64_t cost) const {
    Quotas& quotas = shard_.common().quotas;
    const std::int64_t wait = quotas.address.take(address_, now, cost);
    return wait > 0 || !account_ ? wait : quotas.player.take(account_, now, cost);
}

/// The answer leaves before the request counts as answered: a server that stops closes the session then.
void Session::finish(const Due& due, std::string response) {
    reply(due, std::move(response));
    home_.answered();
}

void Session::reply(const Due& due, std::string response) {
    if (closing_) return;
    if (due.batch) {
        Batch& batch = *due.batch;
        if (due.id.wants_reply()) batch.text.append(batch.text.empty() ? "[" : ",").append(response);
        if (--batch.open > 0 || batch.text.empty()) return;
        response = std::move(batch.text) + ']';
    } else if (!due.id.wants_reply()) {
        return;
    }
    peer_.send(Frame::text(response), FrameKind::reply);
    const LimitsConfig& limits = shard_.config().limits;
    const Backlog backlog = peer_.queued();
    if (std::cmp_greater(backlog.bytes, limits.outbox_bytes) ||
        std::cmp_greater(backlog.frames, limits.outbox_messages)) {
        shard_.metrics().connections_slow.add();
        close(protocol::CloseCode::slow_consumer);
    }
}

void Session::refuse(const Due& due, const protocol::Error& error) {
    shard_.metrics().requests_refused.add();
    finish(due, protocol::encode_error(due.id, error));
}

void Session::refuse(const Due& due, const Refusal& refusal) {
    const auto code = protocol::code_named(refusal.code).value_or(protocol::Code::internal);
    refuse(due, protocol::Error{.code = code, .detail = refusal.message, .rule = refusal.rule});
}

void Session::refuse_for(const Due& due, std::int64_t wait) {
    shard_.metrics().requests_limited.add();
    refuse(due, {.code = protocol::Code::rate_limited, .extra = {{"retry_after_ms", wait}}});
}

/// A client that reads too slowly gets, once it has caught up, one snapshot instead of all it missed.
void Session::deliver(const std::string& doc, const FramePtr& frame, FrameKind kind) {
    if (closing_ || stale_.contains(doc)) return;
    const LimitsConfig& limits = shard_.config().limits;
    const Backlog backlog = peer_.queued();
    if (std::cmp_greater(backlog.bytes, limits.outbox_soft_bytes) ||
        std::cmp_greater(backlog.frames, limits.outbox_soft_messages)) {
        if (stale_.empty()) shard_.metrics().connections_behind.add();
        stale_[doc] = false;
        return;
    }
    shard_.metrics().deliveries.add();
    peer_.send(frame, kind);
}

void Session::on_drained() {
    if (closing_) return;
    std::vector<std::string> missed;
    for (auto& [doc, asked] : stale_) {
        if (!asked) missed.push_back(doc);
        asked = true;
    }
    for (const std::string& doc : missed) ask_watch(doc, std::nullopt, std::nullopt);
}

/// The change was lost between two shards. The client waits for a snapshot as if it had read too slowly.
void Session::missed(const std::string& doc) {
    if (!closing_ && watches_.contains(doc) && !stale_.contains(doc)) watch_anew(doc);
}

/// Whoever is asked already had the document before, perhaps, and will not say what becomes of it.
void Session::missed_where(const std::function<bool(const std::string& doc)>& which) {
    if (closing_) return;
    std::vector<std::string> docs;
    for (const auto& [doc, attempt] : watches_) {
        const auto stale = stale_.find(doc);
        const bool asks_later = stale != stale_.end() && !stale->second;
        if (!asks_later && which(doc)) docs.push_back(doc);
    }
    for (const std::string& doc : docs) watch_anew(doc);
}

void Session::watch_anew(const std::string& doc) {
    stale_[doc] = true;
    ask_watch(doc, std::nullopt, std::nullopt);
}

}  // namespace kabinet
