#include "server/ops/config.hpp"

#include <toml++/toml.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "server/ops/bus_url.hpp"
#include "server/ops/config_fields.hpp"
#include "server/ops/database_url.hpp"

namespace kabinet {

namespace {

using Status = std::expected<void, std::string>;

/// Adds the source and the setting's name to an error.
Status named(std::string_view where, const std::string& name, Status status) {
    if (status) return status;
    return std::unexpected(std::string(where) + ": " + name + ": " + status.error());
}

std::string place(const std::string& file, const toml::source_region& source) {
    return file + ":" + std::to_string(source.begin.line);
}

Status set_node(const ConfigField& field, const toml::node& node) {
    if (const auto* number = node.as_integer()) return field.set(number->get());
    if (const auto* truth = node.as_boolean()) {
        if (std::ranges::find(field.words, "true") == field.words.end())
            return std::unexpected("expected neither true nor false");
        return field.set(truth->get() ? "true" : "false");
    }
    if (const auto* text = node.as_string()) {
        // Only the environment and flags write numbers and lists as text.
        if (!std::holds_alternative<std::string*>(field.place)) return std::unexpected("expected no text");
        return field.set(std::string_view(text->get()));
    }
    if (const auto* array = node.as_array()) {
        std::vector<std::string> list;
        for (const auto& item : *array) {
            const auto* text = item.as_string();
            if (text == nullptr) return std::unexpected("expected a list of texts");
            list.push_back(text->get());
        }
        return field.set(std::move(list));
    }
    return std::unexpected("expected a number, a text or a list of texts");
}

Status read_section(const std::string& file, std::string_view section, const toml::table& table,
                    const std::vector<ConfigField>& fields) {
    for (const auto& [key, node] : table) {
        const auto field = std::ranges::find_if(
            fields, [&](const ConfigField& f) { return f.section == section && f.key == key.str(); });
        const std::string name = std::string(section) + "." + std::string(key.str());
        if (field == fields.end())
            return std::unexpected(place(file, key.source()) + ": " + name + ": unknown key");
        if (auto done = named(place(file, node.source()), name, set_node(*field, node)); !done) return done;
    }
    return {};
}

Status read_file(const std::string& file, const std::vector<ConfigField>& fields) {
    toml::table root;
    try {
        root = toml::parse_file(file);
    } catch (const toml::parse_error& error) {
        return std::unexpected(place(file, error.source()) + ": " + std::string(error.description()));
    }
    for (const auto& [key, node] : root) {
        const auto known = [&](const ConfigField& f) { return f.section == key.str(); };
        const auto* table = node.as_table();
        if (table == nullptr || std::ranges::none_of(fields, known)) {
            return std::unexpected(place(file, key.source()) + ": " + std::string(key.str()) +
                                   ": unknown section");
        }
        if (auto done = read_section(file, key.str(), *table, fields); !done) return done;
    }
    return {};
}

using Environment = std::map<std::string, std::string, std::less<>>;

Environment collect(const char* const* environment) {
    Environment out;
    for (; environment != nullptr && *environment != nullptr; ++environment) {
        const std::string_view entry = *environment;
        const std::size_t equals = entry.find('=');
        if (equals == entry.npos || !entry.starts_with("KABINET_")) continue;
        out.emplace(entry.substr(0, equals), entry.substr(equals + 1));
    }
    return out;
}

Status read_environment(const Environment& environment, const std::vector<ConfigField>& fields) {
    for (const auto& [name, value] : environment) {
        const auto field =
            std::ranges::find_if(fields, [&](const ConfigField& f) { return f.variable() == name; });
        if (field != fields.end()) {
            if (auto done = named("environment", name, field->set(std::string_view(value))); !done)
                return done;
            continue;
        }
        // Other programs of the project have variables too. A variable that names a section of this server is
        // a mistake.
        const auto ours = [&](const ConfigField& f) {
            return name.starts_with(f.variable().substr(0, f.variable().size() - f.key.size()));
        };
        if (std::ranges::any_of(fields, ours))
            return std::unexpected("environment: " + name + ": unknown setting");
    }
    return {};
}

/// The command line before its values are understood.
struct Flags {
    std::string config_file;
    std::optional<std::string> healthcheck;
    std::string give_up;
    bool cut_log = false;
    std::string backup;
    std::string restore_drill;
    bool resume_backup = false;
    std::vector<std::string> move_store;
    std::string make_admin;
    std::string take_again;
    bool print_config = false;
    bool version = false;
    std::map<std::string, std::string> values;
};

std::expected<std::string, std::string> parse(CLI::App& app, int argc, const char* const* argv) {
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        return app.help();
    } catch (const CLI::ParseError& error) {
        return std::unexpected("command line: " + std::string(error.what()));
    }
    return std::string();
}

/// Reads the command line. Returns a text when the command line asks for help.
std::expected<std::string, std::string> read_flags(int argc, const char* const* argv,
                                                   const std::vector<ConfigField>& fields, Flags& flags) {
    CLI::App app(
        "Kabinet: matches of tabletop games over WebSocket. Settings come from the file, then the\n"
        "environment (KABINET_<SECTION>_<KEY>), then flags.",
        "kabinetd");
    app.add_option("--config", flags.config_file, "TOML file with settings (also KABINET_CONFIG)")
        ->type_name("FILE");
    app.add_flag("--print-config", flags.print_config, "print the settings in effect as TOML, and end");
    app.add_flag("--version", flags.version, "print the version, and end");
    std::string url;
    auto* health =
        app.add_option("--healthcheck", url, "ask a running server whether it is ready, and end with 0 or 1")
            ->expected(0, 1)
            ->type_name("[URL]");
    app.add_option("--give-up", flags.give_up,
                   "while no server runs: end a match that is damaged, so that no start tries it again")
        ->type_name("MATCH");
    app.add_flag("--cut-damaged-log", flags.cut_log,
                 "while no server runs: cut a damaged write-ahead log, and lose what was committed behind");
    app.add_option("--backup", flags.backup,
                   "while a server may run: make a checked copy of the database in a new file, and end")
        ->type_name("FILE");
    app.add_option("--restore-drill", flags.restore_drill,
                   "try whether a server could go on from a backup, change nothing, and end with 0 or 1")
        ->type_name("FILE");
    app.add_flag("--resume-backup", flags.resume_backup,
                 "before the first start on a backup: say that the server it was taken from has accepted "
                 "nothing since, so that the start goes on with everything");
    app.add_option(
           "--move-store", flags.move_store,
           "while no server runs: copy all data from a file into a PostgreSQL database that is empty, "
           "or back, and end")
        ->expected(2)
        ->type_name("FROM TO");
    app.add_option("--make-admin", flags.make_admin,
                   "while the server runs, on its machine: make a player with two factors admin, and end")
        ->type_name("NAME");
    app.add_option(
           "--take-again", flags.take_again,
           "while the server runs, on its machine: take up a match, or a tournament, that is left alone "
           "because servers have ended with it at hand, and end")
        ->type_name("ID");
    for (const auto& field : fields) {
        app.add_option("--" + field.name(), flags.values[field.name()], std::string(field.about))
            ->type_name("")
            ->group(std::string(field.section));
    }
    auto help = parse(app, argc, argv);
    if (health->count() > 0) flags.healthcheck = url;
    std::erase_if(flags.values, [&](const auto& value) { return app.count("--" + value.first) == 0; });
    return help;
}

Status read_values(const Flags& flags, const std::vector<ConfigField>& fields) {
    for (const auto& field : fields) {
        const auto value = flags.values.find(field.name());
        if (value == flags.values.end()) continue;
        auto done = named("command line", "--" + field.name(), field.set(std::string_view(value->second)));
        if (!done) return done;
    }
    return {};
}

}  // namespace

std::expected<Invocation, std::string> read_config(int argc, const char* const* argv,
                                                   const char* const* environment) {
    Invocation out;
    const auto fields = config_fields(out.config);
    const Environment variables = collect(environment);
    Flags flags;
    auto help = read_flags(argc, argv, fields, flags);
    if (!help) return std::unexpected(help.error());
    if (!help->empty()) {
        out.command = Command::help;
        out.text = std::move(*help);
        return out;
    }
    if (const auto named_file = variables.find("KABINET_CONFIG");
        flags.config_file.empty() && named_file != variables.end()) {
        flags.config_file = named_file->second;
    }
    if (!flags.config_file.empty()) {
        if (auto done = read_file(flags.config_file, fields); !done) return std::unexpected(done.error());
    }
    if (auto done = read_environment(variables, fields); !done) return std::unexpected(done.error());
    if (auto done = read_values(flags, fields); !done) return std::unexpected(done.error());
    if (auto done = check_database_url(out.config.store.url); !done)
        return std::unexpected("store.url: " + done.error());
    if (out.config.cluster.standby == "true" && out.config.store.url.empty())
        return std::unexpected("cluster.standby: needs a database that several servers reach: store.url");
    if (auto done = check_bus_url(out.config.cluster.bus); !done)
        return std::unexpected("cluster.bus: " + done.error());
    if (!out.config.cluster.bus.empty() && out.config.store.url.empty())
        return std::unexpected("cluster.bus: needs a database that several servers reach: store.url");
    // Whoever has a bus has others beside it.
    if (!out.config.cluster.bus.empty()) out.config.cluster.standby = "true";
    if (flags.print_config) out.command = Command::print_config;
    if (flags.version) out.command = Command::version;
    if (flags.healthcheck) {
        out.command = Command::healthcheck;
        out.url = *flags.healthcheck;
    }
    if (flags.cut_log) out.command = Command::cut_log;
    if (flags.resume_backup) out.command = Command::resume_backup;
    for (auto [command, file] : {std::pair(Command::backup, &flags.backup),
                                 std::pair(Command::restore_drill, &flags.restore_drill)}) {
        if (file->empty()) continue;
        out.command = command;
        out.file = std::move(*file);
    }
    if (!flags.move_store.empty()) {
        out.command = Command::move_store;
        out.file = std::move(flags.move_store[0]);
        out.to = std::move(flags.move_store[1]);
    }
    if (!flags.make_admin.empty()) {
        out.command = Command::make_admin;
        out.name = std::move(flags.make_admin);
    }
    if (!flags.take_again.empty()) {
        out.command = Command::take_again;
        out.stream = std::move(flags.take_again);
    }
    if (!flags.give_up.empty()) {
        out.command = Command::give_up;
        out.match = std::move(flags.give_up);
    }
    return out;
}

std::string control_socket_path(const Config& config) {
    const std::string& path = config.server.control_socket;
    return path.empty() ? config.store.path + ".control" : path;
}

std::string at_hand_path(const StoreConfig& store) {
    return store.at_hand.empty() ? store.path + ".at_hand" : store.at_hand;
}

std::string print_config(const Config& config) {
    Config copy = config;
    std::string out;
    std::string_view section;
    for (const auto& field : config_fields(copy)) {
        if (field.section != section) {
            out += (out.empty() ? "[" : "\n[") + std::string(field.section) + "]\n";
            section = field.section;
        }
        out += "# " + std::string(field.about) + "\n" + std::string(field.key) + " = " + field.toml() + "\n";
    }
    return out;
}

}  // namespace kabinet
