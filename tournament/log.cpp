#include "tournament/log.hpp"

#include "json/canonical.hpp"

namespace kabinet::tournament {
namespace {

Json entry_of(int n, const Input& input) {
    return {
        {"n", n}, {"at", input.at}, {"by", input.by}, {"type", name_of(input.type)}, {"body", input.body}};
}

std::string hex_of(std::string_view bytes) {
    return to_hex(std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

Json to_json(const Beside& beside) {
    Json names = Json::object(), reasons = Json::object();
    for (const auto& [entrant, name] : beside.names) {
        names[std::to_string(entrant)] = {{"name", name.name}, {"salt", hex_of(name.salt)}};
    }
    for (const auto& [input, reason] : beside.reasons) reasons[std::to_string(input)] = reason;
    return {{"title", beside.title}, {"names", std::move(names)}, {"reasons", std::move(reasons)}};
}

}  // namespace

Json LogHeader::to_json() const {
    return {{"settings", settings.to_json()}, {"commitment", commitment}, {"created", created}};
}

std::string SaltedName::hash() const {
    return to_hex(sha256({salt, "|", name}));
}

Log::Log(LogHeader header, std::optional<Bytes32> secret)
    : header_(std::move(header)), chain_(header_.to_json()), fold_(header_.settings, secret) {}

std::expected<void, Denial> Log::append(const Input& input) {
    const auto done = fold_.apply(input);
    if (!done) return done;
    Json entry = entry_of(static_cast<int>(entries_.size()) + 1, input);
    entry["hash"] = to_hex(chain_.add(canonical(entry)));
    entries_.push_back(std::move(entry));
    if (input.type != InputType::undo) return {};
    // An entry that was taken back leaves no name, and its number may be another's.
    std::erase_if(beside_.names, [&](const auto& name) {
        const auto& [number, salted] = name;
        return !state().has(number) || state().entrant(number).name_hash != salted.hash();
    });
    return {};
}

Json Log::to_json(bool reveal) const {
    Json json{{"format", kLogFormat},
              {"header", header_.to_json()},
              {"entries", entries_},
              {"beside", tournament::to_json(beside_)}};
    if (reveal && fold_.secret()) json["secret"] = to_hex(*fold_.secret());
    return json;
}

}  // namespace kabinet::tournament
