#include "client-cli/model/session.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "protocol/codes.hpp"

namespace kabinet::cli {
namespace {

constexpr Millis kHeartbeatInterval = 10'000;
constexpr Millis kSilenceLimit = 25'000;
constexpr int kMostTries = 8;

bool is_final(std::uint16_t code) {
    const auto codes = protocol::all_close_codes();
    const auto found =
        std::ranges::find(codes, static_cast<protocol::CloseCode>(code), &protocol::CloseInfo::code);
    // A normal close that we did not ask for says nothing against coming back.
    return found != codes.end() && found->retry == protocol::Retry::never && code != 1000;
}

/// Whether and when the same request may be sent again. A code that a newer server made up never is.
protocol::Resend resend_of(const Problem& problem) {
    const auto code = protocol::code_named(problem.code);
    return code ? protocol::info(*code).resend : protocol::Resend::never;
}

bool passes(const Problem& problem) {
    return resend_of(problem) != protocol::Resend::never;
}

Problem problem_of(const Json& error) {
    Problem problem;
    if (!error.is_object()) return problem;
    problem.number = error.value("code", 0);
    problem.detail = error.value("message", "");
    const Json data = error.value("data", Json::object());
    if (!data.is_object()) return problem;
    problem.code = data.value("code", "");
    problem.rule = data.value("rule", "");
    problem.retry_after = data.value("retry_after_ms", std::int64_t{0});
    problem.detail = data.value("detail", problem.detail);
    return problem;
}

}  // namespace

Millis back_off(int failures, std::uint32_t random) {
    const Millis whole = std::min<Millis>(10'000, Millis{250} << std::min(failures, 10));
    return whole / 2 + static_cast<Millis>(random % static_cast<std::uint32_t>(whole / 2 + 1));
}

Session::Session(Loop& loop, Transport& transport, Entropy entropy, Settings settings)
    : loop_(loop),
      transport_(transport),
      entropy_(std::move(entropy)),
      settings_(std::move(settings)),
      identity_(settings_.identity) {}

Session::~Session() {
    loop_.cancel(reconnect_timer_);
    loop_.cancel(heartbeat_timer_);
    for (auto& [id, request] : requests_) loop_.cancel(request.retry);
}

void Session::start(Observer& observer) {
    observer_ = &observer;
    lost_at_ = loop_.now();
    connect();
}

void Session::finish() {
    finished_ = true;
    loop_.cancel(reconnect_timer_);
    if (link_ == Link::waiting) {
        set_link(Link::ended);
    } else {
        transport_.close();
    }
}

// ---- connections

void Session::connect() {
    set_link(Link::connecting);
    attempt_at_ = 0;
    transport_.open(*this);
}

void Session::on_open() {
    heard_ = loop_.now();
    say_hello();
}

Json Session::hello_params() const {
    Json params = {{"client", settings_.client}};
    if (identity_) params["token"] = identity_->token;
    Json resume = Json::array();
    for (const auto& [doc, document] : documents_) {
        if (document.known()) {
            resume.push_back({{"doc", doc}, {"epoch", document.epoch()}, {"seq", document.seq()}});
        }
    }
    // A guest that has yet to sign in has no right to any document.
    if (identity_ && !resume.empty()) params["resume"] = std::move(resume);
    return params;
}

void Session::say_hello() {
    pass("hello", hello_params(),
         [this, sent = loop_.now()](const Reply& reply) { heard_hello(reply, sent); });
}

void Session::heard_hello(const Reply& reply, Millis sent) {
    if (!reply) {
        if (reply.error().code == "bad_token") {
            identity_.reset();
        } else if (!passes(reply.error())) {
            return give_up(reply.error().detail);
        }
        return transport_.close();
    }
    clock_.reset();
    clock_.sample(sent, loop_.now(), reply->value("now", Millis{0}));
    games_ = reply->value("games", Json::array());
    features_ = reply->value("features", Json::array());
    const bool known = reply->contains("player");
    for (const Json& doc : reply->value("lost", Json::array())) {
        documents_.erase(doc.get<std::string>());
        observer_->on_lost(doc.get<std::string>(),
                           {"unknown_match", "the server no longer has it", "", 0, 0});
    }
    if (known && identity_) {
        signed_in(reply->at("player"), identity_->token, false);
    } else {
        sign_in();
    }
}

void Session::sign_in() {
    Json params = Json::object();
    if (!settings_.name.empty()) params["name"] = settings_.name;
    pass("sign_in.guest", std::move(params), [this](const Reply& reply) {
        if (reply) return signed_in(reply->at("player"), reply->value("token", ""), true);
        if (passes(reply.error())) return transport_.close();
        give_up(reply.error().detail);
    });
}

void Session::signed_in(const Json& player, const std::string& token, bool fresh) {
    identity_ = Identity{token, player.value("id", ""), player.value("name", "")};
    observer_->on_identity(*identity_, fresh);
    // Nothing was resumed for a new guest: every document is asked for from the start.
    if (fresh) {
        for (auto& [doc, document] : documents_) document = Document();
    }
    go_online();
}

void Session::go_online() {
    failures_ = 0;
    pause_ = 0;
    set_link(Link::online);
    for (const auto& [doc, document] : documents_) {
        if (!document.known()) send_watch(doc);
    }
    std::vector<std::int64_t> unanswered;
    for (const auto& [id, request] : requests_) unanswered.push_back(id);
    for (const std::int64_t id : unanswered) {
        if (requests_.contains(id) && !requests_.at(id).passing) transmit(id);
    }
    heartbeat();
}

void Session::give_up(const std::string& why) {
    finished_ = true;
    set_link(Link::ended, why);
    transport_.close();
}

void Session::on_closed(const Closed& closed) {
    loop_.cancel(heartbeat_timer_);
    resyncing_.clear();
    std::erase_if(requests_, [](const auto& item) { return item.second.passing; });
    for (auto& [id, request] : requests_) loop_.cancel(std::exchange(request.retry, 0));
    if (link_ == Link::ended) return;
    const std::string why = closed.reason.empty() ? "connection lost" : closed.reason;
    if (link_ == Link::online) lost_at_ = loop_.now();
    const bool too_long = settings_.patience > 0 && loop_.now() - lost_at_ >= settings_.patience;
    if (finished_ || too_long || is_final(closed.code)) return set_link(Link::ended, finished_ ? "" : why);
    const Millis delay = std::exchange(pause_, 0) + back_off(failures_++, entropy_());
    attempt_at_ = loop_.now() + delay;
    reconnect_timer_ = loop_.after(delay, [this] { connect(); });
    set_link(Link::waiting, why);
}

void Session::heartbeat() {
    if (loop_.now() - heard_ >= kSilenceLimit) return transport_.close();
    pass("ping", Json::object(), [this, sent = loop_.now()](const Reply& reply) {
        if (reply) clock_.sample(sent, loop_.now(), reply->value("now", Millis{0}));
    });
    heartbeat_timer_ = loop_.after(kHeartbeatInterval, [this] { heartbeat(); });
}

void Session::set_link(Link link, const std::string& why) {
    if (link_ == link && why.empty()) return;
    link_ = link;
    if (observer_) observer_->on_link(link, why);
}

Millis Session::next_attempt() const {
    return attempt_at_ ? std::max<Millis>(0, attempt_at_ - loop_.now()) : 0;
}

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
    if (doc == "lobby") return pass("lobby.unwatch", Json::object(), nullptr);
    pass("match.unwatch", {{"match", doc}}, nullptr);
}

const Document* Session::document(const std::string& doc) const {
    const auto found = documents_.find(doc);
    return found != documents_.end() && found->second.known() ? &found->second : nullptr;
}

void Session::send_watch(const std::string& doc) {
    if (!resyncing_.insert(doc).second) return;
    const bool lobby = doc == "lobby";
    pass(lobby ? "lobby.watch" : "match.watch", lobby ? Json::object() : Json{{"match", doc}},
         [this, doc](const Reply& reply) {
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
        const Json message = Json::parse(text);
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
