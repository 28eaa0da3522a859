#include "server/accounts/secret.hpp"

#include <sodium.h>

#include <algorithm>
#include <utility>

namespace kabinet {

Secret::Secret(std::string_view text) : text_(std::make_unique<char[]>(text.size())), size_(text.size()) {
    std::ranges::copy(text, text_.get());
}

Secret::Secret(Secret&& other) noexcept
    : text_(std::move(other.text_)), size_(std::exchange(other.size_, 0)) {}

Secret& Secret::operator=(Secret&& other) noexcept {
    if (this == &other) return *this;
    wipe();
    text_ = std::move(other.text_);
    size_ = std::exchange(other.size_, 0);
    return *this;
}

void Secret::wipe() {
    if (text_) sodium_memzero(text_.get(), size_);
}

}  // namespace kabinet
