#pragma once

#include <termios.h>

#include <deque>

#include "client-cli/account/prompt.hpp"
#include "client-cli/line/input_lines.hpp"

namespace kabinet::cli {

class AsioLoop;

/// Asks on standard error and reads standard input, while the loop goes on. What is typed in secret is not
/// shown; however the program ends or is stopped, the terminal shows again what is typed.
class TerminalPrompt final : public Prompt {
  public:
    explicit TerminalPrompt(AsioLoop& loop);
    ~TerminalPrompt() override;

    bool by_hand() const override { return by_hand_; }
    std::optional<std::string> line(const std::string& question) override;
    std::optional<std::string> secret(const std::string& question) override;

  private:
    std::optional<std::string> ask(const std::string& question);
    void hide();
    void show();
    void pause();

    AsioLoop& loop_;
    bool by_hand_;
    InputLines input_;
    std::deque<std::string> lines_;
    bool ended_ = false;
    bool hidden_ = false;
    termios shown_{};
    std::string question_;
};

}  // namespace kabinet::cli
