#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "client-cli/event/event_view.hpp"
#include "client-cli/model/draws.hpp"
#include "client-cli/model/profile.hpp"
#include "client-cli/model/session.hpp"

namespace kabinet::cli {

/// The user interface of an event as the visit sees it.
class EventFront {
  public:
    virtual ~EventFront() = default;
    virtual void link_changed(Link link, const std::string& why) = 0;
    /// One sentence for the user.
    virtual void notice(const std::string& text) = 0;
    /// A document has come or changed.
    virtual void event_changed(EventDocument::Part part) = 0;
    /// The event is finished or cancelled; `standings` are the final ones, as tournament.ask answers. The
    /// documents may be behind them for a moment.
    virtual void event_over(const Json& standings) = 0;
    /// Nothing more will happen here: a match waits for the player (EventVisit::match), or there is no event,
    /// or no place in it. `exit_code` as of the program.
    virtual void ended(int exit_code, const std::string& why) = 0;
};

/// One user's visit to an event: watches its documents, and for a player enters, checks in, says at every
/// table that the player is there, and finds the matches.
class EventVisit final : private Session::Observer {
  public:
    struct Wish {
        std::string tournament{};
        bool plays = false;
        std::string invite{};            ///< the code of a private event, or empty
        std::set<std::string> played{};  ///< matches that are behind the player
    };

    EventVisit(Session& session, Entropy entropy, Wish wish, std::optional<Profile> profile);

    /// Connects. `front` outlives the visit.
    void start(EventFront& front);

    /// Shows another page of the standings, or of the tables. Pages that there are not are not shown.
    void turn_page(EventDocument::Part part, int page);

    const EventView& view() const { return view_; }
    const Wish& wish() const { return wish_; }
    Session& session() { return session_; }
    const Session& session() const { return session_; }
    /// The document of a part that was shown last, or null.
    const Document* document(EventDocument::Part part) const;
    /// The name of that document.
    std::string document_name(EventDocument::Part part) const;
    /// The match that waits for the player, or empty.
    const std::string& match() const { return match_; }

  private:
    void on_link(Link link, const std::string& why) override;
    void on_identity(const Identity& identity, bool fresh) override;
    void on_notice(const std::string& text) override { front_->notice(text); }
    void on_document(const std::string& doc, const Json& events) override;
    void on_lost(const std::string& doc, const Problem& why) override;

    EventDocument named(EventDocument::Part part) const;
    void watch_own();
    void take_part();
    void enter();
    void check_in();
    void bring_part();
    void go_to(const std::string& match);
    bool knows_all() const;
    void end_of_event();

    Session& session_;
    Wish wish_;
    std::optional<Profile> profile_;
    Draws draws_;
    EventFront* front_ = nullptr;
    EventView view_;
    int standings_page_ = 1;
    int tables_page_ = 1;
    std::string player_;     // whose own document is watched
    bool entering_ = false;  // the request was sent
    bool checking_in_ = false;
    bool readying_ = false;  // a request is unanswered
    bool over_ = false;
    std::string match_;
};

}  // namespace kabinet::cli
