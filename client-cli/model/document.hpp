#pragma once

#include <cstdint>
#include <string>

#include "json/json.hpp"

namespace kabinet::cli {

/// The client's copy of a watched document: a snapshot, with all later patches (RFC 6902) applied.
class Document {
  public:
    enum class Applied {
        yes,
        duplicate,  ///< its seq has been applied before; nothing changed
        gap,        ///< patches before it are missing, or there was no snapshot; nothing changed
        broken      ///< the patch does not fit the value; nothing changed
    };

    /// Replaces the whole copy.
    void snapshot(Json epoch, std::int64_t seq, Json value);

    /// Applies the patch that leads to `seq`. After `gap` or `broken` only a snapshot helps.
    Applied patch(std::int64_t seq, const Json& ops);

    /// Whether a snapshot has ever come.
    bool known() const { return !epoch_.is_null(); }
    /// The document's epoch, as the server sent it.
    const Json& epoch() const { return epoch_; }
    std::int64_t seq() const { return seq_; }
    const Json& value() const { return value_; }

  private:
    Json epoch_;
    std::int64_t seq_ = 0;
    Json value_;
};

}  // namespace kabinet::cli
