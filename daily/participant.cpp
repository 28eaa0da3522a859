#include "daily/participant.hpp"

namespace kabinet::daily {

int Participant::best() const {
    int best = 0;
    for (int n = 1; n <= static_cast<int>(tries.size()); ++n) {
        const auto score = [this](int number) {
            return tries[static_cast<std::size_t>(number - 1)].score(number);
        };
        if (best == 0 || score(n) < score(best)) best = n;
    }
    return best;
}

bool Participant::done(Daily daily) const {
    if (gave_up) return true;
    return daily == Daily::flick ? static_cast<int>(tries.size()) >= kTries
                                 : solved.has_value() || attempts > kAttempts;
}

std::optional<Score> Participant::score(Daily daily) const {
    if (daily == Daily::flick) {
        if (const int n = best(); n > 0) return tries[static_cast<std::size_t>(n - 1)].score(n);
        return std::nullopt;
    }
    if (solved) return Score{0, attempts, (*solved - opened) / 1000};
    if (done(daily)) return Score{.tier = 1};
    return std::nullopt;
}

}  // namespace kabinet::daily
