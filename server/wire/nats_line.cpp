#include "server/wire/nats_line.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <limits>
#include <system_error>
#include <thread>
#include <utility>

#include "server/wire/nats_turns.hpp"

namespace kabinet {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::int64_t kConnectMs = 2000;
/// A server that hangs is noticed after three of these without an answer.
constexpr std::int64_t kPingMs = 1000;
constexpr int kPingsOut = 2;
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
    // Otherwise libnats says only now and then that there is something to write.
    also(natsOptions_SetSendAsap(options, true));
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
    if (status != NATS_OK) return status;
    options_ = std::move(options);
    return use_no_threads();
}

/// Whoever has the line reads and writes. libnats tells when there is something to write: for the pings,
/// which come from a thread of its own, the bell has to ring. A connection that is closed there is noticed by
/// the next look.
natsStatus NatsDoor::use_no_threads() {
    return natsOptions_SetEventLoop(
        options_.get(), this,
        [](void** user, void* loop, natsConnection*, natsSock socket) {
            static_cast<NatsDoor*>(loop)->socket_ = socket;
            *user = loop;
            return NATS_OK;
        },
        [](void*, bool) { return NATS_OK; },
        [](void* user, bool added) {
            auto& door = *static_cast<NatsDoor*>(user);
            // Whoever has the line looks by itself.
            if (added && std::this_thread::get_id() != door.owner_) door.ring();
            return NATS_OK;
        },
        [](void*) { return NATS_OK; });
}

std::expected<std::unique_ptr<NatsLine>, std::string> NatsDoor::connect(NatsLine::Calls calls) {
    take_back();
    auto status = prepare();
    natsConnection* connected = nullptr;
    if (status == NATS_OK) status = natsConnection_Connect(&connected, options_.get());
    if (status != NATS_OK) return std::unexpected(reason(status, address_.url));
    std::unique_ptr<NatsLine> line(
        new NatsLine({connected, &natsConnection_Destroy}, socket_, bell_, std::move(calls), address_.url));
    status = line->subscribe(address_.subject);
    // Otherwise others may know of this process before the server does.
    if (status == NATS_OK) status = line->flush(std::chrono::milliseconds(kConnectMs));
    if (status != NATS_OK) return std::unexpected(reason(status, address_.url));
    // A subscription that is refused stands, and is deaf.
    if (auto error = error_of(connected, address_.url); !error.empty()) return std::unexpected(error);
    return line;
}

void NatsDoor::ring() {
    NatsTurns* const turns = turns_;
    turns ? turns->ring() : bell_.ring();
}

void NatsDoor::take_back() {
    turns_ = nullptr;
    have();
}

NatsBell::NatsBell() : rung_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
    if (rung_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

NatsBell::~NatsBell() {
    ::close(rung_);
}

void NatsBell::ring() {
    ::eventfd_write(rung_, 1);
}

bool NatsBell::wait(int socket, bool writable_wanted, std::chrono::milliseconds most) {
    const auto events = static_cast<short>(POLLIN | (writable_wanted ? POLLOUT : 0));
    std::array<pollfd, 2> waited{pollfd{rung_, POLLIN, 0}, pollfd{socket, events, 0}};
    ::poll(waited.data(), waited.size(), static_cast<int>(most.count()));
    eventfd_t count = 0;
    if (waited[0].revents != 0) ::eventfd_read(rung_, &count);
    return (waited[1].revents & ~POLLOUT) != 0;
}

NatsLine::~NatsLine() {
    natsConnection_Close(connection_.get());
}

natsStatus NatsLine::subscribe(const std::string& subject) {
    natsSubscription* subscribed = nullptr;
    auto status = natsConnection_SubscribeSync(&subscribed, connection_.get(), subject.c_str());
    subscription_.reset(subscribed);
    if (status == NATS_OK) status = natsSubscription_SetPendingLimits(subscribed, kMostMessages, kMostBytes);
    return status;
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
    natsConnection_Close(connection_.get());
    return false;
}

std::size_t NatsLine::unwritten() const {
    return static_cast<std::size_t>(std::max(0, natsConnection_Buffered(connection_.get())));
}

void NatsLine::write() {
    if (unwritten() > 0) natsConnection_ProcessWriteEvent(connection_.get());
}

void NatsLine::read() {
    natsConnection_ProcessReadEvent(connection_.get());
    pass_on();
}

void NatsLine::turn(std::chrono::milliseconds most) {
    pump(most);
    pass_on();
    if (Clock::now() < look_) return;
    look_ = Clock::now() + kLookEvery;
    look_for_trouble();
}

void NatsLine::pump(std::chrono::milliseconds most) {
    write();
    if (bell_.wait(socket_, unwritten() > 0, most)) natsConnection_ProcessReadEvent(connection_.get());
}

void NatsLine::pass_on() {
    for (;;) {
        natsMsg* raw = nullptr;
        const auto status = natsSubscription_NextMsg(&raw, subscription_.get(), 0);
        const std::unique_ptr<natsMsg, decltype(&natsMsg_Destroy)> message(raw, &natsMsg_Destroy);
        if (message) {
            calls_.receive({natsMsg_GetData(raw), static_cast<std::size_t>(natsMsg_GetDataLength(raw))});
        } else if (status != NATS_SLOW_CONSUMER) {
            return;
        }
    }
}

/// Another thread waits, since only this one reads the answer.
natsStatus NatsLine::flush(std::chrono::milliseconds most) {
    natsStatus status = NATS_OK;
    std::atomic<bool> over = false;
    std::jthread waiting([&] {
        status = natsConnection_FlushTimeout(connection_.get(), most.count());
        over = true;
        bell_.ring();
        nats_ReleaseThreadMemory();
    });
    while (!over && !is_lost()) pump(std::chrono::milliseconds(kLookEvery));
    waiting.join();
    return status;
}

bool NatsLine::is_lost() const {
    return natsConnection_IsClosed(connection_.get());
}

std::string NatsLine::why_lost() const {
    if (!why_.empty()) return why_;
    const auto error = error_of(connection_.get(), url_);
    return error.empty() ? "the server has closed the connection" : error;
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
