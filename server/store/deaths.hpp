#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/store/store_error.hpp"

namespace kabinet {

/// A process has ended with the stream at hand, without a word (ND-5). Never in conflict; of a stream that
/// does not exist nothing is noted.
struct NoteDeath {
    std::string stream;
    bool operator==(const NoteDeath&) const = default;
};

/// What was noted of the stream does not count any more. In conflict when nothing was noted.
struct ForgetDeaths {
    std::string stream;
    bool operator==(const ForgetDeaths&) const = default;
};

/// A stream with which so many processes have ended since its last entry is left alone: that of its owner,
/// and those of two that took it over.
constexpr int kMostDeaths = 3;

/// What is noted of processes that ended with a stream at hand.
class Deaths {
  public:
    virtual ~Deaths() = default;

    /// How many processes have ended with the stream at hand since its last entry.
    virtual std::expected<int, StoreError> deaths(std::string_view stream) = 0;
};

/// The error of whoever wants to go on with a stream that is left alone.
std::expected<void, StoreError> expect_not_left_alone(Deaths& deaths, std::string_view stream);

}  // namespace kabinet
