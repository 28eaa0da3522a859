#pragma once

#include <memory>
#include <optional>
#include <string>

#include "client-cli/boards/narrator.hpp"
#include "client-cli/model/last_action.hpp"
#include "client-cli/model/play.hpp"
#include "client-cli/screen/aim.hpp"
#include "client-cli/screen/animation.hpp"
#include "client-cli/screen/cursor.hpp"
#include "client-cli/screen/scene.hpp"
#include "client-cli/screen/terminal.hpp"

namespace kabinet::cli {

/// The match on a whole screen, played with the keyboard.
class FullScreen final : public Front {
  public:
    FullScreen(Loop& loop, Play& play, Terminal& terminal, Look look);
    ~FullScreen() override;

    /// The user pressed a key.
    void key(const Key& key);

    /// Draws everything anew, for use after the terminal has changed its size or another program has written
    /// on it.
    void redraw();

    /// Set once the user has left or nothing more can happen.
    std::optional<int> exit_code() const { return exit_code_; }
    /// What to tell the user after the screen is closed: how the match ended, or how to come back.
    const std::string& last_words() const { return last_words_; }

  private:
    void link_changed(Link link, const std::string& why) override;
    void notice(const std::string& text) override;
    void match_changed(const Json& events) override;
    void legal_changed() override;
    void refused(const Problem& problem) override;
    void match_over(bool again) override;
    void ended(int exit_code, const std::string& why) override;

    void tick();
    Scene scene() const;
    void say(const std::string& text, bool bad = false);
    void note(const std::vector<std::string>& lines);
    void leave(int code, const std::string& last_words);

    void answer(const Key& key);
    bool type(const Key& key);
    void run(const std::string& text);
    bool hot_key(char32_t character);
    void steer(const Key& key);
    bool steer_aim(const Key& key);
    void offer();
    bool animate(const Json& events, const std::vector<std::string>& lines);
    void look_again();
    void show_again(const std::expected<std::optional<LastAction>, Problem>& last);
    void act(const std::optional<Json>& action);
    void confirm(const std::string& question, std::function<void()> then);
    void command(const std::string& name);

    Loop& loop_;
    Play& play_;
    Terminal& terminal_;
    Look look_;
    Loop::Timer timer_ = 0;
    Loop::Timer back_ = 0;  // leads back to the tournament

    std::unique_ptr<Board> board_;
    std::string match_;
    Narrator narrator_;
    Cursor cursor_;
    Aim aim_;
    bool aiming_ = false;  // else the cursor chooses, where there is something to choose
    Animation animation_;
    std::shared_ptr<const Motion> last_motion_;
    Json last_before_;
    Json shown_;  // the view of the game before the last change
    Link link_ = Link::connecting;
    std::string why_;
    std::deque<std::string> log_;
    int scroll_ = 0;
    std::string message_;
    bool bad_message_ = false;
    std::string question_;
    std::function<void()> on_yes_;
    std::optional<std::string> input_;
    bool help_ = false;
    std::optional<int> exit_code_;
    std::string last_words_;
};

}  // namespace kabinet::cli
