#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/core/chain.hpp"
#include "rating/by_id.hpp"
#include "rating/encounters.hpp"
#include "rating/event.hpp"
#include "rating/rated_match.hpp"

namespace kabinet {

/// The name of the format of an exported log; it stands in the header, which the chain covers.
inline constexpr std::string_view kRatingsFormat = "kabinet-ratings/1";

/// What is wrong with an event of a log.
struct RatingFlaw {
    std::int64_t n = 0;  ///< the number that the event should have; 0 for the header or the log as a whole
    std::string code;    ///< bad_form, newer, bad_number, bad_ladder, bad_hash, rated_twice, bad_before,
                         ///< bad_weight, bad_growth, bad_after, bad_correction
    std::string message;
};

/// The ratings of one ladder: a pure fold over its log (RA-2). The live server, recovery and verification all
/// run this one class.
class Ladder {
  public:
    /// A rating, and when the last event of its account was.
    struct Standing {
        Rating rating{};
        std::int64_t at = 0;  ///< Unix time, ms
        bool operator==(const Standing&) const = default;
    };

    explicit Ladder(LadderName name);

    /// The header of the log of a ladder: `{"format": "kabinet-ratings/1", "ladder": "kuba_two"}`.
    static Json header(const LadderName& name);
    /// The ladder whose header `header` is; the error says what is wrong.
    static std::expected<Ladder, std::string> begin(const Json& header);

    const LadderName& name() const { return name_; }
    const std::string& id() const { return id_; }
    /// How many events the log has so far.
    std::int64_t events() const { return events_; }
    /// The hash of the last event, or of the header.
    const Bytes32& head() const { return chain_.head(); }
    /// How many accounts have a rating here.
    std::size_t accounts() const { return standings_.size(); }

    /// The rating of an account after its last event; nothing if it has none here.
    std::optional<Standing> rating_of(std::string_view account) const;
    /// The same with the RD grown to `now` (Unix time, ms), as the rating is shown (RA-5).
    std::optional<Rating> rating_at(std::string_view account, std::int64_t now) const;
    /// Whether a match has its event already.
    bool rated(std::string_view match) const { return matches_.contains(match); }
    /// The number of a match's event; nothing if the match has none.
    std::optional<std::int64_t> event_of(std::string_view match) const;

    /// The event that comes next in the log for a match. The ladder stays as it is. The flaw says why there
    /// is no such event; `rated_twice` comes whenever the end of a match is seen again (RA-2).
    std::expected<RatingEvent, RatingFlaw> rate(const RatedMatch& match) const;

    /// The event that comes next in the log for a correction of the event `corrects` at `at` (Unix time, ms).
    /// It states the ratings of some accounts anew, each once. The ladder stays as it is.
    std::expected<RatingEvent, RatingFlaw> adjust(
        std::int64_t corrects, std::int64_t at,
        const std::vector<std::pair<std::string, Rating>>& ratings) const;

    /// The event that comes next in the log when the result of a match is taken back (TN-18): a correction at
    /// `at` of `old`, the match's event. Who has had no event since has the rating before it again; of the
    /// others the number goes back by as much as `old` moved it. The ladder stays as it is.
    std::expected<RatingEvent, RatingFlaw> take_back(const RatingEvent& old, std::int64_t at) const;

    /// Whether a correction names the event.
    bool corrected(std::int64_t n) const { return corrected_.contains(n); }

    /// The hash that `event` has as the next of the log.
    Bytes32 hash_of(const RatingEvent& event) const { return chain_.after(event.text()); }

    /// Takes the next event of the log, or refuses it and changes nothing. Checks its number, that every
    /// value before is the one of the fold, and that every value that was computed is what the formula gives,
    /// within 0.000001 (RA-1). The values that stand in the event are those that the fold goes on from.
    std::expected<void, RatingFlaw> apply(const RatingEvent& event);
    /// The same for an event whose log claims that `hash` is its hash; checks that, too.
    std::expected<void, RatingFlaw> apply(const RatingEvent& event, const Bytes32& hash);

  private:
    using Checked = std::expected<void, RatingFlaw>;
    struct Account {
        std::uint32_t number = 0;  // in the order of the first events
        Standing standing;
    };

    static Rating rating_before(const Account* account);
    static Decimal grown_before(const Account* account, std::int64_t at);
    RatingEvent next_event(RatingEvent::Type type, std::int64_t at) const;
    /// The accounts of an event's players, in their order; null for one without a rating here.
    using Accounts = std::vector<const Account*>;
    Accounts accounts_of(const RatingEvent& event) const;
    int weight_of(const RatingEvent& event, const Accounts& accounts) const;
    std::unexpected<RatingFlaw> flaw(std::string code, std::string message) const;

    Checked check(const RatingEvent& event) const;
    Checked check_place(const RatingEvent& event) const;
    Checked check_before(const RatingEvent& event, const Accounts& accounts) const;
    Checked check_match(const RatingEvent& event, const Accounts& accounts) const;
    Checked check_growth(const RatingEvent& event, const Accounts& accounts) const;
    Checked check_after(const RatingEvent& event) const;
    Checked check_adjustment(const RatingEvent& event) const;
    void take(const RatingEvent& event, const Bytes32& hash);

    LadderName name_;
    std::string id_;
    Chain chain_;
    std::int64_t events_ = 0;
    ById<Account> standings_;
    ById<std::int64_t> matches_;        // the numbers of their events
    std::set<std::int64_t> corrected_;  // the numbers of events that corrections name
    Encounters encounters_;
};

}  // namespace kabinet
