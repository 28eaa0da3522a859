#include "server/net/http/http_message.hpp"

#include <ctime>
#include "json/json.hpp"

namespace kabinet::net {

namespace {

/// The rules for the browser in every response (OWASP Secure Headers): load only from this server, no inline
/// code or style, no guessing of types, no address given away, no devices. 'self' of connect-src covers the
/// WebSocket of the same host and port (CSP Level 3, 6.7.2.8). Who may frame the page follows.
constexpr std::string_view kSafety =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors ";
constexpr std::string_view kSafetyRest =
    "\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "
    "magnetometer=(), microphone=(), payment=(), usb=()\r\n";

/// RFC 9110 5.6.7, always GMT and English.
std::string date_now() {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    char text[40];
    const std::size_t size = std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &utc);
    return {text, size};
}

}  // namespace

std::string_view reason(int status) {
    switch (status) {
        case 200:
            return "OK";
        case 301:
            return "Moved Permanently";
        case 304:
            return "Not Modified";
        case 400:
            return "Bad Request";
        case 403:
            return "Forbidden";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 413:
            return "Content Too Large";
        case 426:
            return "Upgrade Required";
        case 429:
            return "Too Many Requests";
        case 431:
            return "Request Header Fields Too Large";
        case 503:
            return "Service Unavailable";
        case 505:
            return "HTTP Version Not Supported";
        default:
            return "Internal Server Error";
    }
}

HttpResponse HttpResponse::with(std::string_view type, std::string body) {
    HttpResponse out;
    out.headers.emplace_back("Content-Type", type);
    out.body = std::make_shared<const std::string>(std::move(body));
    return out;
}

HttpResponse HttpResponse::problem(int status, std::string_view detail) {
    const nlohmann::ordered_json body = {
        {"type", "about:blank"}, {"title", reason(status)}, {"status", status}, {"detail", detail}};
    auto out = with("application/problem+json", body.dump() + "\n");
    out.status = status;
    out.headers.emplace_back("Cache-Control", "no-store");
    return out;
}

std::string HttpResponse::head(bool keep_alive, std::int64_t https_only_s) const {
    std::string out = "HTTP/1.1 " + std::to_string(status) + " ";
    out.append(reason(status)).append("\r\nDate: ").append(date_now()).append("\r\nServer: kabinet\r\n");
    for (const auto& [name, value] : headers) out.append(name).append(": ").append(value).append("\r\n");
    // A 304 has no body; a length of 0 would be that of another representation.
    if (status != 304) out += "Content-Length: " + std::to_string(body ? body->size() : 0) + "\r\n";
    if (!keep_alive) out += "Connection: close\r\n";
    if (https_only_s > 0)
        out += "Strict-Transport-Security: max-age=" + std::to_string(https_only_s) + "\r\n";
    return out.append(kSafety).append(framed ? "*" : "'none'").append(kSafetyRest).append("\r\n");
}

}  // namespace kabinet::net
