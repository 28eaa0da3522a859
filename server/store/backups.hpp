#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store_error.hpp"

namespace kabinet {

/// The secret that replaces Append::next_secret of a finished stream.
struct NextSecret {
    std::string stream;
    std::string secret;  ///< in hex
};

/// What a store knows of being a backup: its mark, and the secrets that a first start draws anew (GEN-3).
class Backups {
  public:
    virtual ~Backups() = default;

    /// The Unix time, ms, at which the data were copied as a backup; 0 when they are not marked as one.
    virtual std::expected<std::int64_t, StoreError> backed_up() = 0;
    /// Takes the mark off, durably.
    virtual std::expected<void, StoreError> take_mark_off() = 0;
    /// The ids of streams that are over and keep a secret for what comes next, or would derive one as older
    /// streams do, the oldest first: at most `most`, behind the stream `after` (empty: from the first on).
    virtual std::expected<std::vector<std::string>, StoreError> with_next_secret(std::string_view after,
                                                                                 int most) = 0;
    virtual std::expected<bool, StoreError> has_stream(std::string_view id) = 0;
    /// Replaces the secrets, all or none.
    virtual std::expected<void, StoreError> renew_next_secrets(std::span<const NextSecret> secrets) = 0;
};

}  // namespace kabinet
