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

/// The record of a live match as its journal has it, or is about to: the text of every entry, the hash chain,
/// and which player's idempotency key led to which entry.
class MatchLog {
  public:
    explicit MatchLog(const Header& header) : header_(header), chain_(header.to_json()) {}

    /// Appends an entry and returns the row that makes it durable, all but `stream`, `over`
    /// and `next_secret`. A key is kept
    /// with the first entry it is given for.
    Append add(const Entry& entry, const std::string& player, const std::string& key);

    /// Takes back in a row that is durable. The error says how it is damaged: not JSON, or its hash is not
    /// the chain's.
    std::expected<Entry, std::string> restore(const Append& row);

    /// Forgets all behind the first `size` entries.
    void cut(std::size_t size);

    std::size_t size() const { return lines_.size(); }
    Entry entry(std::size_t i) const;
    /// Every entry as the journal has it.
    std::vector<std::string> texts() const;
    /// How many actions had been accepted with entry `i`.
    int ply(std::size_t i) const { return lines_[i].ply; }
    /// Which `seq` of the match's document has entry `i` applied: 0 for those that were there when the
    /// document began.
    std::uint64_t seq(std::size_t i) const { return lines_[i].seq; }
    /// What was added since the last call is in the document as of `seq`.
    void shown(std::uint64_t seq);
    /// The entry that `player` made with `key`.
    std::optional<std::size_t> find(const std::string& player, const std::string& key) const;

    /// The record as it is exported (record.hpp), as JSON text: put together of the texts that are here, so
    /// that a long one costs no more than it is long.
    std::string record(const std::optional<Bytes32>& secret) const;

  private:
    struct Line {
        std::string text;
        std::string hash;
        int ply = 0;
        std::uint64_t seq = 0;
    };
    void push(std::string text, std::string hash, InputType type);

    Header header_;
    Chain chain_;
    std::vector<Line> lines_;
    std::size_t shown_ = 0;  // entries whose seq is known
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
    /// Which entry a player's key has led to: its place in lines_.
    std::unordered_map<std::pair<std::string, std::string>, std::size_t, Hash, Same> keys_;
};

}  // namespace kabinet
