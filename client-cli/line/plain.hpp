#pragma once

#include <deque>
#include <memory>
#include <ostream>
#include <string>

#include "client-cli/boards/narrator.hpp"
#include "client-cli/model/play.hpp"

namespace kabinet::cli {

/// Line mode: every event is a line of text, and every command a line of input. For pipes and screen readers.
class Plain final : public Front {
  public:
    struct Settings {
        bool wait_for_turn =
            false;           ///< an action that comes too early waits for our turn (input from a pipe)
        bool quiet = false;  ///< no board after each change, only on command
    };

    Plain(Loop& loop, Play& play, std::ostream& out, Settings settings);

    /// One line of input, without its newline.
    void line(const std::string& text);

    /// There will be no more input.
    void end_of_input();

    /// The exit code of the program, set once the mode is done.
    std::optional<int> exit_code() const { return exit_code_; }

  private:
    void link_changed(Link link, const std::string& why) override;
    void notice(const std::string& text) override;
    void match_changed(const Json& events) override;
    void legal_changed() override;
    void refused(const Problem& problem) override;
    void match_over(bool again) override;
    void ended(int exit_code, const std::string& why) override;

    void work_off();
    bool run(const std::string& text);
    bool run_word(const std::string& word);
    void act(const Json& action);
    void done(const std::string& what, const Reply& reply);
    void say(const std::string& text);
    void introduce();
    bool board_is_due() const;
    void print_board();
    void print_legal();
    void print_seats();
    void print_help();
    void leave(int code);
    bool only_looking() const;

    Loop& loop_;
    Play& play_;
    std::ostream& out_;
    Settings settings_;
    Narrator narrator_;
    std::unique_ptr<Board> board_;
    std::string match_;  // the match that was introduced
    std::string status_;
    int shown_ply_ = -1;
    std::vector<int> shown_turn_;
    bool was_offline_ = false;
    int expected_ply_ = 0;  // of the match, once the patch for our last action has come
    bool acting_ = false;   // an action is under way
    bool input_ended_ = false;
    std::deque<std::string> waiting_;  // lines that came before their time
    std::optional<int> exit_code_;
};

}  // namespace kabinet::cli
