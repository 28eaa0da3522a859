#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "client-cli/model/document.hpp"
#include "client-cli/model/match_view.hpp"
#include "client-cli/model/session.hpp"
#include "client-cli/net/address.hpp"

/// A server that says whatever the input says, a line a frame: the terminal client keeps its composure and
/// its documents whole. The first line is read as an address and a clock too.
namespace {

using namespace kabinet::cli;

void require(bool holds) {
    if (!holds) std::abort();
}

class Time final : public Loop {
  public:
    Millis now() const override { return now_; }
    Timer after(Millis delay, Task task) override {
        waiting_.emplace(std::pair{now_ + delay, ++last_}, std::move(task));
        return last_;
    }
    void cancel(Timer timer) override {
        std::erase_if(waiting_, [timer](const auto& one) { return one.first.second == timer; });
    }
    bool run_until(const std::function<bool()>& holds) override {
        while (!waiting_.empty() && !holds()) run_one();
        return holds();
    }
    void stop() override {}
    void run(Millis span) {
        const Millis end = now_ + span;
        while (!waiting_.empty() && waiting_.begin()->first.first <= end) run_one();
        now_ = end;
    }

  private:
    void run_one() {
        auto node = waiting_.extract(waiting_.begin());
        now_ = node.key().first;
        node.mapped()();
    }

    Millis now_ = 0;
    Timer last_ = 0;
    std::map<std::pair<Millis, Timer>, Task> waiting_;
};

class Wire final : public Transport {
  public:
    explicit Wire(Time& time) : time_(time) {}
    void open(Listener& listener) override {
        time_.after(1, [this, &listener] {
            listener_ = &listener;
            listener.on_open();
        });
    }
    void send(std::string) override {}
    void close() override {
        time_.after(1, [this] {
            if (Listener* last = std::exchange(listener_, nullptr)) last->on_closed({});
        });
    }
    void say(std::string_view text) {
        if (listener_) listener_->on_text(text);
    }

  private:
    Time& time_;
    Listener* listener_ = nullptr;
};

class Onlooker final : public Session::Observer {
  public:
    explicit Onlooker(Session& session) : session_(session) {}
    void on_link(Link, const std::string&) override {}
    void on_identity(const Identity&, bool) override {}
    void on_document(const std::string& doc, const kabinet::Json&) override {
        const Document* held = session_.document(doc);
        require(held && held->known());
        if (held->value().is_object()) MatchView::of(held->value());
    }
    void on_lost(const std::string&, const Problem&) override {}

  private:
    Session& session_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::string first(text.substr(0, text.find('\n')));
    if (const auto address = Address::parse(first))
        require(!address->host.empty() && address->path.starts_with('/'));
    if (const auto clock = parse_clock(first)) require(!clock_in_words(*clock).empty());
    Time time;
    Wire wire(time);
    Session session(time, wire, [n = 0u]() mutable { return ++n; }, {});
    Onlooker onlooker(session);
    session.start(onlooker);
    session.watch("lobby");
    session.watch("m");
    time.run(5);
    for (int count = 0; !text.empty() && count < 60; ++count) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        wire.say(line);
        time.run(20);
    }
    session.finish();
    time.run(5000);
    return 0;
}
