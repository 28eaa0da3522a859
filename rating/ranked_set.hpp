#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace kabinet {

/// A set in order that can say how many of its keys lie before one. The keys lie in pieces of bounded size,
/// so that a change moves few of them, and a count adds few sizes.
template <class Key>
class RankedSet {
  public:
    std::size_t size() const { return size_; }

    /// Adds a key that is not in the set.
    void insert(const Key& key) {
        std::size_t i = piece_of(key);
        if (pieces_.empty()) pieces_.emplace_back();
        i = std::min(i, pieces_.size() - 1);
        Piece& piece = pieces_[i];
        piece.insert(std::ranges::lower_bound(piece, key), key);
        ++size_;
        if (piece.size() > kMost) split(i);
    }

    /// Removes a key that is in the set.
    void erase(const Key& key) {
        const std::size_t i = piece_of(key);
        Piece& piece = pieces_[i];
        piece.erase(std::ranges::lower_bound(piece, key));
        --size_;
        if (piece.empty()) pieces_.erase(pieces_.begin() + static_cast<std::ptrdiff_t>(i));
    }

    /// How many keys are less than `key`, which need not be in the set.
    std::size_t before(const Key& key) const {
        const std::size_t end = piece_of(key);
        std::size_t count = 0;
        for (std::size_t i = 0; i < end; ++i) count += pieces_[i].size();
        if (end == pieces_.size()) return count;
        const Piece& piece = pieces_[end];
        return count + static_cast<std::size_t>(std::ranges::lower_bound(piece, key) - piece.begin());
    }

    /// The first keys in order, at most `count`.
    std::vector<Key> first(std::size_t count) const {
        std::vector<Key> keys;
        for (const Piece& piece : pieces_) {
            const std::size_t wanted = std::min(count - keys.size(), piece.size());
            keys.insert(keys.end(), piece.begin(), piece.begin() + static_cast<std::ptrdiff_t>(wanted));
            if (keys.size() == count) break;
        }
        return keys;
    }

  private:
    using Piece = std::vector<Key>;
    static constexpr std::size_t kMost = 512;

    /// The first piece with a key that is not less than `key`.
    std::size_t piece_of(const Key& key) const {
        const auto found =
            std::ranges::partition_point(pieces_, [&](const Piece& piece) { return piece.back() < key; });
        return static_cast<std::size_t>(found - pieces_.begin());
    }

    void split(std::size_t i) {
        Piece& piece = pieces_[i];
        const auto middle = piece.begin() + static_cast<std::ptrdiff_t>(piece.size() / 2);
        Piece rest(middle, piece.end());
        piece.erase(middle, piece.end());
        pieces_.insert(pieces_.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(rest));
    }

    std::vector<Piece> pieces_;  // none is empty
    std::size_t size_ = 0;
};

}  // namespace kabinet
