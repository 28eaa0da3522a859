#pragma once

#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <string>

#include "client-cli/model/lobby_view.hpp"
#include "client-cli/model/session.hpp"

namespace kabinet::cli {

/// The lobby as lines: its present rows, then those that come, change and go. With `json`, the whole document
/// as a line at every change.
class LobbyLines final : private Session::Observer {
  public:
    struct Settings {
        std::string game;  ///< of this game alone, or empty
        bool json = false;
        bool once = false;  ///< what is there, and no more
    };

    LobbyLines(Loop& loop, Session& session, std::optional<Profile> profile, std::ostream& out,
               Settings settings);

    void start();
    std::optional<int> exit_code() const { return exit_code_; }

  private:
    void on_link(Link link, const std::string& why) override;
    void on_identity(const Identity& identity, bool fresh) override;
    void on_notice(const std::string& text) override;
    void on_document(const std::string& doc, const Json& events) override;
    void on_lost(const std::string& doc, const Problem& why) override;

    void say(const std::string& text);
    void tell_own(std::function<void()> then);
    void print_changes(const Json& lobby);
    void leave(int code);

    Loop& loop_;
    Session& session_;
    std::optional<Profile> profile_;
    std::ostream& out_;
    Settings settings_;
    std::map<std::string, LobbyRow> shown_;
    bool told_empty_ = false;  // that nobody is there
    bool was_offline_ = false;
    std::optional<int> exit_code_;
};

}  // namespace kabinet::cli
