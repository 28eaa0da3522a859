#include "server/net/http/health.hpp"

#include <sys/socket.h>
#include <sys/time.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <optional>
#include <string_view>

#include "server/net/asio.hpp"
#include "server/net/tls/tls_client.hpp"

namespace kabinet::net {

namespace {

constexpr std::chrono::seconds kPatience{3};

struct Url {
    bool tls = false;
    std::string host;
    std::string port = "80";
    std::string path = "/";
};

std::optional<Url> parse(std::string_view text) {
    Url url;
    url.tls = text.starts_with("https://");
    const std::string_view scheme = url.tls ? "https://" : "http://";
    if (!text.starts_with(scheme)) return std::nullopt;
    if (url.tls) url.port = "443";
    text.remove_prefix(scheme.size());
    const auto slash = std::min(text.find('/'), text.size());
    if (slash < text.size()) url.path = text.substr(slash);
    auto authority = text.substr(0, slash);
    const auto colon = authority.rfind(':');
    // The last colon of "[::1]" is inside the address.
    if (colon != authority.npos && authority.find(']', colon) == authority.npos) {
        url.port = authority.substr(colon + 1);
        authority = authority.substr(0, colon);
    }
    if (authority.starts_with('[') && authority.ends_with(']'))
        authority = authority.substr(1, authority.size() - 2);
    url.host = authority;
    return url;
}

bool ready(std::string_view answer) {
    return answer.starts_with("HTTP/1.1 200 ");
}

bool is_healthy_over_tls(const Tcp::resolver::results_type& found, const std::string& request) {
    asio::io_context context(1);
    Socket socket(context.get_executor());
    Error error;
    asio::connect(socket, found, error);
    const timeval wait{.tv_sec = kPatience.count(), .tv_usec = 0};
    for (const int direction : {SO_RCVTIMEO, SO_SNDTIMEO})
        ::setsockopt(socket.native_handle(), SOL_SOCKET, direction, &wait, sizeof wait);
    return !error && ready(ask_over_tls(socket.native_handle(), request));
}

}  // namespace

std::string own_health_url(const ServerConfig& config) {
    std::string host = config.address;
    if (host == "0.0.0.0") host = "127.0.0.1";
    if (host == "::") host = "::1";
    if (host.find(':') != host.npos) host = "[" + host + "]";
    return (config.tls_certificate.empty() ? "http://" : "https://") + host + ":" +
           std::to_string(config.port) + "/readyz";
}

bool is_healthy(const std::string& url) {
    const auto parsed = parse(url);
    if (!parsed) return false;
    asio::io_context context(1);
    Socket socket(context.get_executor());
    asio::streambuf answer;
    Error error;
    const auto found = Tcp::resolver(context).resolve(parsed->host, parsed->port, error);
    if (error) return false;
    const std::string request = "GET " + parsed->path + " HTTP/1.1\r\nHost: " + parsed->host + ":" +
                                parsed->port + "\r\nConnection: close\r\n\r\n";
    if (parsed->tls) return is_healthy_over_tls(found, request);
    bool healthy = false;
    const auto on_answer = [&](Error failed, std::size_t) {
        const std::string line(asio::buffers_begin(answer.data()), asio::buffers_end(answer.data()));
        healthy = !failed && ready(line);
    };
    asio::async_connect(socket, found, [&](Error failed, const Tcp::endpoint&) {
        if (failed) return;
        asio::async_write(socket, asio::buffer(request), [&](Error unsent, std::size_t) {
            if (!unsent) asio::async_read_until(socket, answer, "\r\n", on_answer);
        });
    });
    context.run_for(kPatience);
    return healthy;
}

}  // namespace kabinet::net
