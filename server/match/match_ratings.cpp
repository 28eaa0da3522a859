#include "rating/ladder_name.hpp"
#include "server/match/match.hpp"

/// The ratings of those who sit at an open rated table, and of those who want to.
namespace kabinet {

std::string Match::ladder_of(bool bot) const {
    return LadderName::of(header_.game, static_cast<std::size_t>(header_.seats), bot).id();
}

bool Match::wants_rating(const MatchRequest& request) const {
    const bool sits = request.input.type == InputType::sit && !request.for_house;
    return sits && shows_ratings() && !request.guest && !request.rating;
}

void Match::look_up_rating(MatchRequest&& request, Answer<Receipt>&& answer) {
    const std::string ladder = ladder_of(request.bot);
    const std::string account = request.player.id;
    home_.newcomer(ladder, account,
                   [self = std::weak_ptr<Match*>(self_), request = std::move(request),
                    answer = std::move(answer)](std::expected<Newcomer, Refusal> found) mutable {
                       const auto match = self.lock();
                       if (!match) return answer(refuse("busy", "the table was read again; ask once more"));
                       if (!found) return answer(std::unexpected(std::move(found.error())));
                       request.rating = std::move(found->rating);
                       request.wait = found->wait;
                       (*match)->submit(std::move(request), std::move(answer));
                   });
}

/// Whoever has a seat at the table keeps it, and may change it.
bool Match::has_to_wait(const MatchRequest& request) const {
    return request.wait && !fold_->seat_of(request.player.id);
}

/// The host's own terms do not bind the host.
std::optional<Refusal> Match::outside_terms(const MatchRequest& request) const {
    const std::string& player = request.player.id;
    const bool bound = terms_.any() && shows_ratings() && player != header_.host.id;
    if (!bound || !request.rating || fold_->seat_of(player)) return std::nullopt;
    if (!*request.rating) return request.rating->error();
    const int number = (*request.rating)->number;
    if (terms_.admit(number)) return std::nullopt;
    return Refusal{"outside_range", "",
                   "the table asks for ratings " + terms_.words() + "; yours is " + std::to_string(number)};
}

/// A table that comes back into memory asks for the ratings of those who sit there.
void Match::learn_ratings() {
    if (!shows_ratings()) return;
    for (const auto& [seat, holder] : fold_->seats()) learn_rating(holder.player.id);
}

void Match::learn_rating(const std::string& account) {
    const auto name = names_.find(account);
    home_.rating_of(ladder_of(name != names_.end() && name->second.bot), account,
                    [self = std::weak_ptr<Match*>(self_), account](const auto& found) {
                        const auto match = self.lock();
                        if (!match || !found) return;
                        Match& table = **match;
                        table.guarded([&] {
                            table.ratings_[account] = *found;
                            table.home_.listed(table);
                        });
                    });
}

void Match::rerate(const RatingEvent& event) {
    bool changed = false;
    for (const RatedPlayer& player : event.players) {
        const auto known = ratings_.find(player.account);
        if (known == ratings_.end() || event.ladder != ladder_of(player.bot)) continue;
        known->second = {static_cast<int>(player.after.number.rounded()), player.after.rd >= kUncertainRd};
        changed = true;
    }
    if (changed && shows_ratings()) guarded([this] { home_.listed(*this); });
}

}  // namespace kabinet
