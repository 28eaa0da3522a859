#pragma once

#include <set>
#include <string>

#include "client-cli/account/caller.hpp"
#include "client-cli/account/voice.hpp"
#include "client-cli/event/event_request.hpp"
#include "client-cli/event/event_view.hpp"
#include "client-cli/model/profile.hpp"

namespace kabinet::cli {

/// Carries out one command about tournaments: what a player asks of one, and the whole desk of a director.
class EventDesk {
  public:
    struct Place {
        std::string options{};     ///< those that name server and profile on a command line, or empty
        bool only_answer = false;  ///< JSON is wanted: answers are one line each
    };

    /// `out` gets logs and answers as they are.
    EventDesk(Caller& caller, const Profile& profile, Voice& voice, std::ostream& out, Place place);

    /// Returns the exit code of the program.
    int run(const EventRequest& request);

  private:
    int list();
    int create();
    int enter();
    int leave();
    int own(const std::string& act, const std::string& done);
    int bye();
    int standings();
    int tables();
    int log();
    int save_records(const Json& log);
    int direct();
    int start();
    int import();
    int ask();

    void wait_for_start();
    void tell_where(const EventHead& head);
    Reply enter_named(const std::string& name);
    Reply asked(const Json& question);
    Reply change(const std::string& method, Json params);
    std::expected<EventView, Problem> look(const std::set<EventDocument::Part>& parts);
    bool has_player();
    int refuse(const Problem& problem);
    int print(const Json& answer);
    std::string command(const std::string& words) const;

    Caller& caller_;
    const Profile& profile_;
    Voice& voice_;
    std::ostream& out_;
    Place place_;
    EventRequest request_;
};

}  // namespace kabinet::cli
