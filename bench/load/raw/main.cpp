// kabinet_raw: the floor that ratios are taken to. It moves the bytes of a match and does nothing else: no
// rules, no turns, no accounts, no journal. One thread, epoll, one send per message, WebSocket frames.
//
//   {"id":1,"join":"m10000"}          -> {"id":1,"result":{}}, and every diff of that match from then on
//   {"id":2,"act":"m10000","ply":0}   -> {"id":2,"result":{"ply":1,"seq":1}}, and a diff of 90 bytes to all
//   who joined
//
// `--spoil N` alters the Nth diff for one receiver, `--skip N` leaves it out: what the load generator must
// notice.

#include <sys/epoll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bench/load/frame.hpp"
#include "bench/load/poller.hpp"
#include "bench/load/scan.hpp"

namespace kabinet::load {
namespace {

constexpr std::size_t kDiff = 90;  // bytes of its payload, as the goals have it

struct Faults {
    long spoil = 0;
    long skip = 0;
    long diffs = 0;
};

class Member;

struct Room {
    std::string name;
    std::int64_t seq = 0;
    std::vector<Member*> members;
};

using Rooms = std::unordered_map<std::string, Room>;

class Member final : public Pollable {
  public:
    Member(Poller& poller, Fd fd, Rooms& rooms, Faults& faults)
        : poller_(poller), fd_(std::move(fd)), rooms_(rooms), faults_(faults) {
        poller_.add(fd_, EPOLLIN, *this);
    }

    bool gone() const { return !fd_.valid(); }

    void ready(std::uint32_t events) override {
        if (gone()) return;
        if ((events & EPOLLOUT) != 0) flush();
        if ((events & ~std::uint32_t{EPOLLOUT}) != 0) read();
    }

    void send(std::string_view frame) {
        if (gone()) return;
        if (!waiting_.empty()) {
            waiting_ += frame;
            return;
        }
        const auto sent = ::send(fd_.get(), frame.data(), frame.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN) return leave();
        const std::size_t done = sent < 0 ? 0 : static_cast<std::size_t>(sent);
        if (done == frame.size()) return;
        waiting_ = frame.substr(done);
        poller_.change(fd_, EPOLLIN | EPOLLOUT, *this);
    }

  private:
    void flush() {
        const std::string frames = std::exchange(waiting_, {});
        poller_.change(fd_, EPOLLIN, *this);
        send(frames);
    }

    void read() {
        static std::array<char, 65536> buffer;
        const auto got = ::recv(fd_.get(), buffer.data(), buffer.size(), 0);
        if (got < 0 && errno == EAGAIN) return;
        if (got <= 0) return leave();
        take({buffer.data(), static_cast<std::size_t>(got)});
    }

    void take(std::string_view bytes) {
        if (!upgraded_) return upgrade(bytes);
        frames_.feed(bytes);
        while (const auto frame = frames_.next()) {
            if (frame->opcode == Opcode::close) return leave();
            handle(frame->payload);
        }
    }

    // Small enough to come in one piece over loopback, from the one client there is, which does not look at
    // the key.
    void upgrade(std::string_view bytes) {
        if (!bytes.ends_with("\r\n\r\n")) return leave();
        upgraded_ = true;
        send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
    }

    void handle(std::string_view text) {
        const auto id = number_after(text, R"("id":)").value_or(0);
        const std::string_view join = text_after(text, R"("join":")");
        const std::string_view act = text_after(text, R"("act":")");
        Room& room = rooms_[std::string(join.empty() ? act : join)];
        if (join.empty()) return move(room, id);
        room.name = join;
        room.members.push_back(this);
        answer(id, "{}");
    }

    void move(Room& room, std::int64_t id) {
        const std::string number = std::to_string(++room.seq);
        answer(id, R"({"ply":)" + number + R"(,"seq":)" + number + "}");
        std::string text = R"({"method":"patch","params":{"doc":")" + room.name + R"(","seq":)" + number +
                           R"(,"/ply","value":)" + number + "}}";
        text.resize(std::max(text.size(), kDiff), ' ');
        std::string frame;
        append_frame(frame, Opcode::text, text);
        for (Member* member : room.members) tell(*member, frame);
    }

    void tell(Member& member, const std::string& frame) {
        ++faults_.diffs;
        if (faults_.diffs == faults_.skip) return;
        if (faults_.diffs != faults_.spoil) return member.send(frame);
        std::string spoiled = frame;
        spoiled.back() = '!';
        member.send(spoiled);
    }

    void answer(std::int64_t id, std::string_view result) {
        std::string text = R"({"id":)" + std::to_string(id) + R"(,"result":)";
        text.append(result) += '}';
        std::string frame;
        append_frame(frame, Opcode::text, text);
        send(frame);
    }

    // Rooms keep their members: the program ends with the run.
    void leave() { fd_.reset(); }

    Poller& poller_;
    Fd fd_;
    Rooms& rooms_;
    Faults& faults_;
    bool upgraded_ = false;
    FrameReader frames_;
    std::string waiting_;
};

class Listener final : public Pollable {
  public:
    Listener(Poller& poller, Faults faults) : poller_(poller), fd_(listen_on_loopback()), faults_(faults) {
        poller_.add(fd_, EPOLLIN, *this);
    }

    int port() const { return port_of(fd_); }

    void ready(std::uint32_t) override {
        for (Fd fd = accept_from(fd_); fd.valid(); fd = accept_from(fd_)) {
            members_.push_back(std::make_unique<Member>(poller_, std::move(fd), rooms_, faults_));
        }
    }

  private:
    Poller& poller_;
    Fd fd_;
    Faults faults_;
    Rooms rooms_;
    std::vector<std::unique_ptr<Member>> members_;
};

Faults faults_of(int argc, char** argv) {
    Faults out;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view name = argv[i];
        (name == "--spoil" ? out.spoil : out.skip) = std::atol(argv[i + 1]);
    }
    return out;
}

}  // namespace
}  // namespace kabinet::load

int main(int argc, char** argv) {
    using namespace kabinet::load;
    try {
        raise_file_limit(1024);
        Poller poller;
        Listener listener(poller, faults_of(argc, argv));
        std::printf("http://127.0.0.1:%d\n", listener.port());
        std::fflush(stdout);
        while (true) poller.turn(-1);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kabinet_raw: %s\n", error.what());
        return 1;
    }
}
