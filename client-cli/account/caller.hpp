#pragma once

#include <functional>
#include <map>
#include <string>

#include "client-cli/model/session.hpp"

namespace kabinet::cli {

/// Calls the server and waits for its answers, for commands that do one thing after the other.
class Caller final : private Session::Observer {
  public:
    /// `notice` gets what the user should know meanwhile: that there is no connection yet.
    Caller(Loop& loop, Session& session, std::function<void(const std::string&)> notice);

    /// Connects and waits until the server has said who the user is.
    std::expected<void, Problem> connect();

    /// Asks, and asks again when the connection was lost: for what may be done twice. A refusal that passes
    /// within seconds is waited for.
    Reply ask(const std::string& method, const Json& params = Json::object());

    /// Asks once: for what must not be done twice. kConnectionLost leaves open whether it was done.
    Reply ask_once(const std::string& method, const Json& params);

    /// Asks for a change that carries an idempotency key, so that it happens once whatever becomes of the
    /// connection.
    Reply change(const std::string& method, const Json& params);

    /// The value of a document, which is watched from now on.
    Reply look(const std::string& doc);

    /// Lets time pass, while documents go on being watched.
    void wait(Millis span);

    /// Waits for a connection, and for who the user is on it.
    std::expected<void, Problem> wait_for_link();

    /// Leaves the player and waits for a connection without one.
    std::expected<void, Problem> become_nobody();

    /// What to tell a user whom the server no longer knows by the token; empty while it does.
    const std::string& signed_out() const { return signed_out_; }

    Session& session() { return session_; }

  private:
    void on_link(Link link, const std::string& why) override;
    void on_identity(const Identity&, bool) override {}
    void on_notice(const std::string& text) override { signed_out_ = text; }
    void on_document(const std::string&, const Json&) override {}
    void on_lost(const std::string& doc, const Problem& why) override { lost_.insert_or_assign(doc, why); }

    Reply attempt(const std::string& method, const Json& params);

    Loop& loop_;
    Session& session_;
    std::function<void(const std::string&)> notice_;
    std::string signed_out_;
    std::map<std::string, Problem> lost_;  // documents that were refused
    bool told_ = false;
    std::string why_ended_;
};

}  // namespace kabinet::cli
