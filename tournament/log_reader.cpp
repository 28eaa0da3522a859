#include <algorithm>
#include <charconv>

#include "json/canonical.hpp"
#include "tournament/log.hpp"
#include "tournament/members.hpp"
#include "tournament/pairing_of.hpp"

namespace kabinet::tournament {
namespace {

std::unexpected<LogFlaw> flaw(int entry, std::string code, std::string message) {
    return std::unexpected(LogFlaw{entry, std::move(code), std::move(message)});
}

std::expected<LogHeader, LogFlaw> read_header(const Json* json) {
    if (!json || !json->is_object() || !json->contains("settings"))
        return flaw(0, "bad_form", "the header is missing");
    auto settings = Settings::from_json((*json)["settings"]);
    if (!settings)
        return flaw(0, settings.error().code == "unknown_rules" ? "unknown_rules" : "bad_form",
                    settings.error().message);
    LogHeader header{std::move(*settings)};
    const auto created = json->find("created");
    const bool timed = created != json->end() && created->is_number_integer();
    if (timed) header.created = created->get<std::int64_t>();
    header.commitment =
        json->value("commitment", Json()).is_string() ? (*json)["commitment"].get<std::string>() : "";
    // Everything is compared with what the header is written as, so nothing can hide in it.
    if (!timed || header.to_json() != *json) return flaw(0, "bad_form", "the header is not of its form");
    return header;
}

std::expected<std::optional<Bytes32>, LogFlaw> read_secret(const Json* json, const LogHeader& header) {
    if (!json) return std::nullopt;
    Bytes32 secret{};
    if (!json->is_string() || !from_hex(json->get<std::string>(), secret)) {
        return flaw(0, "bad_form", "the secret is 64 hex digits");
    }
    if (to_hex(commitment(secret)) != header.commitment) {
        return flaw(0, "bad_commitment", "the secret is not that of the commitment");
    }
    return secret;
}

std::expected<Input, LogFlaw> read_entry(const Json& json, int n) {
    Input input;
    std::string type, hash;
    int number = 0;
    Members in(json, "bad_form", "TN-1");
    in.number("n", number, n, n).text("by", input.by).text("type", type).text("hash", hash);
    const Json* const at = in.find("at");
    const Json* const body = in.find("body");
    if (!at || !at->is_number_integer() || !body || number != n)
        in.fail("an entry has n, at, by, type, body and hash");
    const auto known = input_type(type);
    if (!known) in.fail("there is no input of that type");
    if (auto denial = in.finish("bad_form")) return flaw(n, "bad_form", denial->message);
    input.type = *known;
    input.body = *body;
    input.at = at->get<std::int64_t>();
    return input;
}

std::optional<LogFlaw> read_names(const Json& json, Log& log) {
    const LogFlaw bad{0, "bad_form", "\"beside\" is not of its form"};
    if (!json.is_object()) return bad;
    for (const auto& [member, value] : json.items()) {
        if (member == "title" && value.is_string()) {
            log.beside().title = value.get<std::string>();
            continue;
        }
        if ((member != "names" && member != "reasons") || !value.is_object()) return bad;
        for (const auto& [key, item] : value.items()) {
            int number = 0;
            const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), number);
            if (error != std::errc() || end != key.data() + key.size()) return bad;
            if (member == "reasons") {
                if (!item.is_string()) return bad;
                log.beside().reasons[number] = item.get<std::string>();
                continue;
            }
            SaltedName name;
            std::string salt;
            std::vector<std::uint8_t> bytes;
            Members in(item, "bad_form", "TN-1");
            in.text("name", name.name).text("salt", salt);
            if (in.finish("bad_form") || !from_hex(salt, bytes)) return bad;
            name.salt.assign(bytes.begin(), bytes.end());
            if (!log.state().has(number) || log.state().entrant(number).name_hash != name.hash()) {
                return LogFlaw{0, "bad_name", "the name of entrant " + key + " is not that of its hash"};
            }
            log.beside().names[number] = std::move(name);
        }
    }
    return std::nullopt;
}

const Json* member(const Json& json, const char* name) {
    const auto found = json.find(name);
    return found == json.end() ? nullptr : &*found;
}

/// Checks a round that was entered against the state before it.
std::optional<std::string> wrong_pairing(const State& before, const State& after) {
    const Round& round = after.rounds.back();
    return round.by_hand ? std::nullopt : wrong_round(before, round);
}

std::expected<Log, LogFlaw> read(const Json& json, std::vector<LogFlaw>* pairings) {
    if (!json.is_object() || json.value("format", Json()) != kLogFormat) {
        return flaw(0, "bad_form", "this is no log of a tournament");
    }
    auto header = read_header(member(json, "header"));
    if (!header) return std::unexpected(header.error());
    const auto secret = read_secret(member(json, "secret"), *header);
    if (!secret) return std::unexpected(secret.error());
    const Json* const entries = member(json, "entries");
    if (!entries || !entries->is_array()) return flaw(0, "bad_form", "\"entries\" is a list");
    Log log(std::move(*header), *secret);
    int n = 0;
    for (const Json& entry : *entries) {
        const auto input = read_entry(entry, ++n);
        if (!input) return std::unexpected(input.error());
        const State before = pairings && input->type == InputType::paired ? log.state() : State();
        const auto done = log.append(*input);
        if (!done) return flaw(n, "illegal", done.error().code + ": " + done.error().message);
        if (entry.value("hash", Json()) != to_hex(log.head()))
            return flaw(n, "bad_hash", "the entry is not the one that was chained");
        if (!pairings || input->type != InputType::paired) continue;
        if (auto wrong = wrong_pairing(before, log.state())) pairings->push_back({n, "bad_pairing", *wrong});
    }
    if (const Json* const beside = member(json, "beside")) {
        if (auto bad = read_names(*beside, log)) return std::unexpected(std::move(*bad));
    }
    return log;
}

}  // namespace

std::expected<Log, LogFlaw> read_log(const Json& json) {
    return read(json, nullptr);
}

std::vector<LogFlaw> verify_log(const Json& json) {
    std::vector<LogFlaw> flaws;
    if (const auto log = read(json, &flaws); !log) flaws.push_back(log.error());
    return flaws;
}

}  // namespace kabinet::tournament
