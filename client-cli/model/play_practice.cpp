#include <utility>

#include "client-cli/model/play.hpp"
#include "client-cli/model/time_words.hpp"

/// Practice: a match of one's own. The rest of Play is in play.cpp.
namespace kabinet::cli {

void Play::practise() {
    if (!session_.offers("practice")) return front_->ended(1, "the server has no practice");
    requested_ = true;
    Json params = {{"game", intent_.game}, {"options", intent_.options}};
    if (intent_.seats) params["seats"] = *intent_.seats;
    const Json* info = game_info();
    const int seats = intent_.seats.value_or(info ? info->value("min_seats", 2) : 2);
    if (!intent_.against.empty()) {
        for (int seat = 0; seat < seats; ++seat) {
            if (seat != intent_.seat.value_or(0))
                params["bots"].push_back({{"seat", seat}, {"level", intent_.against}});
        }
    }
    session_.change("practice.open", std::move(params), [this](const Reply& reply) {
        requested_ = false;
        if (!reply) return front_->ended(1, refusal_in_words(reply.error()));
        enter(reply->value("match", ""));
    });
}

/// A result does not end practice. A robot undoes nothing, so it ends the match.
void Play::end_of_practice() {
    if (robot_ && match_->practice && match_->playing() && match_->result && !std::exchange(started_, true))
        abort();
}

void Play::undo(std::optional<int> to, OnReply on_reply) {
    command("match.undo", std::move(on_reply), to ? Json{{"to", *to}} : Json::object());
}

}  // namespace kabinet::cli
