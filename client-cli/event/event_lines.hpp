#pragma once

#include <map>
#include <optional>
#include <ostream>
#include <string>

#include "client-cli/event/event_visit.hpp"

namespace kabinet::cli {

/// An event as lines: where it is, and every table and place that changes. With `json`, every document as a
/// line at every change.
class EventLines final : public EventFront {
  public:
    struct Settings {
        bool json = false;
    };

    EventLines(Loop& loop, EventVisit& visit, std::ostream& out, Settings settings);

    std::optional<int> exit_code() const { return exit_code_; }

  private:
    void link_changed(Link link, const std::string& why) override;
    void notice(const std::string& text) override;
    void event_changed(EventDocument::Part part) override;
    void event_over(const Json& standings) override;
    void ended(int exit_code, const std::string& why) override;

    void say(const std::string& text);
    void print_document(EventDocument::Part part);
    void tell_head();
    void tell_tables();
    void tell_own();

    Loop& loop_;
    EventVisit& visit_;
    std::ostream& out_;
    Settings settings_;
    std::string head_;                           // what was said last of it
    std::string own_;                            // likewise
    std::map<std::string, std::string> tables_;  // likewise, by their places
    bool was_offline_ = false;
    std::optional<int> exit_code_;
};

}  // namespace kabinet::cli
