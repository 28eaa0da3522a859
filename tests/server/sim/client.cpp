#include "tests/server/sim/client.hpp"

#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "server/queue/desk/ticket_document.hpp"
#include "server/tournament/tournament_name.hpp"

namespace kabinet::sim {
namespace {

/// The request that watches a document.
std::pair<std::string, Json> watching(const std::string& document) {
    if (document == "lobby") return {"lobby.watch", Json::object()};
    if (queue::kTicketDocuments.has(document)) return {"queue.watch", Json::object()};
    const auto name = TournamentDocumentName::parse(document);
    if (!name) return {"match.watch", {{"match", document}}};
    static constexpr std::array parts{"head", "entrants", "standings", "tables", "own"};
    const auto part = static_cast<std::size_t>(name->part);
    return {"tournament.watch",
            {{"tournament", name->tournament}, {"part", parts.at(part)}, {"page", name->page}}};
}

/// Of a document that the server may drop when nobody watches, a client asks for all again.
bool forgotten(const std::string& document) {
    const auto name = TournamentDocumentName::parse(document);
    return name && name->part == TournamentDocumentName::Part::own;
}

}  // namespace

Client::Client(World& world, std::string name, Connect connect)
    : world_(world), name_(std::move(name)), connect_(std::move(connect)) {}

void Client::reconnect(std::int64_t delay) {
    world_.after(delay, [this] {
        if (left_) return;
        wire_ = connect_(*this);
        if (!wire_) return reconnect(world_.between(50, 500));
        hello();
    });
}

void Client::on_closed(std::uint16_t) {
    wire_.reset();
    ready_ = false;
    if (on_lost) on_lost();
    std::erase_if(documents_, [](const auto& held) { return forgotten(held.first); });
    // What had no key may have been done or not: it is the asker's to ask again.
    for (auto it = open_.begin(); it != open_.end();) {
        if (it->second.params.contains("key")) {
            it->second.sent = false;
            ++it;
        } else {
            it = open_.erase(it);
        }
    }
    reconnect(world_.between(10, 300) + std::exchange(rest_, 0));
}

void Client::hello() {
    Json params{{"client", "sim"}};
    if (!token_.empty()) params["token"] = token_;
    Json resume = Json::array();
    for (const auto& name : watched_) {
        const auto it = documents_.find(name);
        if (it != documents_.end())
            resume.push_back({{"doc", name}, {"epoch", it->second.epoch}, {"seq", it->second.seq}});
    }
    if (!resume.empty()) params["resume"] = resume;
    request("hello", params, [this](const Json& result, const Json& error) { on_hello(result, error); });
}

void Client::on_hello(const Json& result, const Json& error) {
    if (!error.is_null() && error["data"]["code"] == "bad_token" && on_bad_token)
        on_bad_token(std::exchange(token_, ""));
    if (!error.is_null()) {  // the store was busy: as a client would, from the start
        wire_->cut();
        return;
    }
    // Every match is kept for good, and this client watches fewer documents than it may.
    if (const Json lost = result.value("lost", Json::array()); !lost.empty())
        ADD_FAILURE() << name_ << " lost " << lost;
    if (!token_.empty()) return begin();
    sign_in();
}

void Client::came_in(const Json& result) {
    token_ = result["token"];
    player_ = result["player"]["id"];
    begin();
}

void Client::sign_in() {
    if (enter) return enter();
    request("sign_in.guest", {{"name", name_}}, [this](const Json& result, const Json& error) {
        if (!error.is_null()) return sign_in();
        came_in(result);
    });
}

void Client::begin() {
    ready_ = true;
    for (const auto& name : watched_) {
        if (!documents_.contains(name)) watch(name);
    }
    for (auto& [id, open] : open_) {
        if (!open.sent) say(id, open);
        open.sent = true;
    }
    if (on_change) on_change();
}

void Client::watch(const std::string& document) {
    watched_.insert(document);
    auto [method, params] = watching(document);
    request(method, std::move(params), [this, document](const Json&, const Json& error) {
        if (!error.is_null()) watch(document);
    });
}

void Client::request(const std::string& method, Json params,
                     std::function<void(const Json&, const Json&)> done) {
    const std::int64_t id = next_++;
    Open& open = open_[id] =
        Open{.method = method, .params = std::move(params), .done = std::move(done), .token = {}};
    const bool first = method == "hello" || method.starts_with("sign_in.");
    if (!wire_ || (!ready_ && !first)) {
        if (!open.params.contains("key")) open_.erase(id);
        return;
    }
    open.sent = true;
    say(id, open);
    // A network may deliver twice what it was given once.
    if (open.params.contains("key") && world_.chance(10)) say(id, open);
}

void Client::say(std::int64_t id, Open& open) {
    open.at = world_.now();
    open.token = token_;
    wire_->say(Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", open.method}, {"params", open.params}}.dump());
}

void Client::on_message(std::string text) {
    const Json message = Json::parse(text);
    if (message.contains("method")) {
        const Json& params = message["params"];
        if (message["method"] == "patch") on_patch(params);
        if (message["method"] == "snapshot") {
            ++snapshots;
            Held& held = documents_[params["doc"]] = {params["epoch"], params["seq"], params["value"]};
            if (on_held) on_held(params["doc"], held);
        }
    } else {
        auto node = open_.extract(message["id"].get<std::int64_t>());
        if (node.empty()) return;  // the second answer to what was delivered twice
        const Open& open = node.mapped();
        if (on_granted && message.contains("result")) on_granted(open.token, open.at, open.method);
        open.done(message.value("result", Json()), message.value("error", Json()));
    }
    if (ready_ && on_change) on_change();
}

void Client::on_patch(const Json& params) {
    ++patches;
    const auto it = documents_.find(params["doc"]);
    ASSERT_NE(it, documents_.end()) << "a patch without a snapshot";
    Held& held = it->second;
    ASSERT_EQ(params["seq"].get<std::int64_t>(), held.seq + 1) << name_ << ": a gap in " << params["doc"];
    held.value = held.value.patch(params["ops"]);
    ++held.seq;
    if (on_held) on_held(params["doc"], held);
}

const Held* Client::document(const std::string& name) const {
    const auto it = documents_.find(name);
    return it == documents_.end() ? nullptr : &it->second;
}

}  // namespace kabinet::sim
