#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// HTTP as the routes see it: no sockets, no Beast.
namespace kabinet::net {

/// The parts of a request that the routes look at. Views into the parsed head.
struct HttpRequest {
    std::string_view method;
    std::string_view target;
    std::string_view host;  ///< empty when absent
    std::string_view if_none_match;
    std::string_view accept_encoding;
    bool upgrade = false;     ///< whether it asks for the WebSocket protocol
    bool by_person = false;   ///< whether a browser asks for a page to be shown
    bool may_measure = true;  ///< whether its sender may read /metrics
};

struct HttpResponse {
    int status = 200;
    std::vector<std::pair<std::string_view, std::string>> headers;
    std::shared_ptr<const std::string> body;      ///< null for none
    std::shared_ptr<const std::string> source{};  ///< of a file: its bytes as they are, unpacked
    bool framed = false;                          ///< whether pages of other servers may show it in a frame

    static HttpResponse with(std::string_view type, std::string body);

    /// An RFC 9457 problem; `detail` says what to do about it.
    static HttpResponse problem(int status, std::string_view detail);

    /// The head on the wire, with the headers that every response has: Date, Content-Length, Connection and
    /// those for the browser's safety. For `https_only_s` seconds the browser shall come by https only (RFC
    /// 6797); 0 leaves the header out. Give 0 on a connection without TLS.
    std::string head(bool keep_alive, std::int64_t https_only_s = 0) const;
};

/// The reason phrase of a status code.
std::string_view reason(int status);

}  // namespace kabinet::net
