#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/document/source.hpp"
#include "server/journal/courier.hpp"
#include "server/journal/single_writer.hpp"
#include "server/tournament/event_document.hpp"
#include "server/tournament/seating.hpp"
#include "server/tournament/shown_places.hpp"
#include "server/tournament/tournament_home.hpp"
#include "server/tournament/tournament_name.hpp"
#include "server/tournament/tournament_views.hpp"
#include "tournament/hosting.hpp"

namespace kabinet {

/// A live tournament: the one writer of its log, and its documents. Orders of people and what time and
/// matches lead to are lines of TN-40, which a worker carries out on the fold; the entries that they led to
/// are made durable with their consequences; then everybody is told. While a worker has the fold, requests
/// wait in line. After a failed commit the tournament is read again from the journal.
///
/// Its tables: players say that they are ready, and the match of a game is made when all of its table are and
/// still watch their own documents (TN-15). Who is ready is known to memory alone, so after an outage
/// everybody says so again, and the windows begin anew. The id of a match follows from its place in the
/// tournament, so that a game has one match whatever crashes (TN-11).
class LiveTournament : public Sleeper {
  public:
    /// Runs once: with the tournament when it has been read and no draft is under way, or with a refusal.
    using Visit = SingleWriter<LiveTournament>::Visit;

    /// A tournament that the journal has. Reads it.
    LiveTournament(TournamentHome& home, std::string id);
    ~LiveTournament() override;
    LiveTournament(const LiveTournament&) = delete;
    LiveTournament& operator=(const LiveTournament&) = delete;

    /// Refusals: unknown_tournament, busy, record_damaged.
    void with(Visit visit);

    /// See the calls.
    void take(TellTournament&& call, Answer<TellTournament::Result>&& answer);
    void take(EnterTournament&& call, Answer<EnterTournament::Result>&& answer);
    void take(ReadyTournament&& call, Answer<Done>&& answer);
    void take(ShowOverlay&& call, Answer<ShowOverlay::Result>&& answer);
    void take(ShowEventCard&& call, Answer<ShowEventCard::Result>&& answer);
    void take(AskDirector&& call, Answer<AskDirector::Result>&& answer);

    /// The first action of a match of this tournament: its table stays as it is from now on (TN-12). A match
    /// that the tournament does not want any more is ended.
    void take_begun(const NewTask& task, Courier::Report report);

    /// The end of a match of this tournament, once however often the task comes (TN-17).
    void take_result(const NewTask& task, Courier::Report report);

    /// Finds one of its documents.
    void find(const TournamentDocumentName& name, Sources::Found found);
    void unwatch(const TournamentDocumentName& name, WatcherId id);

    /// The account is shown as `name` from now on.
    void rename(const std::string& account, const PublicName& name);
    const auto& names() const { return scene_.names; }

    /// The account was deleted: what it has typed is forgotten (AC-8). Call from a visit.
    void forget(const std::string& account);

    const TournamentTerms& terms() const { return scene_.terms; }
    /// Whether a director has changed them.
    bool terms_changed() const { return terms_changed_; }
    /// Hex. Call from a visit.
    const std::string& commitment() const { return hosting_->log()->header().commitment; }
    /// Those with which it was created.
    const tournament::Settings& first_settings() const { return hosting_->log()->header().settings; }
    const tournament::Settings& settings() const { return hosting_->log()->state().settings; }

    /// Whether nobody needs the tournament in memory.
    bool spare() const;

    void on_time() override;

    /// Another list listens from now on, which knows nothing of this tournament.
    void list_again();

  private:
    using Told = std::move_only_function<void(std::expected<TellTournament::Result, Refusal>)>;
    /// Lines on their way through a worker and the journal.
    struct Draft {
        std::vector<Json> lines{};
        std::string by{};
        std::string key{};
        std::vector<Write> besides{};
        Told told{};
        std::string ended{};  ///< the match whose end leads to this: there is nothing to abort
        Json reply{};         ///< of the last line
        std::vector<Json> entries{};
        std::vector<Append> rows{};
        std::map<int, std::string> reasons{};                 ///< free text of directors, by entry
        std::optional<TournamentTerms> terms{};               ///< from now on, unless the lines are refused
        std::optional<Json> pairing{};                        ///< the draft of a pairing from now on, or null
        std::optional<std::vector<std::string>> directors{};  ///< who directs from now on, beside the host
        std::string fault{};
        std::vector<Write> played{};         ///< what histories are told
        std::vector<std::string> dropped{};  ///< matches that are not wanted any more
    };
    using DraftPtr = std::shared_ptr<Draft>;

    // live_tournament.cpp: the way of a draft
    void run(Draft draft);
    static bool drafts(const Draft& draft);
    void carried_out(const DraftPtr& draft, bool ran);
    void commit(const DraftPtr& draft);
    void committed(const DraftPtr& draft, NextGames games, std::vector<NewTask> tasks, Committed outcome);
    void count(const Json& entry);
    void taken(const Draft& draft);
    std::optional<Refusal> not_allowed(const TellTournament& call) const;
    bool directs(const std::string& account) const;

    // live_tournament_directors.cpp: who directs, and where
    std::optional<TellTournament::Result> keeps_out(const Json& settings) const;
    void change(TellTournament&& call, Answer<TellTournament::Result>&& answer);
    void appoint(TellTournament&& call, Answer<TellTournament::Result>&& answer);
    bool rules_on_own_table(const TellTournament& call) const;
    bool other_director(const std::string& account) const;
    bool sees_draft(const std::string& account) const;
    std::optional<TellTournament::Result> draft_hidden(const TellTournament& call) const;
    void look_at_draft();
    Json own(const std::string& account);

    // live_tournament_rulings.cpp: what matches are told
    const NextGame* game_of(const Json& place) const;
    std::optional<TellTournament::Result> without_match(const TellTournament& call) const;
    std::vector<NewTask> rulings(const std::vector<Json>& entries, NextGames& games) const;

    // live_tournament_entrants.cpp: who may enter, and who comes back
    template <class C, class T>
    void take_when_shown(C&& call, Answer<T>&& answer);
    bool shows_itself(const std::string& account, const Pass& pass) const;
    static Refusal needs_code();
    std::optional<Refusal> unfit(const PublicName& name) const;
    bool stays_away(int entrant) const;
    static TellTournament::Result denied(std::string_view code, std::string_view rule,
                                         std::string_view message);
    static TellTournament::Result away_now();
    bool before_check_in() const;
    bool has_begun() const;
    static TellTournament::Result begun_now();
    TellTournament::Result entered(TellTournament::Result told, const std::string& account) const;
    void enter(EnterTournament&& call, std::optional<int> rating, Answer<EnterTournament::Result>&& answer);
    void enter_other(TellTournament&& call, Answer<TellTournament::Result>&& answer);
    void enter_other(TellTournament&& call, const PublicName& name, Answer<TellTournament::Result>&& answer);

    // live_tournament_start.cpp: the ratings of the start
    struct Starting;
    void start(Draft draft);
    void ask_ratings(std::shared_ptr<Starting> starting);
    void start_with(Json ratings, Draft draft);

    // live_tournament_stream.cpp: reading
    struct Stored {
        std::optional<StoredStream> log;
        std::optional<StoredStream> beside;
        EntrantNames names;
    };
    void read();
    void loaded(std::expected<Stored, StoreError> stored);
    void opened();
    void gone(const std::string& code);
    void breaks(const std::string& why);
    Refusal refusal() const;
    void learn_names();

    // live_tournament_tables.cpp: the games that are to be played
    NextGames next_games(const tournament::State& now) const;
    std::string key_of(const GamePlace& place, const tournament::Table& table,
                       const std::vector<int>& seats) const;
    std::string match_of(const std::string& key) const;
    void drop_matches(Draft& draft, const NextGames& games) const;
    void adopt(NextGames games);
    const Seating& seating();
    void look_for_matches();
    bool by_letter() const;
    std::int64_t no_show() const;
    bool makes_matches();
    void make(const std::vector<GamePlace>& places);
    bool games_follow() const;
    bool ends_waiting();
    TableMatch table_match(const GamePlace& place, const NextGame& game) const;
    const NextGame* wanted(const GamePlace& place, const std::string& match) const;
    Json line_of_result(const Json& payload) const;
    void run_task(Draft draft, const NewTask& task, Courier::Report report);

    // live_tournament_time.cpp: what follows by itself, and what is shown
    void follow();
    std::optional<std::int64_t> round_ends() const;
    std::optional<std::int64_t> round_time() const;
    bool round_is_late() const;
    void look_at_round_time();
    bool starts();
    bool goes_on();
    bool wait_to_pair();
    std::string held_by_hand() const;
    bool waves_follow() const;
    bool makes_wave();
    std::int64_t stage_began() const;
    struct Showing;
    void show();
    void write_views(bool late);
    void publish(const std::shared_ptr<Showing>& showing);
    void list(ListEvent event);
    ListEvent listing(const Json& row) const;
    std::vector<std::string> own_documents();
    EventDocument& document(const std::string& name, EventDocument::Texts texts, FrameKind kind,
                            EventDocument::Seating seating);
    bool here(const std::string& account) const;
    bool watched() const;
    void changed();
    void schedule();

    // live_tournament_late.cpp: what the public sees late (TN-36)
    std::size_t public_entries() const;
    bool withholds() const { return public_entries() < hosting_->log()->entries().size(); }
    std::optional<std::int64_t> public_due() const;
    bool asked_late(const TellTournament& call) const;
    void answer_late(Json line, Answer<TellTournament::Result>&& answer);
    void bring_public(std::size_t entries, std::move_only_function<void(tournament::Hosting&)> then,
                      std::move_only_function<void(bool ran)> done);
    TournamentScene public_scene() const;
    std::optional<TellTournament::Result> finished_early(const TellTournament& call) const;

    const tournament::State& state() const { return hosting_->log()->state(); }
    bool over() const;

    TournamentHome& home_;
    const std::string id_;
    TournamentScene scene_;
    std::unique_ptr<tournament::Hosting> hosting_;  // null while a worker has it, and until it is read
    std::unique_ptr<tournament::Hosting> public_;   // what the public sees, once it has been late (TN-36)
    SingleWriter<LiveTournament> writer_;
    std::string refused_{};                        // the code of why nothing works here, or empty
    std::map<std::pair<int, int>, int> pairings_;  // how often each round was paired, by stage and round
    std::set<std::string> dropped_;                // matches that were made and are not wanted any more
    std::map<std::pair<std::string, std::string>, std::pair<int, Json>> keys_;  // entry and reply, by author
    bool terms_changed_ = false;
    int beside_ = 0;                                                   // entries of the stream beside the log
    std::set<std::string> asked_;                                      // matches that are being looked for
    std::map<std::string, std::unique_ptr<EventDocument>> documents_;  // by name
    std::optional<Overlays> overlays_;                                 // as the documents were shown last
    const std::shared_ptr<ShownPlaces> places_ = std::make_shared<ShownPlaces>();  // the same; a worker's
    const std::shared_ptr<ShownPlaces> late_places_ = std::make_shared<ShownPlaces>();  // of what comes late
    std::optional<Seating> seating_;  // of the games; empty until it is asked
    int documents_made_ =
        0;  // one that is made again has another epoch, so that nobody resumes the one before
    const std::string epoch_;
    /// A draft whose outcome was lost: it is durable when entry `n` has this hash.
    struct Doubt {
        int n;
        std::string hash;
        DraftPtr draft;
    };
    std::optional<Doubt> doubt_;
    bool stale_ = true;                   // the documents are behind the log
    bool starting_ = false;               // the ladders are asked before the start
    bool listing_ = false;                // a row is on its way to the list
    std::optional<ListEvent> to_list_{};  // what follows it
    Json listed_{};                       // the row that was told last
    std::optional<std::set<std::string>> players_listed_{std::in_place};  // with it; nothing: tell anyway
    std::int64_t show_at_ = 0;                                            // loop times; -1 for none
    std::int64_t follow_at_ = -1, look_at_ = -1, read_at_ = -1, pair_at_ = -1, idle_at_ = -1;
    std::int64_t wave_at_ = 0;
    std::size_t public_shown_ = 0;   // entries of the log that the public documents are of
    int no_wave_at_ = -1;            // so many inputs there were when a wave paired nobody
    std::set<std::string> staff_{};  // who has directed by a role
};

}  // namespace kabinet
