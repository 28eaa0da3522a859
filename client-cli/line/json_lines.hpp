#pragma once

#include <optional>
#include <ostream>
#include <string>

#include "client-cli/model/play.hpp"

namespace kabinet::cli {

/// `--json`: one JSON object a line both ways, for scripts. README.md describes the lines.
class JsonLines final : public Front {
  public:
    JsonLines(Loop& loop, Play& play, std::ostream& out);

    /// One line of input.
    void line(const std::string& text);

    /// There will be no more input: waits for the answers to commands, then ends.
    void end_of_input();

    std::optional<int> exit_code() const { return exit_code_; }

  private:
    void link_changed(Link link, const std::string& why) override;
    void notice(const std::string& text) override;
    void match_changed(const Json& events) override;
    void legal_changed() override;
    void refused(const Problem& problem) override;
    void match_over(bool again) override;
    void ended(int exit_code, const std::string& why) override;

    void print(const Json& line);
    void run(const Json& command, const Json& id);
    void reply(const Json& id, const Reply& reply);
    bool only_looking() const;
    void leave(int code);

    Loop& loop_;
    Play& play_;
    std::ostream& out_;
    int unanswered_ = 0;
    bool input_ended_ = false;
    std::optional<int> exit_code_;
};

/// `{"id", "name"}`, with `"guest": true` for a guest.
Json player_line(const Identity& identity);

/// `value` as a line of JSON. Control characters in its texts are escaped, so that a text of others cannot
/// steer the terminal.
std::string json_line(const Json& value);

/// `{"code", "message"}`, with `rule` when a rule was broken. Every tool shows a refusal so.
Json to_json(const Problem& problem);

}  // namespace kabinet::cli
