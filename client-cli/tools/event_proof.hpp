#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client-cli/tools/record_file.hpp"
#include "tournament/log.hpp"

namespace kabinet::cli {

/// What the log of a tournament proves: by itself, and with the records of the matches that it names (TN-2,
/// TN-17).
///
/// Flaws are those of tournament::verify_log, and of an entry that names a match: no_match (a result is said
/// to be played and names no match and hash), missing_record, bad_record (the record does not prove itself),
/// other_match, other_place (the record names another tournament or another game of it), other_terms (another
/// game, clock, option or number of seats than the event has), other_players, other_hash, other_result,
/// other_lock (the record does not contain the lock that a player here saw, GEN-2).
class EventProof {
  public:
    struct Settings {
        RecordSource records{};                ///< nothing: records are not checked
        std::filesystem::path state_folder{};  ///< as of VerifySettings
    };

    /// Whether `json` says that it is the log of a tournament.
    static bool is_log(const Json& json);

    /// Checks everything. Never throws, whatever `log` is.
    EventProof(const Json& log, Settings settings);

    const std::vector<tournament::LogFlaw>& flaws() const { return flaws_; }

    /// All of it as one JSON object: `valid`, `flaws`, and of a log that can be read `tournament` (its id, as
    /// its records have it), `phase`, `secret` (whether it is told), `entries`, `rounds`, `entrants`,
    /// `played` (the results that matches gave), `proven` (of these, those whose records were checked and
    /// sound), `not_proven`: [{stage, round, table, game?, source: typed, ruled or forfeit}], and `standings`
    /// as they follow from the log (TN-40).
    Json json() const;

    /// The same for people, one line each.
    std::vector<std::string> lines() const;

  private:
    /// Where a game stands in the event.
    struct Place {
        int stage = 1, round = 1, table = 1, game = 0;  // game 0: the whole tie
        bool operator==(const Place&) const = default;
    };
    struct NotProven {
        Place place;
        std::string source{};
    };
    /// An entry that names a match.
    struct Named {
        int n = 0;
        Place place;
        tournament::GameResult result;
    };

    void check_entries(const Json& entries);
    void check_match(const Named& named);
    void check_record(const Named& named, const Json& json);
    void check_header(const Named& named, const Json& header);
    void check_players(const Named& named, const Json& json);
    void check_end(const Named& named, const Json& json);
    void flaw(int n, std::string code, std::string message);
    void sum_up();
    void sum_up(const tournament::Played& stage);
    std::string records_line() const;
    std::vector<std::string> not_proven_lines() const;

    static std::optional<Named> named_by(int n, const Json& body, const tournament::State& after);
    static std::string in_words(const Place& place);

    Settings settings_;
    std::vector<tournament::LogFlaw> flaws_;
    std::optional<tournament::Log> log_;  // nothing when it can't be read
    bool secret_ = false;
    std::string tournament_;       // the id that the first record has
    std::set<std::string> sound_;  // matches whose records are as the log says
    int played_ = 0;
    int proven_ = 0;
    int rounds_ = 0;
    std::vector<NotProven> not_proven_;
};

}  // namespace kabinet::cli
