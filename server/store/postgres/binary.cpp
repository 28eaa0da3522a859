#include "server/store/postgres/binary.hpp"

namespace kabinet::postgres {
namespace {

constexpr std::size_t kWord = 4;
/// Where an array says how many elements it has.
constexpr std::size_t kCountAt = 3 * kWord;

template <std::size_t Bytes>
std::string high_byte_first(std::uint64_t value) {
    std::string text(Bytes, '\0');
    for (std::size_t i = 0; i < Bytes; ++i) text[Bytes - 1 - i] = static_cast<char>(value >> (8 * i));
    return text;
}

}  // namespace

std::string encoded(std::int64_t value) {
    return high_byte_first<8>(static_cast<std::uint64_t>(value));
}

std::int64_t decoded(std::string_view bytes) {
    if (bytes.empty()) return 0;
    // The first byte has the sign.
    std::int64_t value = static_cast<signed char>(bytes.front());
    for (const char byte : bytes.substr(1)) value = value * 256 + static_cast<unsigned char>(byte);
    return value;
}

Array::Array(Type type) : type_(type) {
    clear();
}

/// The head: one dimension, no nulls, the type of the elements, how many there are, and the first index.
void Array::clear() {
    const Type element = type_ == Type::number_array ? Type::number : Type::bytes;
    bytes_ = high_byte_first<kWord>(1) + high_byte_first<kWord>(0) +
             high_byte_first<kWord>(static_cast<std::uint64_t>(element)) + high_byte_first<kWord>(0) +
             high_byte_first<kWord>(1);
    size_ = 0;
}

void Array::add(std::string_view text) {
    bytes_ += high_byte_first<kWord>(text.size());
    bytes_ += text;
    bytes_.replace(kCountAt, kWord, high_byte_first<kWord>(++size_));
}

}  // namespace kabinet::postgres
