#include "server/bus/cbor.hpp"

#include <algorithm>
#include <bit>

#include "server/bus/unreadable.hpp"

namespace kabinet {
namespace {

using plain::Unreadable;

constexpr unsigned kDetailBits = 5;
constexpr unsigned kInHead = 24;  // values below stand in the head itself
constexpr unsigned kReal = 27;    // of kind 7: a double follows
constexpr const char* kNoCbor = "no CBOR";

}  // namespace

void CborWriter::big_endian(std::uint64_t value, unsigned size) {
    for (unsigned i = size; i-- > 0;) bytes_.push_back(static_cast<char>(value >> (8 * i)));
}

void CborWriter::head(unsigned kind, std::uint64_t value) {
    const unsigned power = value < kInHead   ? 0
                           : value <= 0xff   ? 1
                           : value <= 0xffff ? 2
                           : value >> 32U    ? 4
                                             : 3;
    const unsigned detail = power == 0 ? static_cast<unsigned>(value) : kInHead - 1 + power;
    bytes_.push_back(static_cast<char>(kind << kDetailBits | detail));
    if (power > 0) big_endian(value, 1U << (power - 1));
}

void CborWriter::number(std::int64_t value) {
    value < 0 ? head(1, ~static_cast<std::uint64_t>(value)) : head(0, static_cast<std::uint64_t>(value));
}

void CborWriter::real(double value) {
    bytes_.push_back(static_cast<char>(7U << kDetailBits | kReal));
    big_endian(std::bit_cast<std::uint64_t>(value), 8);
}

void CborWriter::counted(unsigned kind, std::string_view value) {
    head(kind, value.size());
    bytes_.append(value);
}

std::string_view CborReader::take(std::uint64_t count) {
    if (count > rest_.size()) throw Unreadable(kNoCbor);
    const auto taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
}

CborReader::Head CborReader::head() {
    const unsigned first = static_cast<std::uint8_t>(take(1)[0]);
    Head head{first >> kDetailBits, first & ((1U << kDetailBits) - 1), 0};
    head.value = head.detail;
    if (head.detail < kInHead) return head;
    if (head.detail > kInHead + 3) throw Unreadable(kNoCbor);
    head.value = 0;
    for (const char byte : take(1U << (head.detail - kInHead)))
        head.value = head.value << 8U | static_cast<std::uint8_t>(byte);
    return head;
}

void CborReader::null() {
    if (!at_null()) throw Unreadable("no null");
    take(1);
}

bool CborReader::boolean() {
    const auto byte = static_cast<std::uint8_t>(take(1)[0]);
    if (byte != 0xf4 && byte != 0xf5) throw Unreadable("no truth value");
    return byte == 0xf5;
}

double CborReader::real() {
    const Head found = head();
    if (found.kind != 7 || found.detail != kReal) throw Unreadable("no number");
    return std::bit_cast<double>(found.value);
}

CborReader::Number CborReader::number() {
    const Head found = head();
    if (found.kind > 1) throw Unreadable("no whole number");
    return {.negative = found.kind == 1, .value = found.value};
}

std::string_view CborReader::counted(unsigned kind, const char* otherwise) {
    const Head found = head();
    if (found.kind != kind) throw Unreadable(otherwise);
    return take(found.value);
}

std::uint64_t CborReader::list() {
    const Head found = head();
    if (found.kind != 4) throw Unreadable("no list");
    return found.value;
}

void CborReader::skip(std::uint64_t count) {
    // More values than bytes there cannot be.
    for (std::uint64_t left = count; left > 0; --left) {
        if (left > rest_.size()) throw Unreadable(kNoCbor);
        const Head found = head();
        if (found.kind == 2 || found.kind == 3) take(found.value);
        if (found.kind == 4) left += std::min<std::uint64_t>(found.value, rest_.size() + 1);
        if (found.kind == 5 || found.kind == 6) throw Unreadable(kNoCbor);  // maps, tags
    }
}

}  // namespace kabinet
