#include "server/accounts/secret.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "server/accounts/password.hpp"
#include "server/accounts/wiped.hpp"

namespace kabinet {
namespace {

static_assert(!std::is_copy_constructible_v<Secret> && !std::is_copy_assignable_v<Secret>);
static_assert(!std::is_copy_constructible_v<Password>);

template <typename T>
concept Printed = requires(std::ostream& out, const T& value) { out << value; };
static_assert(!Printed<Secret> && !Printed<Password>);

TEST(Secret, AC4_is_revealed_when_asked) {
    EXPECT_EQ(Secret("open sesame").reveal(), "open sesame");
    EXPECT_EQ(Secret().reveal(), "");
    EXPECT_EQ(Secret("").reveal(), "");
}

TEST(Secret, AC4_leaves_nothing_where_it_was) {
    Secret one("open sesame");
    Secret other(std::move(one));
    EXPECT_EQ(one.reveal(), "");  // NOLINT(bugprone-use-after-move): that nothing is left is the point
    EXPECT_EQ(other.reveal(), "open sesame");
    Secret third("shut");
    third = std::move(other);
    EXPECT_EQ(other.reveal(), "");  // NOLINT(bugprone-use-after-move)
    EXPECT_EQ(third.reveal(), "open sesame");
}

/// The text is short enough to stand inside the string itself, so that its bytes are there to look at
/// afterwards.
TEST(Wiped, AC4_leaves_no_byte_of_its_text) {
    alignas(Wiped<std::string>) std::array<std::byte, sizeof(Wiped<std::string>)> place{};
    auto* wiped = new (place.data()) Wiped<std::string>{"sesame"};
    std::destroy_at(wiped);
    const std::string_view bytes(reinterpret_cast<const char*>(place.data()), place.size());
    EXPECT_FALSE(bytes.contains("sesa"));
}

}  // namespace
}  // namespace kabinet
