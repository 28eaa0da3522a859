#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "client-cli/model/document.hpp"
#include "client-cli/net/transport.hpp"
#include "tests/client-cli/support/sim_loop.hpp"

namespace kabinet::cli {

/// The server's end of the connection, scripted by a test. The protocol's own decoder must accept every
/// message of the client.
class FakeServer final : public Transport {
  public:
    struct Heard {
        std::string method;
        Json params;
        Json id;
    };
    /// Returns `{"result": ...}`, `{"error": {...}}`, or null to leave the request unanswered.
    using Answer = std::function<Json(const Json& params)>;

    explicit FakeServer(SimLoop& loop);

    // Transport
    void open(Listener& listener) override;
    void send(std::string text) override;
    void close() override;

    /// Sets the answer to `method` from now on.
    void on(const std::string& method, Answer answer) { answers_[method] = std::move(answer); }
    void on(const std::string& method, Json result);
    void refuse(const std::string& method, const std::string& code, const std::string& rule = "");
    void ignore(const std::string& method);

    /// Ends the connection from the server's side.
    void cut(std::uint16_t code = 1006, const std::string& reason = "connection lost");
    /// The client is gone: nothing reaches it any more.
    void hang_up() { listener_ = nullptr, ++connections_; }
    /// The optional parts of the protocol that it announces.
    Json features = {"replay", "commit_reveal"};
    /// Who has the tokens that it is told, and who a new guest becomes.
    Json player = {{"id", "p1"}, {"name", "Anna"}};
    /// Tokens that are no longer good.
    std::set<std::string> ended_tokens;
    /// Whether attempts to connect succeed.
    bool reachable = true;

    void snapshot(const std::string& doc, const std::string& epoch, std::int64_t seq, const Json& value,
                  const Json& events = Json::array());
    void patch(const std::string& doc, std::int64_t seq, const Json& ops, const Json& events = Json::array());
    void notify(const std::string& method, const Json& params);
    void text(const std::string& text);

    /// All messages so far; and only the requests of one method.
    const std::vector<Heard>& heard() const { return heard_; }
    std::vector<Json> heard(const std::string& method) const;
    int connections() const { return connections_; }
    bool connected() const { return listener_ != nullptr; }
    void answer_late(const Json& id, const Json& result);

  private:
    void reply(const Json& id, const Json& body);

    SimLoop& loop_;
    Listener* listener_ = nullptr;
    int connections_ = 0;
    std::map<std::string, Answer> answers_;
    std::vector<Heard> heard_;
};

/// The body of a refusal by that code.
Json refusal(const std::string& code, const std::string& rule = "");

/// The document of a match of kuba between Anna (p1, seat 0) and Ben (p2, seat 1), just begun.
Json kuba_match();
/// The view of kuba at the start.
Json kuba_view();

}  // namespace kabinet::cli
