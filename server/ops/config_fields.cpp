#include "server/ops/config_fields.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace kabinet {

std::vector<ConfigField> config_fields(Config& config) {
    auto& [server, store, cluster, limits, match, queue, accounts, mail, log] = config;
    constexpr std::int64_t hour = 3'600'000;
    constexpr std::int64_t million = 1'000'000;
    // clang-format off
    return {
        {"server", "address", &server.address, "IP address to listen on; 0.0.0.0 or :: for all", 0, 0, {}},
        {"server", "port", &server.port, "TCP port to listen on; 0 lets the system choose one", 0, 65535, {}},
        {"server", "shards", &server.shards, "event loops, each with its thread; 0 for one a processor core", 0, 256, {}},
        {"server", "workers", &server.workers, "threads that compute long actions and replays; 0 for one to two processor cores", 0, 256, {}},
        {"server", "thinkers", &server.thinkers, "threads on which bots and analyses think, at a lower priority than all others; 0 for half of the processor cores, at least one", 0, 256, {}},
        {"server", "web_root", &server.web_root, "folder with the web client's files; empty for none", 0, 0, {}},
        {"server", "public_url", &server.public_url, "address at which people reach the page, such as https://play.example/kabinet; link previews name it; empty: that of the request", 0, 0, {}},
        {"server", "protocol_dir", &server.protocol_dir, "folder with the protocol's documents, served below /protocol/; empty for none", 0, 0, {}},
        {"server", "origins", &server.origins, "origins (such as https://play.example) whose pages may connect; none: only the server's own; \"*\": any", 0, 0, {}},
        {"server", "trusted_proxies", &server.trusted_proxies, "addresses or networks (such as 10.0.0.0/8) of reverse proxies whose X-Forwarded-For is believed; none: a client's address is that of its connection", 0, 0, {}},
        {"server", "metrics_from", &server.metrics_from, "addresses or networks (such as 127.0.0.1) that may read /metrics; none: everybody", 0, 0, {}},
        {"server", "tls_certificate", &server.tls_certificate, "PEM file with the certificate and its chain; empty: no TLS; read again on SIGHUP", 0, 0, {}},
        {"server", "tls_key", &server.tls_key, "PEM file with the certificate's private key", 0, 0, {}},
        {"server", "hsts_s", &server.hsts_s, "with TLS: how long browsers use only https for this host, s (Strict-Transport-Security); 0: no such header", 0, 2 * 365 * 24 * 3600, {}},
        {"server", "shutdown_ms", &server.shutdown_ms, "time in which the server ends after SIGTERM, ms", 0, hour, {}},
        {"server", "control_socket", &server.control_socket, "socket for commands on the machine itself, such as --make-admin; empty: beside the database, store.path and .control", 0, 0, {}},

        {"store", "url", &store.url, "PostgreSQL database, such as postgresql://kabinet@db.example/kabinet, without a password (that stands in the file of PGPASSFILE); empty: the SQLite file of store.path", 0, 0, {}},
        {"store", "path", &store.path, "SQLite database file", 0, 0, {}},
        {"store", "sync", &store.sync, "full: acknowledged actions survive a loss of power; normal: only a crash of the server", 0, 0, {"full", "normal"}},
        {"store", "at_hand", &store.at_hand, "file that shows the next start what this server was working on when it was killed; empty: beside the database, store.path and .at_hand", 0, 0, {}},
        {"store", "queue", &store.queue, "writes that may wait for the journal, all shards together; more are refused as busy", 1, million, {}},

        {"cluster", "standby", &cluster.standby, "true: while another server uses the database of store.url, wait, and take over when that one ends; false: refuse to start", 0, 0, {"true", "false"}},
        {"cluster", "bus", &cluster.bus, "NATS server, such as nats://kabinet@bus.example:4222, or tls://, without a password: all servers with the same store.url and bus take players, and share the matches; means cluster.standby; empty: this server is alone, or stands by", 0, 0, {}},
        {"cluster", "bus_password_file", &cluster.bus_password_file, "file whose first line is the password of that user", 0, 0, {}},
        {"cluster", "bus_ca", &cluster.bus_ca, "PEM file with the certificates that may sign that of a tls:// bus; empty: those of the system", 0, 0, {}},

        {"limits", "message_bytes", &limits.message_bytes, "longest message from a client, bytes; longer ones close with 1009", 1024, 16 << 20, {}},
        {"limits", "message_depth", &limits.message_depth, "deepest nesting of a message", 4, 256, {}},
        {"limits", "batch", &limits.batch, "requests in one batch", 1, 1000, {}},
        {"limits", "watches", &limits.watches, "documents one connection may watch", 1, 10'000, {}},
        {"limits", "watches_per_player", &limits.watches_per_player, "documents one player may watch over all connections", 1, million, {}},
        {"limits", "connections", &limits.connections, "connections in total; more are answered 503", 1, 10 * million, {}},
        {"limits", "connections_per_address", &limits.connections_per_address, "connections of one IPv4 address or one IPv6 /64 network", 1, 10 * million, {}},
        {"limits", "connections_without_player", &limits.connections_without_player, "of all connections, those that have said hello and not signed in; more are closed with 1013", 1, 10 * million, {}},
        {"limits", "connections_before_hello", &limits.connections_before_hello, "of all connections, those that have not said hello, HTTP included; beyond that, those that have waited longest are closed", 1, 10 * million, {}},
        {"limits", "arrivals_per_minute", &limits.arrivals_per_minute, "how often in a minute one address may open all the connections it may have; more are answered 503", 1, 1000, {}},
        {"limits", "requests_per_address_per_s", &limits.requests_per_address_per_s, "HTTP requests a second of one address over time, and twice as many at once; more are answered 429", 1, million, {}},
        {"limits", "request_ms", &limits.request_ms, "time for an HTTP request to arrive, ms", 100, hour, {}},
        {"limits", "hello_ms", &limits.hello_ms, "time from connecting to hello, ms; then close 4408", 100, hour, {}},
        {"limits", "heartbeat_ms", &limits.heartbeat_ms, "a silent client is pinged after this, and given up after twice this, ms", 100, hour, {}},
        {"limits", "close_ms", &limits.close_ms, "time for the closing handshake, ms", 100, hour, {}},
        {"limits", "outbox_bytes", &limits.outbox_bytes, "bytes that may wait for one slow client; then close 4490", 4096, 1 << 30, {}},
        {"limits", "outbox_soft_bytes", &limits.outbox_soft_bytes, "waiting bytes above which one snapshot replaces patches and nothing more is read from the client", 1024, 1 << 30, {}},
        {"limits", "outbox_messages", &limits.outbox_messages, "messages that may wait for one slow client; then close 4490", 16, million, {}},
        {"limits", "outbox_soft_messages", &limits.outbox_soft_messages, "waiting messages above which the same happens as above outbox_soft_bytes", 8, million, {}},
        {"limits", "write_deadline_ms", &limits.write_deadline_ms, "time a client may read nothing while messages wait for it, ms; then close 4490", 100, hour, {}},
        {"limits", "catch_up_ms", &limits.catch_up_ms, "time a client may stay behind without ever reading all that waits for it, ms; then close 4490", 100, hour, {}},
        {"limits", "send_buffer_bytes", &limits.send_buffer_bytes, "the kernel's send buffer of a connection, bytes; 0 leaves it to the system", 0, 16 << 20, {}},
        {"limits", "messages_per_s", &limits.messages_per_s, "messages a second one connection may send over time, and as many pings and pongs; then close 4429", 1, million, {}},
        {"limits", "messages_burst", &limits.messages_burst, "messages one connection may send at once", 1, million, {}},
        {"limits", "messages_of_player", &limits.messages_of_player, "messages of one player over all connections, as a multiple of those of one connection; more are refused", 1, 1000, {}},
        {"limits", "messages_of_address", &limits.messages_of_address, "messages of one address over all connections, as a multiple of those of one connection; more are refused", 1, 10'000, {}},
        {"limits", "replays_per_s", &limits.replays_per_s, "replays a second one connection may ask for over time, and twice as many at once; more are refused", 1, million, {}},
        {"limits", "quick_analyses_per_day", &limits.quick_analyses_per_day, "quick analyses of matches that a player may ask for in a day", 1, million, {}},
        {"limits", "deep_analyses_per_day", &limits.deep_analyses_per_day, "deep analyses of matches that a player may ask for in a day", 1, million, {}},
        {"limits", "tried_thoughts_per_day", &limits.tried_thoughts_per_day, "answers of a bot that a player may ask for in a day while trying actions", 1, million, {}},
        {"limits", "bad_messages", &limits.bad_messages, "malformed messages of one connection until close 4400", 1, million, {}},
        {"limits", "guests_per_address_per_minute", &limits.guests_per_address_per_minute, "guest accounts one address may make in a minute over time, and as many at once", 1, million, {}},
        {"limits", "bad_tokens_per_address_per_minute", &limits.bad_tokens_per_address_per_minute, "wrong tokens one address may sign in with over time, and as many at once; then a wrong token is answered with a time to wait", 1, million, {}},
        {"limits", "bad_invites_per_address_per_minute", &limits.bad_invites_per_address_per_minute, "wrong invite codes one address may try over time, and as many at once; then codes are refused for a while", 1, million, {}},
        {"limits", "tables_per_player", &limits.tables_per_player, "tables and matches one player may host at a time", 1, million, {}},
        {"limits", "tables_per_address", &limits.tables_per_address, "tables and matches that players of one address may host at a time, counted from the last start on", 1, million, {}},
        {"limits", "seats_per_player", &limits.seats_per_player, "tables and matches one player may sit at at a time", 1, million, {}},
        {"limits", "tables_total", &limits.tables_total, "open tables in total", 1, 10 * million, {}},
        {"limits", "matches_total", &limits.matches_total, "open tables and running matches in total", 1, 10 * million, {}},
        {"limits", "finished_total", &limits.finished_total, "finished matches that nobody watches, kept in memory in total; those unwatched for longest go first", 0, million, {}},
        {"limits", "ring", &limits.ring, "recent patches of each document, kept for clients that come back", 1, 10'000, {}},
        {"limits", "mailbox", &limits.mailbox, "messages that may wait for one shard; then requests for that shard are refused as busy, and its watchers get a snapshot later", 1, 10 * million, {}},

        {"match", "grace_ms", &match.grace_ms, "time a player may be away before the others may claim the win, ms", 0, 24 * hour, {}},
        {"match", "lag_ms", &match.lag_ms, "how much of the way of an action and of what it answers no clock counts at most, ms for each action; 0: none", 0, 2000, {}},
        {"match", "bot_shows_ms", &match.bot_shows_ms, "least time for which a bot of the house shows that it is to move, ms; it shows that for up to three times as long", 0, 10'000, {}},
        {"match", "open_table_ms", &match.open_table_ms, "time until a table that has not started, or a match in which nobody has acted, is closed, ms; a match only when nobody watches it", 1000, 30 * 24 * hour, {}},
        {"match", "finished_keep_ms", &match.finished_keep_ms, "time a finished match stays in memory, ms", 0, 24 * hour, {}},
        {"match", "idle_ms", &match.idle_ms, "time after which a running match nobody is present at is ended without a winner, ms; one by correspondence is left to its clock", 1000, 365 * 24 * hour, {}},
        {"match", "waiting", &match.waiting, "requests that may wait for one match while its journal commits; more are refused as busy", 1, 10'000, {}},

        {"queue", "points", &queue.points, "how many matches that a player left, ended or lost on time before the first action make the player wait for the next rated quick match", 1, 1000, {}},
        {"queue", "first_wait_ms", &queue.first_wait_ms, "how long the first such wait is, ms", 0, 48 * hour, {}},
        {"queue", "times_longer", &queue.times_longer, "how many times as long as the wait before each further wait is", 1, 100, {}},
        {"queue", "most_wait_ms", &queue.most_wait_ms, "how long such a wait may be at most, ms", 0, 30 * 24 * hour, {}},

        {"accounts", "guest_days", &accounts.guest_days, "a guest's session ends so many days after its last use, but never while the guest sits at a match", 1, 3650, {}},
        {"accounts", "player_days", &accounts.player_days, "the same for a player with an account", 1, 3650, {}},
        {"accounts", "renames_per_day", &accounts.renames_per_day, "how often one player may change the name in a day, and at once", 1, 1000, {}},
        {"accounts", "hash_threads", &accounts.hash_threads, "threads that hash passwords; each may take hash_memory_kib", 1, 64, {}},
        {"accounts", "hash_queue", &accounts.hash_queue, "passwords that may wait to be hashed; more are refused as busy", 1, 10'000, {}},
        {"accounts", "hash_memory_kib", &accounts.hash_memory_kib, "memory that hashing one password takes, KiB", 8, 4 << 20, {}},
        {"accounts", "hash_passes", &accounts.hash_passes, "passes over that memory", 1, 1000, {}},
        {"accounts", "hashes_per_s", &accounts.hashes_per_s, "passwords and codes that all clients together may try a second over time, and four times as many at once; known devices have as many of their own", 1, 10'000, {}},
        {"accounts", "passkey_domain", &accounts.passkey_domain, "domain that passkeys are bound to (such as play.example), for ever: another domain makes all passkeys useless; empty: no passkeys", 0, 0, {}},
        {"accounts", "passkey_origins", &accounts.passkey_origins, "origins (such as https://play.example) of the pages that may use passkeys", 0, 0, {}},

        {"mail", "server", &mail.server, "SMTP server for mails with which players get an account back, such as smtps://mail.example or smtp://mail.example:587; empty: no mails", 0, 0, {}},
        {"mail", "user", &mail.user, "name to sign in to that server with; empty: none", 0, 0, {}},
        {"mail", "password_file", &mail.password_file, "file whose first line is the password of that user", 0, 0, {}},
        {"mail", "from", &mail.from, "address that the mails come from", 0, 0, {}},
        {"mail", "tls", &mail.tls, "required: a server without TLS gets no mail; optional: for a server on this machine", 0, 0, {"required", "optional"}},

        {"log", "level", &log.level, "least severity that is logged", 0, 0, {"debug", "info", "warn", "error"}},
        {"log", "format", &log.format, "logfmt: key=value; json: one object a line", 0, 0, {"logfmt", "json"}},
    };
    // clang-format on
}

std::string ConfigField::variable() const {
    std::string out = "KABINET_" + std::string(section) + "_" + std::string(key);
    std::ranges::transform(out, out.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return out;
}

namespace {

std::string one_of(const std::vector<std::string_view>& words) {
    std::string out = "one of";
    for (const auto word : words) out += " " + std::string(word);
    return out;
}

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> out;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        if (comma > 0) out.emplace_back(text.substr(0, comma));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return out;
}

/// A basic string of TOML 1.0.
std::string in_quotes(std::string_view text) {
    constexpr char hex[] = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += {'\\', c};
        } else if (byte < 0x20 || byte == 0x7f) {
            out += {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};
        } else {
            out += c;
        }
    }
    return out + '"';
}

}  // namespace

std::expected<void, std::string> ConfigField::set(std::int64_t number) const {
    const auto* target = std::get_if<std::int64_t*>(&place);
    if (target == nullptr)
        return std::unexpected("expected " + std::string(place.index() == 1 ? "a text" : "a list of texts"));
    if (number < least || number > most) {
        return std::unexpected("expected a number from " + std::to_string(least) + " to " +
                               std::to_string(most));
    }
    **target = number;
    return {};
}

std::expected<void, std::string> ConfigField::set(std::vector<std::string> list) const {
    const auto* target = std::get_if<std::vector<std::string>*>(&place);
    if (target == nullptr) return std::unexpected("expected one value, not a list");
    **target = std::move(list);
    return {};
}

std::expected<void, std::string> ConfigField::set(std::string_view text) const {
    if (std::holds_alternative<std::vector<std::string>*>(place)) return set(split(text));
    if (std::holds_alternative<std::int64_t*>(place)) {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool whole = error == std::errc() && end == text.data() + text.size();
        return whole ? set(number) : set(least - 1);
    }
    if (!words.empty() && std::ranges::find(words, text) == words.end()) {
        return std::unexpected("expected " + one_of(words));
    }
    *std::get<std::string*>(place) = text;
    return {};
}

std::string ConfigField::toml() const {
    if (const auto* number = std::get_if<std::int64_t*>(&place)) return std::to_string(**number);
    if (const auto* text = std::get_if<std::string*>(&place)) return in_quotes(**text);
    std::string out;
    for (const auto& text : *std::get<std::vector<std::string>*>(place)) {
        out += (out.empty() ? "" : ", ") + in_quotes(text);
    }
    return "[" + out + "]";
}

}  // namespace kabinet
