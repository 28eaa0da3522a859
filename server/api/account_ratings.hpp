#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "protocol/messages.hpp"
#include "server/session/session.hpp"

namespace kabinet {

/// What all ladders say of an account.
struct AccountRatings {
    std::vector<protocol::AccountRating> ratings;  ///< by the names of ladders
    std::vector<std::string> unanswered;           ///< the ladders that could not answer
};

/// The names of all ladders.
std::vector<std::string> all_ladders();

/// Notes what `ladder` has answered.
void note(AccountRatings& known, const std::string& ladder,
          const std::expected<ReadRating::Result, Refusal>& found);

/// Asks every ladder, then runs `done(session, due, AccountRatings)`.
template <class Then>
void ask_ladders(Session& session, const Due& due, const std::string& account, Then done) {
    const std::vector<std::string> ladders = all_ladders();
    const auto open = std::make_shared<std::size_t>(ladders.size());
    const auto known = std::make_shared<AccountRatings>();
    const auto then = std::make_shared<Then>(std::move(done));
    for (const std::string& ladder : ladders) {
        session.shard().ask(
            ReadRating{ladder, account},
            session.each(due, open,
                         [known, ladder, then](Session& here, const Due& later, auto&& found, bool last) {
                             note(*known, ladder, found);
                             if (!last) return;
                             std::ranges::sort(known->ratings, {}, &protocol::AccountRating::ladder);
                             std::ranges::sort(known->unanswered);
                             (*then)(here, later, std::move(*known));
                         }));
    }
}

/// The list, or nothing when it is empty: so an optional member is left out.
template <class T>
std::optional<std::vector<T>> if_some(std::vector<T> list) {
    return list.empty() ? std::nullopt : std::optional(std::move(list));
}

}  // namespace kabinet
