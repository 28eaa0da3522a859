#include <cstdint>
#include <cstdlib>
#include <span>

#include "games/kapture9/trajectory/base64.hpp"
#include "games/kapture9/trajectory/text.hpp"

namespace {

using namespace kabinet::kapture9;

void require(bool holds) {
    if (!holds) std::abort();
}

/// What is read is written the same, and every body is somewhere at any time.
void read(const std::string& text) {
    const auto trajectory = decode(text);
    if (!trajectory) return;
    require(encode(*trajectory) == text);
    const double end = static_cast<double>(trajectory->duration()) / kTicksPerSecond;
    for (const Track& track : trajectory->tracks) {
        for (const double seconds : {-1.0, 0.0, end / 3, end, end + 1}) {
            for (const double metres : place(track, seconds).at) require(metres > -2 && metres < 2);
        }
    }
}

}  // namespace

/// The input is tried as a text, and as the bytes that one stands for.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    read(std::string(reinterpret_cast<const char*>(data), size));
    read(to_base64(std::span(data, size)));
    return 0;
}
