#include "server/wire/nats_line.hpp"

#include <pthread.h>

#include <array>
#include <cstdio>
#include <limits>
#include <utility>

namespace kabinet {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::int64_t kConnectMs = 2000;
/// A server that hangs is noticed after three of these without an answer.
constexpr std::int64_t kPingMs = 1000;
constexpr int kPingsOut = 2;
/// A socket that nobody reads fills up, and libnats waits for it with its lock held: its pings wait, too.
constexpr std::int64_t kWriteMs = 3000;
constexpr int kMostMessages = 65'536;
constexpr int kMostBytes = 64 << 20;
constexpr auto kLookEvery = 1s;

/// libnats, opened once a process, and closed when the process ends.
class Library {
  public:
    Library() : status(nats_Open(-1)) {}
    ~Library() { nats_CloseAndWait(1000); }
    const natsStatus status;
};

/// What stands before the @ of a URL, and the host after it.
std::pair<std::string_view, std::string_view> parts_of(std::string_view url) {
    if (const auto scheme = url.find("://"); scheme != url.npos) url.remove_prefix(scheme + 3);
    const auto at = url.rfind('@');
    const auto user = at == url.npos ? std::string_view() : url.substr(0, at);
    const auto rest = at == url.npos ? url : url.substr(at + 1);
    if (rest.starts_with('[')) return {user, rest.substr(1, rest.find(']') - 1)};
    return {user, rest.substr(0, rest.find_first_of(":/"))};
}

/// A text of libnats, which may quote the URL.
std::string without_password(std::string text, std::string_view url) {
    const auto user = parts_of(url).first;
    const auto secret = user.substr(user.find(':') + 1);
    if (secret.empty()) return text;
    for (auto at = text.find(secret); at != text.npos; at = text.find(secret, at))
        text.replace(at, secret.size(), "*");
    return text;
}

std::string reason(natsStatus status, std::string_view url) {
    natsStatus last = NATS_OK;
    const char* text = nats_GetLastError(&last);
    if (last == status && text && *text)
        return without_password(std::string(natsStatus_GetText(status)) + ": " + text, url);
    return natsStatus_GetText(status);
}

/// What went wrong last on a connection; empty where nothing did.
std::string error_of(natsConnection* connection, std::string_view url) {
    const char* text = nullptr;
    const auto status = natsConnection_GetLastError(connection, &text);
    if (status == NATS_OK) return "";
    if (!text || !*text) return natsStatus_GetText(status);
    return without_password(std::string(natsStatus_GetText(status)) + ": " + text, url);
}

/// Does nothing: without one, libnats writes to standard error.
void ignore(natsConnection*, natsSubscription*, natsStatus, void*) {}

natsStatus secure(natsOptions* options, const NatsDoor::Address& address) {
    auto status = natsOptions_SetSecure(options, true);
    // Without a name that it expects, libnats takes any certificate of the authority.
    const std::string host(parts_of(address.url).second);
    if (status == NATS_OK) status = natsOptions_SetExpectedHostname(options, host.c_str());
    if (status == NATS_OK && !address.ca.empty())
        status = natsOptions_LoadCATrustedCertificates(options, address.ca.c_str());
    return status;
}

natsStatus set(natsOptions* options, const NatsDoor::Address& address) {
    natsStatus status = NATS_OK;
    const auto also = [&](natsStatus of) { status = status == NATS_OK ? of : status; };
    also(natsOptions_SetURL(options, address.url.c_str()));
    also(natsOptions_SetName(options, address.subject.c_str()));
    also(natsOptions_SetTimeout(options, kConnectMs));
    // Whoever has the line makes another one. libnats gives up where a password was wrong twice.
    also(natsOptions_SetAllowReconnect(options, false));
    // Otherwise another thread of libnats sends, a millisecond later.
    also(natsOptions_SetSendAsap(options, true));
    also(natsOptions_SetWriteDeadline(options, kWriteMs));
    also(natsOptions_SetPingInterval(options, kPingMs));
    also(natsOptions_SetMaxPingsOut(options, kPingsOut));
    also(natsOptions_SetErrorHandler(options, ignore, nullptr));
    if (address.url.starts_with("tls://")) also(secure(options, address));
    return status;
}

}  // namespace

std::string nats_subject(std::string_view space, std::uint64_t node) {
    std::array<char, 20> number{};
    std::snprintf(number.data(), number.size(), ".%012llx", static_cast<unsigned long long>(node));
    return "kabinet." + std::string(space) + number.data();
}

natsStatus NatsDoor::prepare() {
    static const Library library;
    if (options_) return NATS_OK;
    natsOptions* raw = nullptr;
    auto status = library.status;
    if (status == NATS_OK) status = natsOptions_Create(&raw);
    decltype(options_) options(raw, &natsOptions_Destroy);
    if (status == NATS_OK) status = set(options.get(), address_);
    if (status == NATS_OK) options_ = std::move(options);
    return status;
}

std::expected<std::unique_ptr<NatsLine>, std::string> NatsDoor::connect(NatsLine::Calls calls) {
    auto status = prepare();
    natsConnection* connected = nullptr;
    if (status == NATS_OK) status = natsConnection_Connect(&connected, options_.get());
    NatsLine::Connection connection(connected, &natsConnection_Destroy);
    natsSubscription* subscribed = nullptr;
    if (status == NATS_OK)
        status = natsConnection_SubscribeSync(&subscribed, connection.get(), address_.subject.c_str());
    NatsLine::Subscription subscription(subscribed, &natsSubscription_Destroy);
    if (status == NATS_OK)
        status = natsSubscription_SetPendingLimits(subscription.get(), kMostMessages, kMostBytes);
    // Otherwise others may know of this process before the server does.
    if (status == NATS_OK) status = natsConnection_FlushTimeout(connection.get(), kConnectMs);
    if (status != NATS_OK) return std::unexpected(reason(status, address_.url));
    // A subscription that is refused stands, and is deaf.
    if (auto error = error_of(connection.get(), address_.url); !error.empty()) return std::unexpected(error);
    return std::unique_ptr<NatsLine>(
        new NatsLine(std::move(connection), std::move(subscription), std::move(calls), address_.url));
}

NatsLine::NatsLine(Connection connection, Subscription subscription, Calls calls, std::string url)
    : calls_(std::move(calls)),
      url_(std::move(url)),
      connection_(std::move(connection)),
      subscription_(std::move(subscription)),
      thread_([this] { listen(); }) {
    ::pthread_setname_np(thread_.native_handle(), "wire-in");
}

NatsLine::~NatsLine() {
    // Ends the wait for a message.
    natsConnection_Close(connection_.get());
    thread_.join();
}

std::size_t NatsLine::largest() const {
    const auto most = natsConnection_GetMaxPayload(connection_.get());
    return most > 0 ? static_cast<std::size_t>(most) : std::numeric_limits<std::size_t>::max();
}

bool NatsLine::publish(const std::string& subject, std::string_view bytes) {
    const auto status = natsConnection_Publish(connection_.get(), subject.c_str(), bytes.data(),
                                               static_cast<int>(bytes.size()));
    if (status == NATS_OK || status == NATS_MAX_PAYLOAD) return true;
    if (status != NATS_CONNECTION_CLOSED) why_ = reason(status, url_);
    // A part of the message may be written. What follows would be taken for the rest of it.
    natsConnection_Close(connection_.get());
    lost_ = true;
    return false;
}

void NatsLine::flush(std::chrono::milliseconds most) {
    natsConnection_FlushTimeout(connection_.get(), most.count());
}

std::string NatsLine::why_lost() const {
    if (!why_.empty()) return why_;
    const auto error = error_of(connection_.get(), url_);
    return error.empty() ? "the server has closed the connection" : error;
}

void NatsLine::listen() {
    auto look = Clock::now() + kLookEvery;
    for (;;) {
        natsMsg* raw = nullptr;
        const auto status = natsSubscription_NextMsg(&raw, subscription_.get(),
                                                     std::chrono::milliseconds(kLookEvery).count());
        const std::unique_ptr<natsMsg, decltype(&natsMsg_Destroy)> message(raw, &natsMsg_Destroy);
        if (message) {
            calls_.receive({natsMsg_GetData(raw), static_cast<std::size_t>(natsMsg_GetDataLength(raw))});
        } else if (status != NATS_TIMEOUT && status != NATS_SLOW_CONSUMER) {
            break;
        }
        if (Clock::now() < look) continue;
        look = Clock::now() + kLookEvery;
        look_for_trouble();
    }
    lost_ = true;
    calls_.lost();
    nats_ReleaseThreadMemory();
}

void NatsLine::look_for_trouble() {
    std::int64_t dropped = 0;
    natsSubscription_GetDropped(subscription_.get(), &dropped);
    if (const auto more = dropped - std::exchange(dropped_, dropped); more > 0)
        calls_.trouble(std::to_string(more) + " messages came faster than they were taken, and were dropped");
    const char* text = nullptr;
    if (natsConnection_GetLastError(connection_.get(), &text) == NATS_NOT_PERMITTED &&
        !std::exchange(forbidden_, true))
        calls_.trouble(error_of(connection_.get(), url_));
}

}  // namespace kabinet
