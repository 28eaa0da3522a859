#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/session/session.hpp"

/// Requests that become inputs of a match.
namespace kabinet {

/// The call that submits `input` to the match that `params` names. Takes the match and the key out of
/// `params`.
template <class P>
SubmitInput input_of(const Session& session, P& params, Input&& input) {
    return {std::move(params.match),
            {.player = *session.player(),
             .key = std::move(params.key),
             .ply = std::nullopt,
             .input = std::move(input),
             .guest = session.identity().guest(),
             .bot = is_bot(session.identity().kind),
             .address = session.address(),
             .lag = session.lag()}};
}

/// What a seat brings to the draws, as the record has it: {nonce} or {nonce_hash}.
inline Json part_value(const std::optional<std::string>& nonce,
                       const std::optional<std::string>& nonce_hash) {
    return nonce_hash ? Json{{"nonce_hash", *nonce_hash}} : Json{{"nonce", nonce.value_or("")}};
}

/// Submits an input by which the player gets a seat. It counts as the player's from now until it is answered.
/// `done(session, due, receipt)` answers.
template <class Then>
void submit_for_seat(Session& session, Due due, SubmitInput call, Then done) {
    auto seat = session.common().quotas.ask_seat(session.player()->id, session.limits().seats_per_player);
    call.request.seats_full = !seat;
    session.ask(std::move(due), std::move(call),
                [seat = std::move(seat), done](Session& here, const Due& open, const Receipt& receipt) {
                    done(here, open, receipt);
                });
}

}  // namespace kabinet
