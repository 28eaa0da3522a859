#include "server/match/match_log.hpp"

#include <algorithm>
#include <span>
#include <string_view>

#include "json/canonical.hpp"

namespace kabinet {

void MatchLog::push(std::string text, std::string hash, const Entry& entry) {
    const int before = lines_.empty() ? 0 : lines_.back().ply;
    const InputType type = entry.input.type;
    lines_.push_back(
        {std::move(text), std::move(hash), before + (counts_as_ply(type) ? 1 : 0), type, entry.at});
}

Append MatchLog::add(const Entry& entry, const std::string& player, const std::string& key) {
    std::string text = entry.text();
    std::string hash = to_hex(chain_.add(text));
    push(text, hash, entry);
    const bool keyed = !key.empty() && keys_.try_emplace({player, key}, lines_.size() - 1).second;
    return Append{.stream = {},
                  .n = entry.n,
                  .entry = std::move(text),
                  .hash = std::move(hash),
                  .actor = keyed ? player : "",
                  .key = keyed ? key : "",
                  .over = false,
                  .next_secret = {}};
}

std::expected<Entry, std::string> MatchLog::restore(const Append& row) {
    if (to_hex(chain_.add(row.entry)) != row.hash) return std::unexpected("its hash is wrong");
    auto entry = Entry::from_json(Json::parse(row.entry, nullptr, false));
    if (!entry) return entry;
    if (!row.entry.ends_with('}'))
        return std::unexpected("something stands behind it");  // record() relies on it
    push(row.entry, row.hash, *entry);
    shown_ = lines_.size();
    if (!row.key.empty()) keys_[{row.actor, row.key}] = lines_.size() - 1;
    return entry;
}

void MatchLog::cut(std::size_t size) {
    lines_.resize(size);
    shown_ = std::min(shown_, size);
    std::erase_if(keys_, [&](const auto& item) { return item.second >= size; });
    chain_ = Chain(header_.to_json());
    for (const Line& line : lines_) chain_.add(line.text);
}

void MatchLog::shown(std::uint64_t seq) {
    for (; shown_ < lines_.size(); ++shown_) lines_[shown_].seq = seq;
}

Entry MatchLog::entry(std::size_t i) const {
    return Entry::from_json(Json::parse(lines_[i].text)).value();
}

std::vector<std::string> MatchLog::texts(std::size_t count) const {
    std::vector<std::string> list;
    list.reserve(count);
    for (std::size_t i = 0; i < count; ++i) list.push_back(lines_[i].text);
    return list;
}

/// A rematch that is not made yet: what its seats bring could tell a rival what to bring.
std::size_t MatchLog::open_size() const {
    std::size_t size = lines_.size();
    while (size > 0 && lines_[size - 1].type == InputType::rematch) --size;
    return size;
}

std::int64_t MatchLog::ended_at() const {
    for (std::size_t i = lines_.size(); i > 0; --i) {
        if (lines_[i - 1].type == InputType::end) return lines_[i - 1].at;
    }
    return 0;
}

std::vector<std::pair<int, std::string>> MatchLog::locks() const {
    std::vector<std::pair<int, std::string>> list;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        if (lines_[i].type == InputType::lock) list.emplace_back(static_cast<int>(i) + 1, lines_[i].hash);
    }
    return list;
}

std::optional<std::size_t> MatchLog::find(const std::string& player, const std::string& key) const {
    const auto it = keys_.find(std::pair<std::string_view, std::string_view>(player, key));
    return it == keys_.end() ? std::nullopt : std::optional(it->second);
}

std::string MatchLog::record(std::size_t count, const std::optional<Bytes32>& secret) const {
    constexpr std::string_view hash = R"(,"hash":")";
    const std::span lines(lines_.data(), count);
    std::size_t size = 0;
    for (const Line& line : lines) size += line.text.size() + line.hash.size() + hash.size() + 2;
    const std::string header = canonical(header_.to_json());
    std::string out;
    out.reserve(size + header.size() + 256);
    out += R"({"entries":[)";
    for (const Line& line : lines) {
        if (&line != lines.data()) out += ',';
        // The text is a JSON object with members: adds one more before the last brace.
        out.append(line.text, 0, line.text.size() - 1).append(hash).append(line.hash).append("\"}");
    }
    out.append(R"(],"format":")").append(format_name(header_.format)).append(R"(","header":)").append(header);
    if (secret) out.append(R"(,"secret":")").append(to_hex(*secret)).append("\"");
    return out += '}';
}

}  // namespace kabinet
