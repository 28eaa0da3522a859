#include "client-cli/model/session.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "client-cli/model/event_document.hpp"
#include "protocol/codes.hpp"

namespace kabinet::cli {
namespace {

constexpr Millis kHeartbeatInterval = 10'000;
/// The same while a clock of the user runs: the rivals are told within eight seconds that the user is gone.
constexpr Millis kSignInterval = 2'500;
constexpr Millis kSilenceLimit = 25'000;
/// Whoever has got a new token writes it into the file within this time.
constexpr Millis kTokenOnItsWay = 1000;

bool is_final(std::uint16_t code) {
    const auto codes = protocol::all_close_codes();
    const auto found =
        std::ranges::find(codes, static_cast<protocol::CloseCode>(code), &protocol::CloseInfo::code);
    // A normal close that we did not ask for says nothing against coming back.
    return found != codes.end() && found->retry == protocol::Retry::never && code != 1000;
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
      identity_(settings_.identity),
      wants_guest_(settings_.newcomer == Newcomer::guest) {}

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
    const Loop::Timer pause = std::exchange(reconnect_timer_, 0);
    if (pause == 0) return transport_.close();
    loop_.cancel(pause);
    set_link(Link::ended);
}

// ---- connections

void Session::connect() {
    set_link(Link::connecting);
    attempt_at_ = 0;
    reconnect_timer_ = 0;
    token_refused_ = false;
    take_kept_token();
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
            if (!settings_.invite.empty() && EventDocument::parse(doc))
                resume.back()["invite"] = settings_.invite;
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
            token_refused_ = true;
        } else if (!passes(reply.error())) {
            return give_up(reply.error().detail);
        }
        return transport_.close();
    }
    clock_.reset();
    clock_.sample(sent, loop_.now(), reply->value("now", Millis{0}));
    games_ = reply->value("games", Json::array());
    features_ = reply->value("features", Json::array());
    if (const std::string why = observer_->on_greeting(); !why.empty()) return give_up(why);
    const bool known = reply->contains("player");
    for (const Json& doc : reply->value("lost", Json::array())) {
        documents_.erase(doc.get<std::string>());
        observer_->on_lost(doc.get<std::string>(),
                           {"unknown_match", "the server no longer has it", "", 0, 0});
    }
    if (known && identity_) {
        signed_in(reply->at("player"), identity_->token, false);
    } else if (wants_guest_) {
        sign_in();
    } else {
        go_online();
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
    identity_ =
        Identity{token, player.value("id", ""), player.value("name", ""), player.value("guest", false)};
    was_online_ = true;
    observer_->on_identity(*identity_, fresh);
    // Nothing was resumed for a new guest: every document is asked for from the start.
    if (fresh) forget_documents();
    go_online();
}

void Session::become(Identity identity) {
    identity_ = std::move(identity);
    was_online_ = true;
}

void Session::become_nobody() {
    identity_.reset();
    was_online_ = false;
    wants_guest_ = false;
    forget_documents();
    transport_.close();
}

void Session::renamed(const std::string& name, bool guest) {
    if (!identity_ || (identity_->name == name && identity_->guest == guest)) return;
    identity_->name = name;
    identity_->guest = guest;
    observer_->on_identity(*identity_, false);
}

void Session::forget_documents() {
    for (auto& [doc, document] : documents_) document = Document();
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

void Session::drop_passing() {
    std::vector<OnReply> told;
    for (auto& [id, request] : requests_) {
        if (request.once) told.push_back(std::move(request.on_reply));
    }
    std::erase_if(requests_, [](const auto& item) { return item.second.passing; });
    for (const OnReply& on_reply : told) on_reply(std::unexpected(connection_lost()));
}

void Session::on_closed(const Closed& closed) {
    loop_.cancel(heartbeat_timer_);
    resyncing_.clear();
    for (auto& [id, request] : requests_) loop_.cancel(std::exchange(request.retry, 0));
    if (closed.code == std::to_underlying(protocol::CloseCode::session_ended)) token_refused_ = true;
    if (link_ != Link::ended) come_back(closed);
    drop_passing();
}

void Session::come_back(const Closed& closed) {
    const std::string why = closed.reason.empty() ? "connection lost" : closed.reason;
    if (link_ == Link::online) lost_at_ = loop_.now();
    if (!finished_ && token_refused_ && identity_) return token_refused();
    const bool too_long = settings_.patience > 0 && loop_.now() - lost_at_ >= settings_.patience;
    if (finished_ || too_long || is_final(closed.code)) return set_link(Link::ended, finished_ ? "" : why);
    const Millis delay = std::exchange(pause_, 0) + back_off(failures_++, entropy_());
    attempt_at_ = loop_.now() + delay;
    reconnect_timer_ = loop_.after(delay, [this] { connect(); });
    set_link(Link::waiting, why);
}

// ---- a token that is no longer good

/// Another process of the user may have got a newer token of the same player (AC-7). Before the first sign-in
/// any identity that is kept will do.
void Session::take_kept_token() {
    if (!identity_ || !settings_.kept) return;
    auto kept = settings_.kept();
    if (kept && (!was_online_ || kept->id == identity_->id)) identity_ = std::move(kept);
}

void Session::token_refused() {
    reconnect_timer_ = loop_.after(kTokenOnItsWay, [this, refused = identity_->token] {
        reconnect_timer_ = 0;
        take_kept_token();
        if (identity_ && identity_->token == refused) sign_out();
        if (!finished_) connect();
    });
    set_link(Link::connecting);
}

/// There is no better token: goes on without the player, or ends.
void Session::sign_out() {
    const Identity lost = *std::exchange(identity_, std::nullopt);
    wants_guest_ = lost.guest && !was_online_ && settings_.newcomer == Newcomer::guest;
    was_online_ = false;
    forget_documents();
    const std::string words = signed_out_words(lost, wants_guest_);
    if (!wants_guest_ && settings_.signed_out == SignedOut::end) {
        finished_ = true;
        return set_link(Link::ended, words);
    }
    observer_->on_notice(words);
}

std::string Session::signed_out_words(const Identity& lost, bool anew) const {
    const std::string command = "kabinet account sign-in";
    if (!lost.guest) {
        return "You were signed out: this device is no longer signed in as " + lost.name +
               ". Sign in again with: " + command + " " + shell_word(lost.name) + settings_.place;
    }
    return "You were signed out: the server no longer knows the guest " + lost.name +
           (anew ? "; you are a new guest now" : "") +
           ". If an account was made of that guest, sign in with: " + command + settings_.place;
}

void Session::heartbeat() {
    if (loop_.now() - heard_ >= kSilenceLimit) return transport_.close();
    pass("ping", promise(), [this, sent = loop_.now()](const Reply& reply) {
        if (reply) clock_.sample(sent, loop_.now(), reply->value("now", Millis{0}));
    });
    heartbeat_timer_ = loop_.after(on_clock_ ? kSignInterval : kHeartbeatInterval, [this] { heartbeat(); });
}

/// What a ping says of the next one.
Json Session::promise() const {
    if (!on_clock_ || !offers("promises")) return Json::object();
    return {{"again_ms", kSignInterval}};
}

void Session::on_clock(bool runs) {
    if (std::exchange(on_clock_, runs) == runs || link_ != Link::online) return;
    loop_.cancel(heartbeat_timer_);
    heartbeat();
}

void Session::set_link(Link link, const std::string& why) {
    if (link_ == link && why.empty()) return;
    link_ = link;
    if (observer_) observer_->on_link(link, why);
}

Millis Session::next_attempt() const {
    return attempt_at_ ? std::max<Millis>(0, attempt_at_ - loop_.now()) : 0;
}

}  // namespace kabinet::cli
