#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

/// Every setting and every limit of the server, in one place. The list in config_fields.cpp gives the
/// meaning, range and unit of each. The settings file, the environment, the flags and `--print-config` all
/// use that list.
namespace kabinet {

struct ServerConfig {
    std::string address = "127.0.0.1";
    std::int64_t port = 8080;
    std::int64_t shards = 0;
    std::int64_t workers = 0;
    std::int64_t thinkers = 0;
    std::string web_root;
    std::string public_url;
    std::string protocol_dir;
    std::vector<std::string> origins;
    std::vector<std::string> trusted_proxies;
    std::vector<std::string> metrics_from;
    std::string tls_certificate;
    std::string tls_key;
    std::int64_t hsts_s = 0;
    std::int64_t shutdown_ms = 10'000;
    std::string control_socket;
};

struct StoreConfig {
    std::string url;
    std::string path = "var/kabinet.db";
    std::string sync = "full";
    std::int64_t queue = 4096;
    std::string at_hand;
    /// What this program plays (server/store/plays.hpp). No setting: a server that serves says so.
    std::string plays{};
};

struct ClusterConfig {
    std::string standby = "false";
    std::string bus;
    std::string bus_password_file;
    std::string bus_ca;
    /// Shards talk in writing, as those of several processes would. No setting: the simulation asks for it.
    bool written = false;
};

struct LimitsConfig {
    std::int64_t message_bytes = 65'536;
    std::int64_t message_depth = 32;
    std::int64_t batch = 16;
    std::int64_t watches = 64;
    std::int64_t watches_per_player = 500;
    std::int64_t connections = 20'000;
    std::int64_t connections_per_address = 200;
    std::int64_t connections_without_player = 10'000;
    std::int64_t connections_before_hello = 12'000;
    std::int64_t arrivals_per_minute = 6;
    std::int64_t requests_per_address_per_s = 500;
    std::int64_t request_ms = 10'000;
    std::int64_t hello_ms = 5'000;
    std::int64_t heartbeat_ms = 30'000;
    std::int64_t close_ms = 5'000;
    std::int64_t outbox_bytes = 1 << 20;
    std::int64_t outbox_soft_bytes = 65'536;
    std::int64_t outbox_messages = 4096;
    std::int64_t outbox_soft_messages = 256;
    std::int64_t write_deadline_ms = 10'000;
    std::int64_t catch_up_ms = 120'000;
    std::int64_t send_buffer_bytes = 0;
    std::int64_t messages_per_s = 50;
    std::int64_t messages_burst = 100;
    std::int64_t messages_of_player = 4;
    std::int64_t messages_of_address = 40;
    std::int64_t replays_per_s = 4;
    std::int64_t quick_analyses_per_day = 20;
    std::int64_t deep_analyses_per_day = 3;
    std::int64_t tried_thoughts_per_day = 1000;
    std::int64_t bad_messages = 20;
    std::int64_t guests_per_address_per_minute = 60;
    std::int64_t bad_tokens_per_address_per_minute = 60;
    std::int64_t bad_invites_per_address_per_minute = 60;
    std::int64_t tables_per_player = 20;
    std::int64_t tables_per_address = 100;
    std::int64_t seats_per_player = 200;
    std::int64_t tables_total = 10'000;
    std::int64_t matches_total = 20'000;
    std::int64_t finished_total = 1000;
    std::int64_t ring = 64;
    std::int64_t mailbox = 50'000;
};

struct MatchConfig {
    std::int64_t grace_ms = 60'000;
    std::int64_t lag_ms = 300;
    std::int64_t bot_shows_ms = 400;
    std::int64_t open_table_ms = 1'800'000;
    std::int64_t finished_keep_ms = 600'000;
    std::int64_t idle_ms = 604'800'000;
    std::int64_t waiting = 64;
};

struct QueueConfig {
    std::int64_t points = 3;
    std::int64_t first_wait_ms = 600'000;
    std::int64_t times_longer = 3;
    std::int64_t most_wait_ms = 172'800'000;
};

struct AccountsConfig {
    std::int64_t guest_days = 90;
    std::int64_t player_days = 180;
    std::int64_t renames_per_day = 5;
    std::int64_t hash_threads = 1;
    std::int64_t hash_queue = 64;
    std::int64_t hash_memory_kib = 65'536;
    std::int64_t hash_passes = 2;
    std::int64_t hashes_per_s = 5;
    std::string passkey_domain;
    std::vector<std::string> passkey_origins;
};

struct MailConfig {
    std::string server;
    std::string user;
    std::string password_file;
    std::string from;
    std::string tls = "required";
};

struct LogConfig {
    std::string level = "info";
    std::string format = "logfmt";
};

struct Config {
    ServerConfig server;
    StoreConfig store;
    ClusterConfig cluster;
    LimitsConfig limits;
    MatchConfig match;
    QueueConfig queue;
    AccountsConfig accounts;
    MailConfig mail;
    LogConfig log;
};

/// The command that the command line names.
enum class Command {
    run,            ///< serve
    print_config,   ///< print the effective settings as TOML and end
    version,        ///< print the version and end
    healthcheck,    ///< ask a running server whether it is ready and end with 0 or 1
    give_up,        ///< end a damaged match, and end
    cut_log,        ///< cut a damaged write-ahead log, and end
    backup,         ///< make a backup, and end
    restore_drill,  ///< try whether a server could go on from a backup, and end with 0 or 1
    resume_backup,  ///< take the mark of a backup off, and end
    move_store,     ///< copy the data of one store into another, and end
    make_admin,     ///< have the running server make a player admin, and end
    take_again,     ///< have the running server take up a stream that was left alone, and end
    help            ///< print `Invocation::text` and end
};

/// The result of reading a command line.
struct Invocation {
    Command command = Command::run;
    Config config;
    std::string url;     ///< healthcheck: the server to ask; empty for the server of this configuration
    std::string match;   ///< give_up: the id of the match
    std::string file;    ///< backup, restore_drill: the file; move_store: the source
    std::string to;      ///< move_store: the target
    std::string name;    ///< make_admin: the name of the player
    std::string stream;  ///< take_again: the id of the stream
    std::string text;    ///< help
};

/// Reads the settings: defaults, then the TOML file of `--config FILE` (or KABINET_CONFIG), then the
/// environment (KABINET_<SECTION>_<KEY>), then flags (--section.key). A later source wins. `environment`
/// holds NAME=value strings and ends with a null pointer. An unknown key, a value of the wrong type or out of
/// its range, or a file that can't be read is an error: one line that names the file and line, the variable
/// or the flag.
std::expected<Invocation, std::string> read_config(int argc, const char* const* argv,
                                                   const char* const* environment);

/// Where the server's socket for commands on the machine is: as set, or beside the database.
std::string control_socket_path(const Config& config);

/// The file of AtHandFile (at_hand.hpp): store.at_hand, or beside the database.
std::string at_hand_path(const StoreConfig& store);

/// The settings as a TOML file with a comment for each. Reading the file gives the same settings.
std::string print_config(const Config& config);

}  // namespace kabinet
