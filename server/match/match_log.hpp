#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/record/record.hpp"
#include "server/store/store.hpp"

namespace kabinet {

/// The record of a live match, with the entries on their way into the journal: the text of every entry, the
/// hash chain, and the entry of each player's idempotency keys.
class MatchLog {
  public:
    explicit MatchLog(const Header& header) : header_(header), chain_(header.to_json()) {}

    /// Appends an entry and returns the row that makes it durable, without `stream`, `over` and
    /// `next_secret`. A key belongs to the first entry that was added with the key.
    Append add(const Entry& entry, const std::string& player, const std::string& key);

    /// Appends a durable row of the journal. The error says how the row is damaged: not an entry in JSON, or
    /// a hash that is not the chain's.
    std::expected<Entry, std::string> restore(const Append& row);

    /// Forgets all entries after the first `size`.
    void cut(std::size_t size);

    std::size_t size() const { return lines_.size(); }
    /// Hex of the hash of the last entry; empty when there is none.
    std::string head() const { return lines_.empty() ? "" : lines_.back().hash; }
    Entry entry(std::size_t i) const;
    /// The first `count` entries as the journal has them.
    std::vector<std::string> texts(std::size_t count) const;
    /// How many entries anybody may see (GEN-2): all, but those behind the `end` only with `next`.
    std::size_t open_size() const;
    /// Unix time of the entry `end`, ms; 0 when there is none.
    std::int64_t ended_at() const;
    /// The locks of the table: the number of each entry and its hash in hex, in order.
    std::vector<std::pair<int, std::string>> locks() const;
    InputType type(std::size_t i) const { return lines_[i].type; }
    /// Unix time of entry `i`, ms.
    std::int64_t at(std::size_t i) const { return lines_[i].at; }
    /// The number of actions accepted up to entry `i`, inclusive.
    int ply(std::size_t i) const { return lines_[i].ply; }
    /// The first `seq` of the match's document with entry `i` applied; 0 for entries older than the document.
    std::uint64_t seq(std::size_t i) const { return lines_[i].seq; }
    /// The entries added since the last call are in the document from `seq` on.
    void shown(std::uint64_t seq);
    /// The index of the entry that `player` made with `key`.
    std::optional<std::size_t> find(const std::string& player, const std::string& key) const;

    /// The exported record (record.hpp) as JSON text, of the first `count` entries. Joins the stored texts,
    /// so that the cost grows only with the length.
    std::string record(std::size_t count, const std::optional<Bytes32>& secret) const;

  private:
    struct Line {
        std::string text;
        std::string hash;
        int ply = 0;
        InputType type{};
        std::int64_t at = 0;
        std::uint64_t seq = 0;
    };
    void push(std::string text, std::string hash, const Entry& entry);

    Header header_;
    Chain chain_;
    std::vector<Line> lines_;
    std::size_t shown_ = 0;  // number of entries whose seq is known
    /// Finds (player, key) without making strings.
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(const std::pair<std::string_view, std::string_view>& made_by) const {
            const std::hash<std::string_view> hash;
            return hash(made_by.first) * 31 + hash(made_by.second);
        }
    };
    struct Same {
        using is_transparent = void;
        bool operator()(const auto& a, const auto& b) const {
            return a.first == b.first && a.second == b.second;
        }
    };
    /// The index in lines_ of the entry that (player, key) made.
    std::unordered_map<std::pair<std::string, std::string>, std::size_t, Hash, Same> keys_;
};

}  // namespace kabinet
