#include "server/net/control/control_socket.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <boost/asio/write.hpp>
#include <filesystem>
#include <random>
#include <thread>

/// The socket for commands on the machine itself (AC-9), with real sockets and a loop in a thread.
namespace kabinet::net {
namespace {

class Control : public ::testing::Test {
  protected:
    Control() {
        std::string pattern = (std::filesystem::temp_directory_path() / "control-XXXXXX").string();
        folder = ::mkdtemp(pattern.data());
        path = folder + "/socket";
    }
    ~Control() override {
        stop();
        std::filesystem::remove_all(folder);
    }
    void start() {
        auto opened = ControlSocket::open(context, path, [this](const std::string& line, auto done) {
            lines.push_back(line);
            if (line == "fail") return done(std::unexpected("why not"));
            done("done: " + line);
        });
        ASSERT_TRUE(opened) << opened.error();
        control = std::move(*opened);
        loop = std::thread([this] {
            const auto work = asio::make_work_guard(context);
            context.run();
        });
    }
    void stop() {
        context.stop();
        if (loop.joinable()) loop.join();
        control.reset();
    }
    /// Sends the bytes, says that no more come, and returns the answer.
    std::string send(const std::string& bytes) {
        asio::io_context own;
        asio::local::stream_protocol::socket socket(own);
        socket.connect(asio::local::stream_protocol::endpoint(path));
        Error error;
        asio::write(socket, asio::buffer(bytes), error);
        socket.shutdown(asio::socket_base::shutdown_send, error);
        std::string answer;
        std::array<char, 4096> some{};
        while (!error) answer.append(some.data(), socket.read_some(asio::buffer(some), error));
        return answer;
    }

    std::string folder, path;
    asio::io_context context{1};
    std::unique_ptr<ControlSocket> control;
    std::thread loop;
    std::vector<std::string> lines;
};

TEST_F(Control, AC9_a_command_is_answered_by_the_running_server) {
    start();
    EXPECT_EQ(ask_server(path, "make_admin Ada L."), "done: make_admin Ada L.");
    EXPECT_EQ(ask_server(path, "fail"), std::unexpected("why not"));
    EXPECT_EQ(ask_server(path, "again"), "done: again");
}

TEST_F(Control, AC9_nobody_but_the_owner_may_open_the_socket) {
    start();
    struct stat found{};
    ASSERT_EQ(::stat(path.c_str(), &found), 0);
    EXPECT_TRUE(S_ISSOCK(found.st_mode));
    EXPECT_EQ(found.st_mode & 0777, 0600U);
}

TEST_F(Control, AC9_says_when_no_server_runs) {
    const auto nobody = ask_server(path, "x");
    ASSERT_FALSE(nobody);
    EXPECT_NE(nobody.error().find("no server runs"), std::string::npos) << nobody.error();
    start();
    const std::string kept = path + "-kept";
    std::filesystem::create_hard_link(path, kept);  // as after kill -9: the file stays
    stop();
    EXPECT_FALSE(std::filesystem::exists(path)) << "a server that stops takes the file along";
    std::filesystem::rename(kept, path);
    const auto dead = ask_server(path, "x");
    ASSERT_FALSE(dead);
    EXPECT_NE(dead.error().find("no server runs"), std::string::npos) << dead.error();
    context.restart();
    start();
    EXPECT_TRUE(ask_server(path, "x")) << "the next server takes its place";
}

TEST_F(Control, takes_no_place_that_is_not_its_own) {
    start();
    asio::io_context other;
    const auto second = ControlSocket::open(other, path, [](const auto&, auto) {});
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().find("another server"), std::string::npos);
    const std::string file = folder + "/file";
    ::close(::creat(file.c_str(), 0600));
    const auto on_file = ControlSocket::open(other, file, [](const auto&, auto) {});
    ASSERT_FALSE(on_file);
    EXPECT_TRUE(std::filesystem::exists(file));
    const auto deep =
        ControlSocket::open(other, folder + "/" + std::string(200, 'x'), [](const auto&, auto) {});
    ASSERT_FALSE(deep);
    EXPECT_NE(deep.error().find("107 bytes"), std::string::npos) << deep.error();
}

TEST_F(Control, bad_bytes_are_bounded_and_harm_nobody) {
    start();
    EXPECT_EQ(send(""), "");
    EXPECT_EQ(send("no end"), "") << "no line";
    EXPECT_EQ(send(std::string(ControlSocket::kLongest + 1, 'x') + "\n"), "") << "too long";
    EXPECT_EQ(send(std::string("a\0b\xff\r\n", 6)), std::string("ok done: a\0b\xff\r\n", 15));
    EXPECT_EQ(send("one\ntwo\nthree\n"), "ok done: one\n") << "one line a connection";
    std::mt19937 random(7);
    for (int i = 0; i < 200; ++i) {
        std::string bytes(random() % (2 * ControlSocket::kLongest), '\0');
        for (char& byte : bytes) byte = static_cast<char>(random());
        send(bytes);
    }
    EXPECT_EQ(ask_server(path, "still there"), "done: still there");
    for (const std::string& line : lines) EXPECT_LT(line.size(), ControlSocket::kLongest);
    EXPECT_FALSE(ask_server(path, "two\nlines"));
    EXPECT_FALSE(ask_server(path, std::string(2000, 'x')));
}

}  // namespace
}  // namespace kabinet::net
