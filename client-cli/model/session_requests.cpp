#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "client-cli/model/event_document.hpp"
#include "client-cli/model/session.hpp"
#include "protocol/codes.hpp"

/// What a session asks, and what it hears: requests, documents, messages. Connections are in session.cpp.
namespace kabinet::cli {
namespace {

constexpr int kMostTries = 8;

/// The message; null when it has a number that no member of the protocol has, and that no whole number holds.
Json parse_message(std::string_view text) {
    constexpr double most = 2e9;
    bool sane = true;
    Json message = Json::parse(text, [&sane](int, Json::parse_event_t, const Json& value) {
        sane = sane && !(value.is_number_float() && std::abs(value.get<double>()) > most);
        return true;
    });
    return sane ? message : Json();
}

/// The parameters of "daily_flick_20261127"; null for the name of another document.
Json day_of(const std::string& doc) {
    constexpr std::string_view prefix = "daily_";
    constexpr std::size_t digits = 8;
    const std::size_t end = doc.rfind('_');
    if (!doc.starts_with(prefix) || end < prefix.size() || doc.size() != end + 1 + digits) return nullptr;
    const std::string day = doc.substr(end + 1);
    return {{"daily", doc.substr(prefix.size(), end - prefix.size())},
            {"day", day.substr(0, 4) + "-" + day.substr(4, 2) + "-" + day.substr(6)}};
}

/// The methods that watch a document begin with the first; the second are their parameters.
std::pair<std::string, Json> place_of(const std::string& doc) {
    if (doc == "lobby") return {"lobby", Json::object()};
    if (doc.starts_with(ticket_of(""))) return {"queue", Json::object()};
    if (doc.starts_with(bot_document_of(""))) return {"bot", Json::object()};
    if (doc.starts_with(board_of(""))) return {"rating", {{"ladder", doc.substr(board_of("").size())}}};
    if (const auto day = day_of(doc); !day.is_null()) return {"daily", day};
    if (doc == kEvents) return {"events", Json::object()};
    if (const auto event = EventDocument::parse(doc)) return {"tournament", event->params()};
    return {"match", {{"match", doc}}};
}

}  // namespace

// ---- requests

std::string Session::new_key() {
    static constexpr char digits[] = "0123456789abcdefghijklmnopqrstuv";
    std::string key;
    for (int word = 0; word < 4; ++word) {
        const std::uint32_t bits = entropy_();
        for (int shift = 0; shift < 30; shift += 5) key += digits[(bits >> shift) & 31];
    }
    return key;
}

void Session::ask(std::string method, Json params, OnReply on_reply) {
    add({.method = std::move(method), .params = std::move(params), .on_reply = std::move(on_reply)});
}

void Session::change(std::string method, Json params, OnReply on_reply) {
    params["key"] = new_key();
    ask(std::move(method), std::move(params), std::move(on_reply));
}

void Session::add(Request request) {
    const std::int64_t id = next_id_++;
    requests_.emplace(id, std::move(request));
    if (link_ == Link::online) transmit(id);
}

void Session::pass(std::string method, Json params, OnReply on_reply) {
    const std::int64_t id = next_id_++;
    requests_.emplace(id, Request{.method = std::move(method),
                                  .params = std::move(params),
                                  .on_reply = std::move(on_reply),
                                  .passing = true});
    transmit(id);
}

void Session::attempt(std::string method, Json params, OnReply on_reply) {
    if (link_ != Link::online) {
        loop_.after(0, [on_reply = std::move(on_reply)] { on_reply(std::unexpected(connection_lost())); });
        return;
    }
    const std::int64_t id = next_id_++;
    requests_.emplace(id, Request{.method = std::move(method),
                                  .params = std::move(params),
                                  .on_reply = std::move(on_reply),
                                  .passing = true,
                                  .once = true});
    transmit(id);
}

void Session::transmit(std::int64_t id) {
    const Request& request = requests_.at(id);
    transport_.send(
        Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", request.method}, {"params", request.params}}.dump());
}

void Session::answered(const Json& message) {
    if (!message["id"].is_number_integer()) return;  // an error about a message nobody could read
    const auto id = message["id"].get<std::int64_t>();
    const auto found = requests_.find(id);
    if (found == requests_.end()) return;
    Reply reply = message.contains("error") ? Reply(std::unexpected(problem_of(message["error"])))
                                            : Reply(message.value("result", Json::object()));
    if (!reply && try_again_later(id, reply.error())) return;
    const OnReply on_reply = std::move(found->second.on_reply);
    requests_.erase(found);
    if (on_reply) on_reply(reply);
}

bool Session::try_again_later(std::int64_t id, const Problem& problem) {
    Request& request = requests_.at(id);
    if (request.passing) return false;
    const auto resend = resend_of(problem);
    if (resend == protocol::Resend::reconnect) return true;  // the next connection sends it again
    if (resend == protocol::Resend::never || ++request.tries >= kMostTries) return false;
    request.retry = loop_.after(problem.retry_after + back_off(request.tries, entropy_()), [this, id] {
        requests_.at(id).retry = 0;
        transmit(id);
    });
    return true;
}

std::size_t Session::changes_under_way() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        requests_, [](const auto& item) { return item.second.params.contains("key"); }));
}

// ---- documents

void Session::watch(const std::string& doc) {
    const bool is_new = documents_.try_emplace(doc).second;
    if (is_new && link_ == Link::online) send_watch(doc);
}

bool Session::offers(const std::string& feature) const {
    return std::any_of(features_.begin(), features_.end(),
                       [&](const Json& offered) { return offered == feature; });
}

void Session::unwatch(const std::string& doc) {
    if (documents_.erase(doc) == 0 || link_ != Link::online) return;
    resyncing_.erase(doc);
    const auto [realm, params] = place_of(doc);
    pass(realm + ".unwatch", params, nullptr);
}

const Document* Session::document(const std::string& doc) const {
    const auto found = documents_.find(doc);
    return found != documents_.end() && found->second.known() ? &found->second : nullptr;
}

void Session::send_watch(const std::string& doc) {
    if (!resyncing_.insert(doc).second) return;
    auto [realm, params] = place_of(doc);
    if (realm == "tournament" && !settings_.invite.empty()) params["invite"] = settings_.invite;
    pass(realm + ".watch", std::move(params), [this, doc](const Reply& reply) {
        if (reply) return;
        resyncing_.erase(doc);
        if (passes(reply.error())) return transport_.close();
        documents_.erase(doc);
        observer_->on_lost(doc, reply.error());
    });
}

// ---- messages

void Session::on_text(std::string_view text) {
    heard_ = loop_.now();
    try {
        const Json message = parse_message(text);
        if (message.is_null()) return transport_.close();
        if (!message.is_array()) return heard(message);
        for (const Json& item : message) heard(item);
    } catch (const Json::exception&) {
        // What follows a message that makes no sense can't be trusted; a new connection resumes cleanly.
        transport_.close();
    }
}

void Session::heard(const Json& message) {
    if (message.contains("method")) {
        notified(message.value("method", ""), message.value("params", Json::object()));
    } else if (message.contains("id")) {
        answered(message);
    }
}

void Session::notified(const std::string& method, const Json& params) {
    if (method == "snapshot") return snapshot(params);
    if (method == "patch") return patch(params);
    if (method == "goaway") pause_ = params.value("after_ms", Millis{0});
}

void Session::snapshot(const Json& params) {
    const auto doc = params.value("doc", "");
    const auto found = documents_.find(doc);
    if (found == documents_.end()) return;
    // Read whole before anything changes: a snapshot without one of these makes no sense (on_text).
    auto epoch = params.at("epoch").get<std::string>();
    const auto seq = params.at("seq").get<std::int64_t>();
    const Json& value = params.at("value");
    resyncing_.erase(doc);
    found->second.snapshot(std::move(epoch), seq, value);
    observer_->on_document(doc, params.value("events", Json::array()));
}

void Session::patch(const Json& params) {
    const auto doc = params.value("doc", "");
    const auto found = documents_.find(doc);
    if (found == documents_.end()) return;
    switch (found->second.patch(params.value("seq", std::int64_t{0}), params.value("ops", Json::array()))) {
        case Document::Applied::yes:
            resyncing_.erase(doc);
            return observer_->on_document(doc, params.value("events", Json::array()));
        case Document::Applied::duplicate:
            return;
        case Document::Applied::gap:
        case Document::Applied::broken:
            return send_watch(doc);
    }
}

}  // namespace kabinet::cli
