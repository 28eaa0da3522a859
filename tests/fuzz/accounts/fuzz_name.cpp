#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "tests/server/accounts/name_laws.hpp"

/// Whatever is typed as a name is refused with a reason, or is a name that obeys the laws of AC-3.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view typed(reinterpret_cast<const char*>(data), size);
    if (const auto broken = kabinet::testing::broken_law(typed)) {
        std::cerr << *broken << "\n";
        std::abort();
    }
    return 0;
}
