#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client-cli/model/lobby_view.hpp"
#include "client-cli/model/play.hpp"
#include "client-cli/screen/scene.hpp"
#include "client-cli/screen/terminal.hpp"

namespace kabinet::cli {

/// All that is seen of the lobby on a screen.
struct LobbyScene {
    Link link = Link::connecting;
    std::string why;
    Millis next_attempt = 0;
    std::string player;
    std::vector<LobbyRow> rows;
    std::string chosen;  ///< a match id
    int online = 0;
    bool known = false;    ///< the lobby has come
    bool guest = false;    ///< the user is a guest
    std::string message;   ///< something that the user should know, or empty
    std::string question;  ///< which game to play, or empty
};

Screen draw(const LobbyScene& scene, int width, int height, Look look);

/// The lobby as a live list. The user chooses a table to join or a match to watch.
class LobbyScreen final : private Session::Observer {
  public:
    LobbyScreen(Loop& loop, Session& session, Terminal& terminal, std::optional<Profile> profile,
                std::string game, Look look);
    ~LobbyScreen() override;

    void start();
    void key(const Key& key);
    void redraw();

    /// The user's choice; empty when there was none.
    const std::optional<Intent>& choice() const { return choice_; }
    std::optional<int> exit_code() const { return exit_code_; }
    const std::string& last_words() const { return last_words_; }

  private:
    void on_link(Link link, const std::string& why) override;
    void on_identity(const Identity& identity, bool fresh) override;
    void on_notice(const std::string& text) override;
    void on_document(const std::string& doc, const Json& events) override;
    void on_lost(const std::string& doc, const Problem& why) override;

    void tick();
    void ask_own();
    void show_rows();
    void open(bool fresh);
    bool answer(char32_t character);
    void play(const std::string& game);
    void move(int step);
    void choose();
    void leave(int code);

    Loop& loop_;
    Session& session_;
    Terminal& terminal_;
    std::optional<Profile> profile_;
    std::string game_;
    Look look_;
    Loop::Timer timer_ = 0;
    LobbyScene scene_;
    Json own_ = Json::array();  // as match.own told it
    int ticks_ = 0;
    bool asked_own_ = false;
    bool fresh_ = false;  // the question is for a new table
    std::optional<Intent> choice_;
    std::optional<int> exit_code_;
    std::string last_words_;
};

}  // namespace kabinet::cli
