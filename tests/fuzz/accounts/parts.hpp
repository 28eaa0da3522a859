#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// The parts of a browser's answer in an input of a fuzzer: each but the last behind its length in two bytes.
namespace kabinet::fuzz {

class Parts {
  public:
    Parts(const std::uint8_t* data, std::size_t size) : rest_(reinterpret_cast<const char*>(data), size) {}

    /// The next byte, 0 at the end.
    unsigned byte() { return take(1).empty() ? 0 : static_cast<unsigned char>(last_.front()); }
    /// The next part, shorter at the end.
    std::string_view part() {
        const unsigned high = byte();
        return take(high << 8 | byte());
    }
    std::string_view rest() const { return rest_; }

  private:
    std::string_view take(std::size_t size) {
        last_ = rest_.substr(0, size);
        rest_.remove_prefix(last_.size());
        return last_;
    }

    std::string_view rest_;
    std::string_view last_;
};

/// An input chooses how it is read by its first byte: these two bits an algorithm.
inline constexpr unsigned kAlgorithmBits = 0x03;
/// The parts are texts already, and not bytes for which the fuzzer writes base64url.
inline constexpr unsigned kTexts = 0x80;
/// The user must be verified.
inline constexpr unsigned kVerification = 0x40;
/// The client data and authenticator data are signed well.
inline constexpr unsigned kSigned = 0x20;

}  // namespace kabinet::fuzz
