#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

namespace kabinet {

/// A text that nobody else may read: a password, a code. Its memory is wiped when it is destroyed or given
/// away, it can't be copied, and nothing prints it.
class Secret {
  public:
    Secret() = default;
    explicit Secret(std::string_view text);
    Secret(Secret&& other) noexcept;
    Secret& operator=(Secret&& other) noexcept;
    Secret(const Secret&) = delete;
    Secret& operator=(const Secret&) = delete;
    ~Secret() { wipe(); }

    /// The text, valid as long as the secret is.
    std::string_view reveal() const { return text_ ? std::string_view(text_.get(), size_) : ""; }

  private:
    void wipe();

    std::unique_ptr<char[]> text_;
    std::size_t size_ = 0;
};

}  // namespace kabinet
