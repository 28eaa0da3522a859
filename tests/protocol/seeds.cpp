#include "tests/protocol/seeds.hpp"

#include <rapidcheck.h>

#include <string>

namespace kabinet::protocol {

bool holds_for_seeds(std::string_view name, const std::function<void(std::uint64_t seed)>& property) {
    return rc::check(std::string(name), property);
}

}  // namespace kabinet::protocol
