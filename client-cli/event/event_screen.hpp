#pragma once

#include <optional>
#include <string>

#include "client-cli/event/event_scene.hpp"
#include "client-cli/event/event_visit.hpp"
#include "client-cli/screen/terminal.hpp"

namespace kabinet::cli {

/// An event on a whole screen: standings and tables, live.
class EventScreen final : public EventFront {
  public:
    EventScreen(Loop& loop, EventVisit& visit, Terminal& terminal, Look look);
    ~EventScreen() override;

    void key(const Key& key);
    void redraw();

    std::optional<int> exit_code() const { return exit_code_; }
    const std::string& last_words() const { return last_words_; }

  private:
    void link_changed(Link link, const std::string& why) override;
    void notice(const std::string& text) override;
    void event_changed(EventDocument::Part part) override;
    void event_over(const Json& standings) override;
    void ended(int exit_code, const std::string& why) override;

    void tick();
    void scroll(int step);
    void turn(int step);
    void leave(int code, const std::string& last_words);

    Loop& loop_;
    EventVisit& visit_;
    Terminal& terminal_;
    Look look_;
    Loop::Timer timer_ = 0;
    EventScene scene_;
    std::optional<int> exit_code_;
    std::string last_words_;
};

}  // namespace kabinet::cli
