#include "server/net/http/http.hpp"

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <exception>
#include <optional>
#include <utility>

#include "protocol/cost.hpp"
#include "server/net/http/routes.hpp"
#include "server/net/http/upgrade.hpp"
#include "server/net/ws/websocket.hpp"

namespace kabinet::net {

namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;

constexpr std::size_t kHeadLimit = 8192;
constexpr std::int64_t kResponseMs = 60'000;

using Parser = http::request_parser<http::empty_body>;

std::string_view text(beast::string_view view) {
    return {view.data(), view.size()};
}

/// Closes the socket when its time is up or its place is needed. That ends every operation on the socket.
class Deadline final : public Timed, public Stranger {
  public:
    Deadline(Gate& gate, Line& line) : gate_(gate), line_(line) { gate_.await_hello(*this); }

    void in(std::int64_t ms) { gate_.wheel().set(*this, monotonic_ms() + ms); }
    void off() { gate_.wheel().set(*this, -1); }

    std::int64_t on_deadline(std::int64_t) override {
        evict();
        return -1;
    }

    void evict() override {
        Error ignored;
        line_.socket().close(ignored);
    }

  private:
    Gate& gate_;
    Line& line_;
};

/// One HTTP connection.
struct Exchange {
    Gate& gate;
    Line line;
    Admission::Ticket ticket;
    std::string client;  // the network that the present request counts for
    beast::flat_buffer buffer{kHeadLimit + 1024};
    Deadline deadline{gate, line};
};

HttpRequest summary(const Parser::value_type& request) {
    const auto absolute = absolute_target(text(request.target()));
    return {.method = text(request.method_string()),
            .target = absolute ? absolute->target : text(request.target()),
            .host = absolute ? absolute->host : text(request[http::field::host]),
            .if_none_match = text(request[http::field::if_none_match]),
            .accept_encoding = text(request[http::field::accept_encoding]),
            .upgrade = beast::websocket::is_upgrade(request),
            .by_person = text(request[http::field::accept]).contains("text/html")};
}

UpgradeOffer offer(const Parser::value_type& request, std::string_view host) {
    return {.host = host,
            .origin = text(request[http::field::origin]),
            .version = text(request[http::field::sec_websocket_version]),
            .key = text(request[http::field::sec_websocket_key]),
            .subprotocols = text(request[http::field::sec_websocket_protocol])};
}

/// The clients that a proxy names: all X-Forwarded-For headers as one list (RFC 9110 5.3).
std::string forwarded_for(const Parser::value_type& request) {
    std::string out;
    const auto [first, last] = request.equal_range("X-Forwarded-For");
    for (auto it = first; it != last; ++it) out.append(out.empty() ? "" : ",").append(text(it->value()));
    return out;
}

HttpResponse come_back_later(int status, std::string_view detail, std::int64_t ms) {
    auto out = HttpResponse::problem(status, detail);
    out.headers.emplace_back("Retry-After", std::to_string((ms + 999) / 1000));
    return out;
}

constexpr std::int64_t kCrowdedMs = 10'000;

/// The answer to a head that did not parse; empty if the peer is only gone.
std::optional<HttpResponse> refusal(Error error) {
    if (error == Line::plain_http())
        return HttpResponse::problem(400, "this port speaks TLS; ask with https");
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
        return HttpResponse::problem(431, "the request's head is over 8 KiB");
    }
    if (error == http::error::bad_version) return HttpResponse::problem(505, "HTTP/1.1 required");
    const bool malformed = error.category() == http::make_error_code(http::error::bad_method).category() &&
                           error != http::error::end_of_stream && error != http::error::partial_message;
    if (!malformed) return std::nullopt;
    return HttpResponse::problem(400, "malformed request");
}

/// The refusal of a head that did parse; empty if nothing is wrong.
std::optional<HttpResponse> refusal(const Parser& parser, Admission::Verdict verdict) {
    const auto& request = parser.get();
    if (verdict != Admission::Verdict::admitted) {
        return come_back_later(503, "too many connections; try again later", kCrowdedMs);
    }
    // RFC 9112 3.2: one Host, always.
    if (request.version() >= 11 && request.count(http::field::host) != 1) {
        return HttpResponse::problem(400, "one Host header required");
    }
    for (const auto field :
         {http::field::origin, http::field::sec_websocket_key, http::field::sec_websocket_version}) {
        if (request.count(field) <= 1) continue;
        return HttpResponse::problem(400, "more than one " + std::string(text(to_string(field))) + " header");
    }
    // RFC 9112 6.1: nobody knows where a body with another coding ends, so the connection ends here.
    if (request.count(http::field::transfer_encoding) > 0 && !parser.chunked())
        return HttpResponse::problem(400, "unknown Transfer-Encoding");
    const auto length = parser.content_length();
    if (parser.chunked() || (length && *length > 0))
        return HttpResponse::problem(413, "no request here has a body");
    return std::nullopt;
}

Awaitable<bool> respond(Exchange& exchange, const HttpResponse& response, bool head_only, bool keep_alive) {
    exchange.gate.metrics().http_requests.add();
    if (response.status >= 400) exchange.gate.metrics().http_errors.add();
    const auto insist_s = exchange.line.secure() ? exchange.gate.config().server.hsts_s : 0;
    const std::string head = response.head(keep_alive, insist_s);
    const bool with_body = response.body && !head_only;
    const std::array<asio::const_buffer, 2> bytes = {
        asio::buffer(head), with_body ? asio::buffer(*response.body) : asio::const_buffer()};
    exchange.deadline.in(kResponseMs);
    const auto [error, written] = co_await asio::async_write(exchange.line, bytes, kAsValue);
    co_return !error && keep_alive;
}

/// Reads what still comes, for a moment. Closing a socket with unread data resets the connection, and the
/// peer may lose the answer.
Awaitable<> linger(Exchange& exchange) {
    exchange.line.shut();
    constexpr std::int64_t linger_ms = 2000;
    exchange.deadline.in(linger_ms);
    std::array<char, 1024> rest;
    for (;;) {
        const auto [error, got] = co_await exchange.line.async_read_some(asio::buffer(rest), kAsValue);
        if (error) co_return;
    }
}

using Text = std::expected<std::string, protocol::Code>;

/// Waits for what `ask` is answered, a T.
template <class T>
Awaitable<T> fetched(std::function<void(std::function<void(T)>)> ask) {
    auto initiate = [ask = std::move(ask)](auto handler) {
        // std::function must be copyable, a coroutine's handler is not.
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        ask([shared](T answer) { std::move (*shared)(std::move(answer)); });
    };
    asio::use_awaitable_t<Executor> token;
    co_return co_await asio::async_initiate<asio::use_awaitable_t<Executor>, void(T)>(std::move(initiate),
                                                                                      token);
}

/// What a head that tells of a match costs more than a file, a picture, and positions that are drawn: about
/// as many times as their work takes longer.
constexpr std::int64_t kHeadCost = 5;
constexpr std::int64_t kPictureCost = 100;
constexpr std::int64_t kFramesCost = 100;

/// People wait for the page: what takes longer than this to find out is left out of its head.
constexpr std::int64_t kHeadMs = 1500;

/// `ask`, or an empty answer after kHeadMs.
std::function<void(std::function<void(std::string)>)> in_time(
    Executor executor, std::function<void(std::function<void(std::string)>)> ask) {
    return [executor, ask = std::move(ask)](std::function<void(std::string)> done) {
        auto once = std::make_shared<std::function<void(std::string)>>(std::move(done));
        auto timer = std::make_shared<Timer>(executor, std::chrono::milliseconds(kHeadMs));
        auto tell = [once, timer](std::string answer) {
            if (auto waiting = std::exchange(*once, nullptr)) waiting(std::move(answer));
        };
        timer->async_wait([tell](Error error) {
            if (!error) tell("");
        });
        ask([tell, timer](std::string answer) {
            timer->cancel();
            tell(std::move(answer));
        });
    };
}

/// The public address of the page with a slash at its end: as set, or that of the request; empty where
/// neither can be one.
std::string public_home(const Exchange& exchange, const HttpRequest& request, std::string_view proto) {
    std::string set = exchange.gate.config().server.public_url;
    if (!set.empty()) return set.ends_with('/') ? set : set + "/";
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view(".-:[]").contains(c);
    };
    if (request.host.empty() || !std::ranges::all_of(request.host, fits)) return "";
    const bool secure = exchange.line.secure() || (exchange.ticket.proxied() && proto == "https");
    return (secure ? "https://" : "http://") + std::string(request.host) + "/";
}

/// Upgrades the connection to `host`, or returns the refusal.
std::optional<HttpResponse> upgrade(Exchange& exchange, const Parser::value_type& request,
                                    std::string_view host) {
    auto answer = answer_upgrade(offer(request, host), exchange.gate.config().server.origins);
    if (answer.refusal) return std::move(answer.refusal);
    // RFC 6455 4.1: a client waits for the answer before it sends anything else.
    if (exchange.buffer.size() > 0) return HttpResponse::problem(400, "data before the handshake's end");
    if (!exchange.ticket.claim(exchange.client, monotonic_ms())) {
        exchange.gate.metrics().connections_refused.add();
        return come_back_later(503, "too many connections; try again later", kCrowdedMs);
    }
    exchange.deadline.off();
    exchange.deadline.greeted();
    open_websocket(exchange.gate, std::move(exchange.line), request, exchange.client,
                   std::move(exchange.ticket), answer.subprotocol, answer.speaks_ours);
    return std::nullopt;
}

/// Counts `cost` requests for the client. Returns the refusal when that is too much.
std::optional<HttpResponse> too_much(Exchange& exchange, std::int64_t cost) {
    const std::int64_t wait = exchange.ticket.ask(exchange.client, monotonic_ms(), cost);
    if (wait == 0) return std::nullopt;
    return come_back_later(429, "too many requests; try again later", wait);
}

/// What an answer costs more than others, by its kind. A page costs nothing more: its head is left out
/// instead.
std::int64_t cost_of(Route::Kind kind) {
    if (kind == Route::Kind::record) return protocol::cost_of<protocol::MatchRecord> - 1;
    if (kind == Route::Kind::picture) return kPictureCost - 1;
    return kind == Route::Kind::frames ? kFramesCost - 1 : 0;
}

Awaitable<HttpResponse> record(Exchange& exchange, const Route& found) {
    exchange.deadline.off();
    auto read = [&](auto done) { exchange.gate.services().record(found.match, std::move(done)); };
    auto text = co_await fetched<Text>(std::move(read));
    co_return record_response(found.match, std::move(text));
}

Awaitable<HttpResponse> overlay(Exchange& exchange, const Route& found) {
    exchange.deadline.off();
    auto write = [&](auto done) {
        exchange.gate.services().overlay(found.tournament, found.overlay, found.invite, std::move(done));
    };
    auto text = co_await fetched<Text>(std::move(write));
    co_return overlay_response(std::move(text));
}

/// The page comes whatever the head would cost, and whether or not there is one.
Awaitable<HttpResponse> preview(Exchange& exchange, const HttpRequest& asked, Route& found,
                                std::string_view proto) {
    const auto& write = exchange.gate.services().preview;
    if (!write || exchange.ticket.ask(exchange.client, monotonic_ms(), kHeadCost) > 0)
        co_return std::move(found.response);
    exchange.deadline.off();
    std::string home = public_home(exchange, asked, proto);
    auto ask = in_time(exchange.gate.context().get_executor(),
                       [&write, place = found.place, home = std::move(home)](auto done) {
                           write(place, home, std::move(done));
                       });
    auto head = co_await fetched<std::string>(std::move(ask));
    co_return preview_response(asked, std::move(found.response), head);
}

Awaitable<HttpResponse> picture(Exchange& exchange, const HttpRequest& asked, const Route& found) {
    exchange.deadline.off();
    auto draw = [&](auto done) {
        exchange.gate.services().picture(found.place, std::string(asked.if_none_match), std::move(done));
    };
    auto drawn = co_await fetched<std::expected<Services::Picture, protocol::Code>>(std::move(draw));
    co_return picture_response(std::move(drawn));
}

Awaitable<HttpResponse> frames(Exchange& exchange, const Route& found) {
    exchange.deadline.off();
    auto draw = [&](auto done) {
        exchange.gate.services().frames(found.match, found.from, found.count, std::move(done));
    };
    auto text = co_await fetched<Text>(std::move(draw));
    co_return frames_response(std::move(text));
}

/// Answers one request. Returns whether another may follow on the socket.
Awaitable<bool> answer(Exchange& exchange, const Parser::value_type& request) {
    HttpRequest asked = summary(request);
    asked.may_measure = exchange.ticket.may_measure(forwarded_for(request));
    Route found = route(asked, exchange.gate.services());
    bool keep_alive = request.keep_alive();
    if (const std::int64_t more = cost_of(found.kind); more > 0) {
        if (auto refused = too_much(exchange, more))
            co_return co_await respond(exchange, *refused, asked.method == "HEAD", keep_alive);
    }
    switch (found.kind) {
        case Route::Kind::record:
            found.response = co_await record(exchange, found);
            break;
        case Route::Kind::overlay:
            found.response = co_await overlay(exchange, found);
            break;
        case Route::Kind::preview:
            found.response = co_await preview(exchange, asked, found, text(request["X-Forwarded-Proto"]));
            break;
        case Route::Kind::picture:
            found.response = co_await picture(exchange, asked, found);
            break;
        case Route::Kind::frames:
            found.response = co_await frames(exchange, found);
            break;
        default:
            break;
    }
    if (found.kind == Route::Kind::socket) {
        auto refused = upgrade(exchange, request, asked.host);
        if (!refused) co_return false;
        found.response = std::move(*refused);
        keep_alive = false;
    }
    co_return co_await respond(exchange, found.response, asked.method == "HEAD", keep_alive);
}

/// Finds the client of the request. Returns the refusal when that client asks too much.
std::optional<HttpResponse> too_much(Exchange& exchange, const Parser::value_type& request) {
    const bool proxied = exchange.ticket.proxied();
    exchange.client = exchange.ticket.client(proxied ? forwarded_for(request) : "");
    return too_much(exchange, 1);
}

/// Serves one request. Returns whether another may follow on the socket.
Awaitable<bool> serve_one(Exchange& exchange) {
    Parser parser;
    parser.header_limit(kHeadLimit);
    exchange.deadline.in(exchange.gate.limits().request_ms);
    const auto [error, got] =
        co_await http::async_read_header(exchange.line, exchange.buffer, parser, kAsValue);
    auto refused = error ? refusal(error) : refusal(parser, exchange.ticket.verdict());
    if (!error && !refused) refused = too_much(exchange, parser.get());
    if (refused) {
        const bool head_only = !error && parser.get().method() == http::verb::head;
        co_await respond(exchange, *refused, head_only, false);
        co_return false;
    }
    if (error) co_return false;
    co_return co_await answer(exchange, parser.get());
}

Awaitable<> serve(Gate& gate, Line line, Admission::Ticket ticket) {
    Exchange exchange{gate, std::move(line), std::move(ticket), {}};
    try {
        while (co_await serve_one(exchange)) {
        }
        if (exchange.line.socket().is_open()) co_await linger(exchange);
    } catch (const std::exception& error) {
        gate.fault("http_fault", exchange.client, error);
    }
}

}  // namespace

void serve_http(Gate& gate, Line line, Admission::Ticket ticket) {
    asio::co_spawn(gate.context(), serve(gate, std::move(line), std::move(ticket)), asio::detached);
}

}  // namespace kabinet::net
