#include "client-cli/model/last_action.hpp"

#include <algorithm>
#include <utility>

#include "client-cli/model/document.hpp"

namespace kabinet::cli {
namespace {

/// After the last action come at most its end, resignations and draw offers.
constexpr std::int64_t kStepsBack = 8;

}  // namespace

std::optional<LastAction> last_action_of(const Json& replay) {
    std::optional<LastAction> last;
    Document document;
    std::int64_t seq = 0;
    document.snapshot("replay", seq, replay.value("value", Json::object()));
    for (const Json& step : replay.value("steps", Json::array())) {
        if (step.value("type", "") == "act") {
            last = {document.value().value("state", Json()), step.value("events", Json::array())};
        }
        if (document.patch(++seq, step.value("ops", Json::array())) != Document::Applied::yes) break;
    }
    return last;
}

void ask_last_action(Session& session, const std::string& match,
                     std::function<void(const std::expected<std::optional<LastAction>, Problem>&)> on_reply) {
    // How many entries there are has to be known first: actions are counted from the record's beginning.
    session.ask("match.replay", {{"match", match}, {"count", 0}},
                [&session, match, on_reply = std::move(on_reply)](const Reply& reply) {
                    if (!reply) return on_reply(std::unexpected(reply.error()));
                    const auto entries = reply->value("entries", std::int64_t{0});
                    const std::int64_t from = std::max(std::int64_t{0}, entries - kStepsBack);
                    session.ask("match.replay", {{"match", match}, {"from", from}, {"count", kStepsBack}},
                                [on_reply](const Reply& steps) {
                                    if (!steps) return on_reply(std::unexpected(steps.error()));
                                    on_reply(last_action_of(*steps));
                                });
                });
}

}  // namespace kabinet::cli
