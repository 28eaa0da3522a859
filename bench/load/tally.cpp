#include "bench/load/tally.hpp"

#include <algorithm>
#include <cmath>

namespace kabinet::load {

double percentile(std::vector<float> values, double p) {
    if (values.empty()) return 0;
    const auto rank = static_cast<std::ptrdiff_t>(std::ceil(p * static_cast<double>(values.size()))) - 1;
    const auto nth = values.begin() + std::clamp<std::ptrdiff_t>(rank, 0, std::ssize(values) - 1);
    std::ranges::nth_element(values, nth);
    return *nth;
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + (std::ssize(values) - 1) / 2;
    std::ranges::nth_element(values, middle);
    return *middle;
}

}  // namespace kabinet::load
