#include "tournament/whole.hpp"

#include <algorithm>
#include <bit>

namespace kabinet::tournament {
namespace {

constexpr std::size_t kBits = 32;
constexpr std::uint32_t kNineDigits = 1'000'000'000;

}  // namespace

Whole::Whole(std::uint64_t value) {
    for (; value != 0; value >>= kBits) limbs_.push_back(static_cast<std::uint32_t>(value));
}

std::size_t Whole::bits() const {
    return zero() ? 0 : limbs_.size() * kBits - static_cast<std::size_t>(std::countl_zero(limbs_.back()));
}

std::uint64_t Whole::small() const {
    std::uint64_t value = 0;
    for (std::size_t i = limbs_.size(); i-- > 0;) value = value << kBits | limbs_[i];
    return value;
}

std::string Whole::text() const {
    std::string digits;
    Whole rest = *this;
    while (!rest.zero()) {
        std::uint64_t over = 0;
        for (std::size_t i = rest.limbs_.size(); i-- > 0;) {
            over = over << kBits | rest.limbs_[i];
            rest.limbs_[i] = static_cast<std::uint32_t>(over / kNineDigits);
            over %= kNineDigits;
        }
        rest.trim();
        const std::string nine = std::to_string(over);
        digits.insert(0, rest.zero() ? nine : std::string(9 - nine.size(), '0') + nine);
    }
    return digits.empty() ? "0" : digits;
}

Whole Whole::operator+(const Whole& other) const {
    Whole sum;
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < std::max(limbs_.size(), other.limbs_.size()) || carry != 0; ++i) {
        if (i < limbs_.size()) carry += limbs_[i];
        if (i < other.limbs_.size()) carry += other.limbs_[i];
        sum.limbs_.push_back(static_cast<std::uint32_t>(carry));
        carry >>= kBits;
    }
    return sum;
}

Whole Whole::operator-(const Whole& other) const {
    Whole difference = *this;
    std::int64_t borrow = 0;
    for (std::size_t i = 0; i < limbs_.size(); ++i) {
        borrow += limbs_[i];
        if (i < other.limbs_.size()) borrow -= other.limbs_[i];
        difference.limbs_[i] = static_cast<std::uint32_t>(borrow);
        borrow >>= kBits;
    }
    difference.trim();
    return difference;
}

Whole Whole::operator*(const Whole& other) const {
    Whole product;
    product.limbs_.assign(limbs_.size() + other.limbs_.size(), 0);
    for (std::size_t i = 0; i < limbs_.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < other.limbs_.size() || carry != 0; ++j) {
            carry += product.limbs_[i + j];
            if (j < other.limbs_.size()) carry += std::uint64_t{limbs_[i]} * other.limbs_[j];
            product.limbs_[i + j] = static_cast<std::uint32_t>(carry);
            carry >>= kBits;
        }
    }
    product.trim();
    return product;
}

std::pair<Whole, Whole> Whole::divided(const Whole& by) const {
    if (bits() <= 64 && by.bits() <= 64) return {Whole(small() / by.small()), Whole(small() % by.small())};
    if (*this < by) return {Whole(), *this};
    // Long division in base 2: the shifted divisor is taken away wherever it fits.
    std::size_t steps = bits() - by.bits();
    Whole part = by.shifted(steps);
    Whole quotient;
    quotient.limbs_.assign(steps / kBits + 1, 0);
    Whole rest = *this;
    for (++steps; steps-- > 0; part.halve()) {
        if (rest < part) continue;
        rest = rest - part;
        quotient.limbs_[steps / kBits] |= std::uint32_t{1} << steps % kBits;
    }
    quotient.trim();
    return {quotient, rest};
}

std::strong_ordering Whole::operator<=>(const Whole& other) const {
    if (limbs_.size() != other.limbs_.size()) return limbs_.size() <=> other.limbs_.size();
    return std::lexicographical_compare_three_way(limbs_.rbegin(), limbs_.rend(), other.limbs_.rbegin(),
                                                  other.limbs_.rend());
}

void Whole::trim() {
    while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
}

Whole Whole::shifted(std::size_t bits) const {
    Whole moved;
    moved.limbs_.assign(bits / kBits, 0);
    std::uint64_t carry = 0;
    for (const std::uint32_t limb : limbs_) {
        carry |= std::uint64_t{limb} << bits % kBits;
        moved.limbs_.push_back(static_cast<std::uint32_t>(carry));
        carry >>= kBits;
    }
    moved.limbs_.push_back(static_cast<std::uint32_t>(carry));
    moved.trim();
    return moved;
}

void Whole::halve() {
    std::uint32_t over = 0;
    for (std::size_t i = limbs_.size(); i-- > 0;) {
        const std::uint32_t limb = limbs_[i];
        limbs_[i] = limb >> 1 | over << (kBits - 1);
        over = limb & 1;
    }
    trim();
}

Whole common_divisor(Whole a, Whole b) {
    while (!a.zero()) b = std::exchange(a, b.divided(a).second);
    return b;
}

}  // namespace kabinet::tournament
