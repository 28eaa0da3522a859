#include "games/record/record.hpp"

#include <algorithm>
#include <array>

#include "json/canonical.hpp"

namespace kabinet {
namespace {

constexpr std::array<std::pair<InputType, std::string_view>, 31> kInputNames{{
    {InputType::sit, "sit"},
    {InputType::leave, "leave"},
    {InputType::remove, "remove"},
    {InputType::move, "move"},
    {InputType::start, "start"},
    {InputType::close, "close"},
    {InputType::lock, "lock"},
    {InputType::reveal, "reveal"},
    {InputType::unlock, "unlock"},
    {InputType::commit, "commit"},
    {InputType::recommit, "recommit"},
    {InputType::act, "act"},
    {InputType::resign, "resign"},
    {InputType::abort, "abort"},
    {InputType::offer_draw, "offer_draw"},
    {InputType::accept_draw, "accept_draw"},
    {InputType::decline_draw, "decline_draw"},
    {InputType::ask_takeback, "ask_takeback"},
    {InputType::takeback, "takeback"},
    {InputType::decline_takeback, "decline_takeback"},
    {InputType::undo, "undo"},
    {InputType::ask_pause, "ask_pause"},
    {InputType::decline_pause, "decline_pause"},
    {InputType::timeout, "timeout"},
    {InputType::claim, "claim"},
    {InputType::pause, "pause"},
    {InputType::resume, "resume"},
    {InputType::rule, "rule"},
    {InputType::end, "end"},
    {InputType::rematch, "rematch"},
    {InputType::next, "next"},
}};

/// Reads members of one JSON object, each exactly once, and remembers the first thing that is wrong.
class Reader {
  public:
    Reader(const Json& json, std::string where) : json_(json), where_(std::move(where)) {
        if (!json.is_object()) fail("must be an object");
    }

    std::string text(const char* name) {
        const Json* value = member(name);
        if (value && !value->is_string()) fail(std::string(name) + " must be a string");
        return value && value->is_string() ? value->get<std::string>() : std::string();
    }
    std::int64_t number(const char* name, std::int64_t least) {
        const Json* value = member(name);
        const bool fits =
            value && value->is_number_integer() &&
            (!value->is_number_unsigned() || value->get<std::uint64_t>() < std::uint64_t{1} << 53) &&
            value->get<std::int64_t>() >= least;
        if (value && !fits) fail(std::string(name) + " must be a whole number from " + std::to_string(least));
        return fits ? value->get<std::int64_t>() : least;
    }
    bool flag(const char* name) {
        const Json* value = member(name);
        if (value && !value->is_boolean()) fail(std::string(name) + " must be true or false");
        return value && value->is_boolean() && value->get<bool>();
    }
    Json object(const char* name) {
        const Json* value = member(name);
        if (value && !value->is_object()) fail(std::string(name) + " must be an object");
        return value && value->is_object() ? *value : Json::object();
    }
    /// What is wrong, also when members are left that nobody asked for.
    std::optional<std::string> flaw(std::size_t also_known = 0) {
        if (flaw_.empty() && json_.size() != read_ + also_known) fail("has members that do not belong there");
        return flaw_.empty() ? std::nullopt : std::optional(flaw_);
    }
    void fail(const std::string& what) {
        if (flaw_.empty()) flaw_ = where_ + ": " + what;
    }

  private:
    const Json* member(const char* name) {
        if (!json_.is_object()) return nullptr;
        const auto it = json_.find(name);
        if (it == json_.end()) {
            fail(std::string(name) + " is missing");
            return nullptr;
        }
        ++read_;
        return &*it;
    }

    const Json& json_;
    std::string where_;
    std::string flaw_;
    std::size_t read_ = 0;
};

Player read_host(int format, Reader& header) {
    if (format > 1) return {header.text("host"), {}};
    const Json host = header.object("host");
    Reader reader(host, "host");
    Player player{reader.text("id"), reader.text("name")};
    if (const auto flaw = reader.flaw()) header.fail(*flaw);
    return player;
}

/// A header of format 1 has no member `format`.
int read_format(const Json& json, Reader& header) {
    if (!json.is_object() || !json.contains("format")) return 1;
    const std::int64_t format = header.number("format", 2);
    if (format != kRecordFormat) header.fail("format is not known");
    return kRecordFormat;
}

/// What format 2 has beside format 1.
void read_more(const Json& json, Reader& reader, Header& header) {
    if (json.contains("rated")) {
        header.rated = reader.flag("rated");
        if (!header.rated) reader.fail("rated is true or left out");
    }
    if (json.contains("tournament")) header.tournament = reader.object("tournament");
    if (json.contains("queue")) header.queue = reader.object("queue");
    header.bot_for_leavers = json.contains("leavers");
    if (header.bot_for_leavers && reader.text("leavers") != "bot") reader.fail("leavers is bot or left out");
    if (json.contains("practice")) {
        header.practice = reader.flag("practice");
        if (!header.practice) reader.fail("practice is true or left out");
    }
}

/// How deep `text` nests, if it is JSON: counted before it is read, since what is read is walked recursively.
int depth_of(std::string_view text) {
    int depth = 0;
    int deepest = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '\\') ++i;
        if (c == '"') quoted = !quoted;
        if (quoted) continue;
        if (c == '[' || c == '{') deepest = std::max(deepest, ++depth);
        if (c == ']' || c == '}') --depth;
    }
    return deepest;
}

std::expected<int, std::string> small(std::int64_t value, const char* name) {
    if (value > 1'000'000'000) return std::unexpected(std::string(name) + " is too large");
    return static_cast<int>(value);
}

}  // namespace

Json to_json(const Player& player) {
    return {{"id", player.id}, {"name", player.name}};
}

std::string_view name_of(InputType type) {
    for (const auto& [value, name] : kInputNames) {
        if (value == type) return name;
    }
    return "";
}

std::optional<InputType> input_type(std::string_view text) {
    for (const auto& [value, name] : kInputNames) {
        if (name == text) return value;
    }
    return std::nullopt;
}

std::string format_name(int format) {
    return "kabinet-record/" + std::to_string(format);
}

Json Header::to_json() const {
    Json json{{"match", match},
              {"game", game},
              {"rules", rules},
              {"options", options},
              {"seats", seats},
              {"clock", clock.to_json()},
              {"host", format == 1 ? kabinet::to_json(host) : Json(host.id)},
              {"commitment", commitment},
              {"created", created},
              {"previous", previous},
              {"private", unlisted}};
    if (!engine.empty()) json["engine"] = engine;
    if (format > 1) json["format"] = format;
    if (rated) json["rated"] = true;
    if (!tournament.is_null()) json["tournament"] = tournament;
    if (!queue.is_null()) json["queue"] = queue;
    if (bot_for_leavers) json["leavers"] = "bot";
    if (practice) json["practice"] = true;
    return json;
}

std::expected<Header, std::string> Header::from_json(const Json& json) {
    Reader reader(json, "header");
    Header header;
    header.format = read_format(json, reader);
    header.match = reader.text("match");
    header.game = reader.text("game");
    const auto rules = small(reader.number("rules", 1), "rules");
    header.options = reader.object("options");
    const auto seats = small(reader.number("seats", 1), "seats");
    const auto clock = ClockSpec::from_json(reader.object("clock"));
    header.host = read_host(header.format, reader);
    header.commitment = reader.text("commitment");
    header.created = reader.number("created", 0);
    header.previous = reader.text("previous");
    header.unlisted = reader.flag("private");
    if (json.contains("engine")) {
        header.engine = reader.text("engine");
        if (header.engine.empty()) reader.fail("engine must not be empty");
    }
    if (header.format > 1) read_more(json, reader, header);
    if (!rules) reader.fail(rules.error());
    if (!seats) reader.fail(seats.error());
    if (!clock) reader.fail(clock.error().message);
    if (const auto flaw = reader.flaw()) return std::unexpected(*flaw);
    header.rules = *rules;
    header.seats = *seats;
    header.clock = *clock;
    return header;
}

Json Entry::to_json() const {
    Json json{{"n", n}, {"at", at}, {"t", t}, {"type", name_of(input.type)}, {"detail", input.detail}};
    if (input.seat >= 0) json["seat"] = input.seat;
    if (input.by_bot) json["by"] = "bot";
    if (input.lag > 0) json["lag"] = input.lag;
    if (!note.is_null()) json["note"] = note;
    return json;
}

std::string Entry::text() const {
    std::string out;
    JsonWriter writer(out);
    writer.begin_object();
    writer.key("at").number(at);
    if (input.by_bot) writer.key("by").text("bot");
    write_canonical(input.detail, writer.key("detail"));
    if (input.lag > 0) writer.key("lag").number(input.lag);
    writer.key("n").number(n);
    if (!note.is_null()) write_canonical(note, writer.key("note"));
    if (input.seat >= 0) writer.key("seat").number(input.seat);
    writer.key("t").number(t);
    writer.key("type").text(name_of(input.type));
    writer.end_object();
    out.shrink_to_fit();  // it is kept as long as the match
    return out;
}

std::expected<Entry, std::string> Entry::from_json(const Json& json) {
    const bool seated = json.is_object() && json.contains("seat");
    Reader reader(json, "entry");
    Entry entry;
    const auto n = small(reader.number("n", 1), "n");
    entry.at = reader.number("at", 0);
    entry.t = reader.number("t", 0);
    const auto type = input_type(reader.text("type"));
    // An action may be any JSON value: it was refused or accepted by its game, not by its form.
    const bool any_detail = type == InputType::act && json.contains("detail");
    if (any_detail) {
        entry.input.detail = json["detail"];
    } else {
        entry.input.detail = reader.object("detail");
    }
    // So may a note be, but one that is null is written by leaving it out.
    const bool noted = json.is_object() && json.contains("note");
    if (noted) entry.note = json["note"];
    if (noted && entry.note.is_null()) reader.fail("note must not be null");
    const auto seat = seated ? small(reader.number("seat", 0), "seat") : -1;
    entry.input.by_bot = json.is_object() && json.contains("by");
    if (entry.input.by_bot && (reader.text("by") != "bot" || type != InputType::act))
        reader.fail("by is bot, and says who acted");
    if (json.is_object() && json.contains("lag")) {
        entry.input.lag = reader.number("lag", 1);
        if (entry.input.lag > kMostLag || type != InputType::act || entry.input.by_bot)
            reader.fail("lag is at most " + std::to_string(kMostLag) + " ms, of the action of a player");
    }
    if (!n) reader.fail(n.error());
    if (!type) reader.fail("type is not known");
    if (!seat) reader.fail(seat.error());
    if (const auto flaw = reader.flaw((any_detail ? 1U : 0U) + (noted ? 1U : 0U)))
        return std::unexpected(*flaw);
    entry.n = *n;
    entry.input.type = *type;
    entry.input.seat = *seat;
    return entry;
}

Json Record::to_json() const {
    Json list = Json::array();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        Json entry = entries[i].to_json();
        entry["hash"] = hashes[i];
        list.push_back(std::move(entry));
    }
    Json json{
        {"format", format_name(header.format)}, {"header", header.to_json()}, {"entries", std::move(list)}};
    if (secret) json["secret"] = to_hex(*secret);
    return json;
}

std::expected<Record, std::string> Record::from_json(const Json& json) {
    const Json format = json.is_object() ? json.value("format", Json()) : Json();
    if (format != format_name(1) && format != format_name(kRecordFormat)) {
        return std::unexpected("this is not a kabinet-record/1 or /2");
    }
    if (!json.contains("header") || !json.contains("entries") || !json["entries"].is_array()) {
        return std::unexpected("a record has a header and an array of entries");
    }
    for (const auto& [name, value] : json.items()) {
        // What no hash covers could say anything.
        if (name != "format" && name != "header" && name != "entries" && name != "secret")
            return std::unexpected("member " + name + " does not belong there");
    }
    auto header = Header::from_json(json["header"]);
    if (!header) return std::unexpected(header.error());
    if (format != format_name(header->format))
        return std::unexpected("the format is not the one that the header names");
    Record record{.header = std::move(*header), .entries = {}, .hashes = {}, .secret = {}};
    for (const Json& item : json["entries"]) {
        const std::string where = "entry " + std::to_string(record.entries.size() + 1) + ": ";
        if (!item.is_object() || !item.contains("hash") || !item["hash"].is_string()) {
            return std::unexpected(where + "hash is missing");
        }
        Json bare = item;
        bare.erase("hash");
        auto entry = Entry::from_json(bare);
        if (!entry) return std::unexpected(where + entry.error());
        record.entries.push_back(std::move(*entry));
        record.hashes.push_back(item["hash"].get<std::string>());
    }
    if (json.contains("secret")) {
        Bytes32 secret{};
        if (!json["secret"].is_string() || !from_hex(json["secret"].get<std::string>(), secret)) {
            return std::unexpected("secret must be 64 hex digits");
        }
        record.secret = secret;
    }
    return record;
}

std::expected<Json, std::string> parse_record(std::string_view text) {
    if (depth_of(text) > kRecordDepth) return std::unexpected("nested too deep for a record");
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) return std::unexpected("not JSON");
    return json;
}

}  // namespace kabinet
