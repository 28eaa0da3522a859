#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/codes.hpp"
#include "server/net/gate.hpp"
#include "server/net/http/http_message.hpp"

namespace kabinet::net {

/// Where a request goes.
struct Route {
    enum class Kind {
        response,  ///< answered with `response`
        record,    ///< answered with the record of `match`
        overlay,   ///< answered with the text `overlay` of `tournament`
        preview,   ///< answered with `response`, once its head tells what is at `place`
        picture,   ///< answered with a picture of what is at `place`
        frames,    ///< answered with the positions of `match` from `from` on, `count` of them, drawn
        socket     ///< becomes a WebSocket
    };
    Kind kind = Kind::response;
    HttpResponse response;
    std::string match{};
    std::string tournament{};
    std::string overlay{};
    std::string invite{};  ///< the code of a private tournament, or empty
    std::string place{};   ///< a path of the page, or of a picture, without its first slash
    std::int64_t from = 0;
    std::int64_t count = 0;
};

/// Finds the answer to a well-formed request. Needs no socket and no time.
Route route(const HttpRequest& request, const Services& services);

/// The answer with the record of a match, or the problem for an error code.
HttpResponse record_response(const std::string& match, std::expected<std::string, protocol::Code> record);

/// The answer with a text for the software of streams, or the problem for an error code.
HttpResponse overlay_response(std::expected<std::string, protocol::Code> text);

/// The page with `head` in place of its general title and description; the page as it is where `head` is
/// empty.
HttpResponse preview_response(const HttpRequest& request, HttpResponse page, std::string_view head);

/// The answer with a picture, or the problem for an error code.
HttpResponse picture_response(std::expected<Services::Picture, protocol::Code> picture);

/// The answer with drawn positions, or the problem for an error code.
HttpResponse frames_response(std::expected<std::string, protocol::Code> frames);

/// The parts of an absolute URL as the target of a request (RFC 9112 3.2.2): the authority, which replaces
/// the header Host, and the rest. Empty when `target` is no such URL.
struct AbsoluteTarget {
    std::string_view host;
    std::string_view target;
};
std::optional<AbsoluteTarget> absolute_target(std::string_view target);

/// A path of a request, with escapes decoded and the query left out; nothing if it is malformed (RFC 3986).
std::optional<std::string> decode_path(std::string_view target);

}  // namespace kabinet::net
