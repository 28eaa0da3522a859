#include "server/net/http/routes.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "protocol/codes.hpp"

namespace kabinet::net {

namespace {

constexpr std::string_view kWelcome =
    "Kabinet serves matches over WebSocket at /ws (subprotocol kabinet.v1.json).\n"
    "No web client is installed here. The protocol is described below /protocol/.\n";

HttpResponse plain(std::string text) {
    auto out = HttpResponse::with("text/plain; charset=utf-8", std::move(text));
    out.headers.emplace_back("Cache-Control", "no-store");
    return out;
}

Route answered(HttpResponse response) {
    return {Route::Kind::response, std::move(response), {}};
}

Route refused(int status, std::string_view detail) {
    return answered(HttpResponse::problem(status, detail));
}

/// The HTTP form of a refusal by the protocol.
HttpResponse coded(protocol::Code code) {
    const protocol::CodeInfo& info = protocol::info(code);
    std::string detail(info.name);
    return HttpResponse::problem(info.status, detail.append(": ").append(info.title));
}

/// RFC 9110 13.1.2: a list of entity tags, or "*". Weak comparison.
bool matches(std::string_view if_none_match, std::string_view etag) {
    return if_none_match == "*" || if_none_match.find(etag) != if_none_match.npos;
}

HttpResponse file(const HttpRequest& request, const std::shared_ptr<const Assets>& assets,
                  const Asset& asset) {
    const Form& form = asset.wanted(request.accept_encoding);
    HttpResponse out;
    out.headers.emplace_back("ETag", form.etag);
    if (asset.forms.size() > 1) out.headers.emplace_back("Vary", "Accept-Encoding");
    out.headers.emplace_back("Cache-Control",
                             asset.immutable ? "public, max-age=31536000, immutable" : "no-cache");
    out.source = std::shared_ptr<const std::string>(assets, &asset.forms.back().bytes);
    if (matches(request.if_none_match, form.etag)) {
        out.status = 304;
        return out;
    }
    out.headers.emplace_back("Content-Type", asset.type);
    if (form.coding != Coding::identity) out.headers.emplace_back("Content-Encoding", name(form.coding));
    out.body = std::shared_ptr<const std::string>(assets, &form.bytes);
    return out;
}

/// There is no page at this address. People get that as a page, which leads home, and programs as a problem.
Route no_page(const HttpRequest& request) {
    if (!request.by_person) return refused(404, "no such page");
    const std::string_view path = request.target.substr(0, request.target.find_first_of("?#"));
    std::string home = "./";
    for (auto folders = std::ranges::count(path, '/'); folders > 1; --folders) home += "../";
    auto out = HttpResponse::with(
        "text/html; charset=utf-8",
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width\"><title>Not found \xC2\xB7 Kabinet</title><h1>There is "
        "no page here</h1><p>The link may be cut, or misspelled. <a href=\"" +
            home + "\">Go to the lobby</a></p></html>\n");
    out.status = 404;
    return answered(std::move(out));
}

/// From "/watch?tv=1" to "/watch/?tv=1", told from where the page lives: a proxy may serve it below a path.
Route to_folder(std::string_view target) {
    const std::string_view path = target.substr(0, target.find_first_of("?#"));
    HttpResponse out;
    out.status = 301;
    std::string place(path.substr(path.rfind('/') + 1));
    out.headers.emplace_back("Location", place.append("/").append(target.substr(path.size())));
    out.headers.emplace_back("Cache-Control", "no-cache");
    return answered(std::move(out));
}

/// A file of `assets`; a folder stands for its index.html.
Route file_route(const HttpRequest& request, const std::shared_ptr<const Assets>& assets, std::string path) {
    const bool folder = path.empty() || path.ends_with('/');
    if (folder) path += "index.html";
    const Asset* asset = assets ? assets->find(path) : nullptr;
    if (!asset && !folder && assets && assets->find(path + "/index.html")) return to_folder(request.target);
    return asset != nullptr ? answered(file(request, assets, *asset)) : no_page(request);
}

Route socket_route(const HttpRequest& request, const Services& services) {
    if (!request.upgrade) {
        auto out = HttpResponse::problem(426, "connect with the WebSocket protocol");
        out.headers.emplace_back("Upgrade", "websocket");
        return answered(std::move(out));
    }
    if (!services.ready()) return refused(503, "the server is stopping; connect again later");
    return {Route::Kind::socket, {}, {}};
}

/// Whether this may be the id of a match.
bool is_id(std::string_view id) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7'); };
    return !id.empty() && id.size() <= 64 && std::ranges::all_of(id, letter);
}

Route record_route(std::string_view match) {
    if (!is_id(match)) return refused(404, "no such match");
    return {Route::Kind::record, {}, std::string(match)};
}

/// Whether this may be the id of a tournament.
bool is_tournament(std::string_view id) {
    return id.starts_with("t_") && is_id(id.substr(2));
}

/// Marks in the page, between which its title and its description are.
constexpr std::string_view kPreviewBegins = "<!-- preview -->", kPreviewEnds = "<!-- /preview -->";

/// The page at `place`, whose head is to tell what is there.
Route previewed(Route page, std::string_view place) {
    if (page.response.status >= 300 && page.response.status != 304) return page;
    page.kind = Route::Kind::preview;
    page.place = place;
    return page;
}

/// The page, in the form that finds its files from so many folders further down.
Route page_below(const HttpRequest& request, const Services& services, int folders) {
    return file_route(request, services.files, "below/" + std::to_string(folders) + ".html");
}

/// Whether this may be the name of a game.
bool is_game(std::string_view name) {
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    return !name.empty() && name.size() <= 32 && std::ranges::all_of(name, fits);
}

/// Whether this may be a day: "2026-11-27".
bool is_day(std::string_view text) {
    const auto fits = [at = 0](char c) mutable {
        const int place = at++;
        return place == 4 || place == 7 ? c == '-' : c >= '0' && c <= '9';
    };
    return text.size() == 10 && std::ranges::all_of(text, fits);
}

/// The number of folders above the page's screen at this address (docs/decisions/0169): "m/ID", "replay/ID",
/// "rules/kuba", "daily/flick", "daily/push/2026-11-27". 0 where there is no screen.
int folders_of_screen(std::string_view path) {
    for (const std::string_view matches : {"m/", "replay/"}) {
        if (path.starts_with(matches)) return is_id(path.substr(matches.size())) ? 1 : 0;
    }
    for (const std::string_view daily : {"daily/flick", "daily/push"}) {
        if (path == daily) return 1;
        if (path.starts_with(daily) && path.substr(daily.size()).starts_with('/'))
            return is_day(path.substr(daily.size() + 1)) ? 2 : 0;
    }
    constexpr std::string_view rules = "rules/";
    return path.starts_with(rules) && is_game(path.substr(rules.size())) ? 1 : 0;
}

/// What the query of an address says behind `name`, which ends with "="; empty for nothing.
std::string_view in_query(std::string_view target, std::string_view name) {
    const std::size_t query = target.find('?');
    std::string_view rest = query == target.npos ? std::string_view() : target.substr(query + 1);
    while (!rest.empty()) {
        const std::string_view item = rest.substr(0, rest.find('&'));
        if (item.starts_with(name)) return item.substr(name.size());
        rest.remove_prefix(std::min(item.size() + 1, rest.size()));
    }
    return "";
}

/// The code in the query of an address of a private tournament, "?code=abc"; empty for none.
std::string code_in(std::string_view target) {
    const std::string_view code = in_query(target, "code=");
    return is_id(code) ? std::string(code) : "";
}

/// A number of at most nine digits in the query; nothing for anything else.
std::optional<std::int64_t> number_in(std::string_view target, std::string_view name) {
    const std::string_view digits = in_query(target, name);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool whole = error == std::errc() && end == digits.data() + digits.size() && digits.size() < 10;
    return whole && number >= 0 ? std::optional(number) : std::nullopt;
}

/// The positions of a match, drawn: "replay/ID/frames.json?from=0&count=20".
std::optional<Route> frames_route(const HttpRequest& request, std::string_view path) {
    constexpr std::string_view replays = "pictures/replay/", frames = "/frames.json";
    constexpr std::int64_t most = 64;
    if (!path.starts_with(replays) || !path.ends_with(frames)) return std::nullopt;
    const std::string_view match = path.substr(replays.size(), path.size() - replays.size() - frames.size());
    if (!is_id(match)) return refused(404, "no such match");
    const auto from = number_in(request.target, "from="), count = number_in(request.target, "count=");
    if (!from || !count || *count < 1 || *count > most)
        return refused(400, "from and count (1 to 64) needed");
    return Route{.kind = Route::Kind::frames,
                 .response = {},
                 .match = std::string(match),
                 .from = *from,
                 .count = *count};
}

/// Whether a picture may have this path.
bool is_picture(std::string_view path) {
    constexpr std::string_view pictures = "pictures/", suffix = ".png";
    if (!path.starts_with(pictures) || !path.ends_with(suffix) || path.size() > 128) return false;
    const std::string_view place =
        path.substr(pictures.size(), path.size() - pictures.size() - suffix.size());
    return place == "home" || place == "watch" || folders_of_screen(place) > 0 ||
           (place.starts_with("t/") && is_tournament(place.substr(2)));
}

/// What is below "/pictures/".
Route picture_route(const HttpRequest& request, std::string_view path) {
    if (auto frames = frames_route(request, path)) return std::move(*frames);
    if (!is_picture(path)) return refused(404, "no such picture");
    return {.kind = Route::Kind::picture, .response = {}, .place = std::string(path)};
}

/// The page at an address of a tournament (TN-37): "ID", "ID/rounds".
Route tournament_page(const HttpRequest& request, const Services& services, std::string_view rest,
                      bool framed) {
    const std::size_t slash = rest.find('/');
    const bool has_view = slash != rest.npos;
    const bool deeper = has_view && rest.find('/', slash + 1) != rest.npos;
    if (!is_tournament(rest.substr(0, slash)) || deeper || (has_view && (framed || rest.ends_with('/'))))
        return no_page(request);
    const int folders = has_view || framed ? 2 : 1;
    Route page = page_below(request, services, folders);
    page.response.framed = framed;
    return framed ? page : previewed(std::move(page), "t/" + std::string(rest.substr(0, slash)));
}

/// What follows "/t/": a page, or an overlay as plain text, "ID/overlay/standings.txt".
Route tournament_route(const HttpRequest& request, const Services& services, std::string_view rest) {
    constexpr std::string_view overlay = "/overlay/", text = ".txt";
    const std::size_t at = rest.find(overlay);
    if (at == rest.npos) return tournament_page(request, services, rest, false);
    std::string_view name = rest.substr(at + overlay.size());
    if (!is_tournament(rest.substr(0, at)) || !name.ends_with(text) || name.size() > 64)
        return refused(404, "no such overlay");
    name.remove_suffix(text.size());
    return {.kind = Route::Kind::overlay,
            .response = {},
            .tournament = std::string(rest.substr(0, at)),
            .overlay = std::string(name),
            .invite = code_in(request.target)};
}

/// What `error.data.type` points to: the registry's entry of an error code, in words.
Route problem_route(std::string_view name) {
    const auto code = protocol::code_named(name);
    if (!code) return refused(404, "no such error code");
    const protocol::CodeInfo& info = protocol::info(*code);
    std::string text(info.name);
    text.append(" (").append(std::to_string(static_cast<int>(info.code))).append(")\n\n");
    text.append(info.title).append(".\n").append(info.advice).append("\n");
    return answered(plain(std::move(text)));
}

Route standing_by() {
    auto out = HttpResponse::problem(503, "not ready: stands by for another server");
    out.headers.emplace_back("Retry-After", "1");
    return answered(std::move(out));
}

/// A server that cannot write still shows its matches, but players should go elsewhere.
Route readiness(const Services& services) {
    if (!services.ready()) return refused(503, "not ready");
    if (!services.writable()) return refused(503, "not ready: nothing can be written");
    return answered(plain("ready\n"));
}

Route get(const HttpRequest& request, const Services& services, const std::string& path) {
    constexpr std::string_view records = "/records/";
    constexpr std::string_view protocol = "/protocol/";
    constexpr std::string_view problems = "/problems/";
    constexpr std::string_view tournaments = "/t/";
    constexpr std::string_view frames = "/embed/t/";
    constexpr std::string_view pictures = "/pictures/";
    if (services.standing_by && path != "/healthz" && path != "/metrics") return standing_by();
    if (path == "/ws") return socket_route(request, services);
    if (path == "/healthz") return answered(plain("ok\n"));
    if (path == "/readyz") return readiness(services);
    if (path == "/metrics" && !request.may_measure) return refused(403, "metrics are not for your address");
    if (path == "/metrics") {
        auto out = plain(services.metrics());
        out.headers.front().second = "text/plain; version=0.0.4; charset=utf-8";
        return answered(std::move(out));
    }
    if (path == protocol && services.protocol) return answered(plain(services.protocol->list()));
    if (path.starts_with(problems)) return problem_route(std::string_view(path).substr(problems.size()));
    if (path.starts_with(records)) return record_route(std::string_view(path).substr(records.size()));
    if (path.starts_with(tournaments))
        return tournament_route(request, services, std::string_view(path).substr(tournaments.size()));
    if (path.starts_with(frames))
        return tournament_page(request, services, std::string_view(path).substr(frames.size()), true);
    if (path.starts_with(protocol))
        return file_route(request, services.protocol, path.substr(protocol.size()));
    if (path.starts_with(pictures)) return picture_route(request, std::string_view(path).substr(1));
    const std::string place = path.substr(1);
    if (const int folders = folders_of_screen(place); folders > 0)
        return previewed(page_below(request, services, folders), place);
    if (path == "/" && !services.files) return answered(plain(std::string(kWelcome)));
    Route page = file_route(request, services.files, place);
    return place.empty() || place == "watch/" ? previewed(std::move(page), place) : page;
}

}  // namespace

std::optional<std::string> decode_path(std::string_view target) {
    if (!target.starts_with('/')) return std::nullopt;
    target = target.substr(0, target.find_first_of("?#"));
    std::string out;
    for (std::size_t i = 0; i < target.size(); ++i) {
        if (target[i] != '%') {
            out += target[i];
            continue;
        }
        unsigned byte = 0;
        const auto digits = target.substr(i + 1, 2);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
        if (digits.size() < 2 || error != std::errc() || end != digits.data() + 2 || byte == 0)
            return std::nullopt;
        out += static_cast<char>(byte);
        i += 2;
    }
    return out;
}

Route route(const HttpRequest& request, const Services& services) {
    const auto path = decode_path(request.target);
    if (!path) return refused(400, "malformed path");
    if (request.method != "GET" && request.method != "HEAD") {
        auto out = HttpResponse::problem(405, "only GET and HEAD");
        out.headers.emplace_back("Allow", "GET, HEAD");
        return answered(std::move(out));
    }
    return get(request, services, *path);
}

std::optional<AbsoluteTarget> absolute_target(std::string_view target) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        const auto same = [](char a, char b) {
            return a == b || (a >= 'A' && a <= 'Z' && a + ('a' - 'A') == b);
        };
        if (target.size() < scheme.size() ||
            !std::ranges::equal(target.substr(0, scheme.size()), scheme, same))
            continue;
        const std::string_view rest = target.substr(scheme.size());
        const std::size_t end = std::min(rest.find_first_of("/?#"), rest.size());
        if (end == 0) return std::nullopt;
        return AbsoluteTarget{rest.substr(0, end),
                              rest.substr(end).starts_with('/') ? rest.substr(end) : "/"};
    }
    return std::nullopt;
}

HttpResponse record_response(const std::string& match, std::expected<std::string, protocol::Code> record) {
    if (!record) return coded(record.error());
    auto out = HttpResponse::with("application/json", std::move(*record));
    out.headers.emplace_back("Cache-Control", "no-cache");
    out.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + match + ".json\"");
    return out;
}

HttpResponse preview_response(const HttpRequest& request, HttpResponse page, std::string_view head) {
    const std::string_view whole = page.source ? *page.source : std::string_view();
    const std::size_t begins = whole.find(kPreviewBegins), ends = whole.find(kPreviewEnds);
    if (head.empty() || begins == whole.npos || ends == whole.npos || ends < begins) return page;
    std::string html(whole.substr(0, begins));
    html.append(head).append(whole.substr(ends + kPreviewEnds.size()));
    const std::string etag = entity_tag(html);
    HttpResponse out = HttpResponse::with("text/html; charset=utf-8", std::move(html));
    out.framed = page.framed;
    out.headers.emplace_back("ETag", etag);
    out.headers.emplace_back("Cache-Control", "no-cache");
    if (!matches(request.if_none_match, etag)) return out;
    out.status = 304;
    out.body = nullptr;
    return out;
}

HttpResponse picture_response(std::expected<Services::Picture, protocol::Code> picture) {
    if (!picture) return coded(picture.error());
    HttpResponse out;
    out.status = picture->png ? 200 : 304;
    out.headers.emplace_back("ETag", "\"" + picture->etag + "\"");
    // Programs that unfold a link come in crowds, when many read it.
    out.headers.emplace_back("Cache-Control", "public, max-age=60");
    if (picture->png) out.headers.emplace_back("Content-Type", "image/png");
    out.body = std::move(picture->png);
    return out;
}

HttpResponse frames_response(std::expected<std::string, protocol::Code> frames) {
    if (!frames) return coded(frames.error());
    auto out = HttpResponse::with("application/json", std::move(*frames));
    out.headers.emplace_back("Cache-Control", "no-store");
    return out;
}

HttpResponse overlay_response(std::expected<std::string, protocol::Code> text) {
    if (!text && text.error() == protocol::Code::no_table)
        return HttpResponse::problem(404, "no such overlay");
    if (!text) return coded(text.error());
    HttpResponse out = plain(std::move(*text));
    // Pages that show it beside a picture come from anywhere, or from no server at all.
    out.headers.emplace_back("Access-Control-Allow-Origin", "*");
    return out;
}

}  // namespace kabinet::net
