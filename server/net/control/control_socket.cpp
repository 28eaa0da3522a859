#include "server/net/control/control_socket.hpp"

#include <sys/stat.h>
#include <sys/un.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <boost/system/errc.hpp>
#include <filesystem>
#include <utility>

namespace kabinet::net {
namespace {

using Local = asio::local::stream_protocol;

/// The longest path that fits into an address of the system (unix(7)).
constexpr std::size_t kLongestPath = sizeof(sockaddr_un::sun_path) - 1;

std::unexpected<std::string> refused(const std::string& path, const std::string& why) {
    return std::unexpected(path + ": " + why);
}

bool answers(const std::string& path) {
    asio::io_context context;
    Local::socket socket(context);
    Error error;
    socket.connect(Local::endpoint(path), error);
    return !error;
}

std::string line_of(const ControlSocket::Outcome& outcome) {
    return outcome ? "ok " + *outcome + "\n" : "no " + outcome.error() + "\n";
}

}  // namespace

/// Lives until it has answered, or until its time is up.
class ControlSocket::Connection : public std::enable_shared_from_this<Connection> {
  public:
    Connection(Stream stream, const ControlSocket& socket, std::function<void()> gone)
        : stream_(std::move(stream)),
          timer_(stream_.get_executor()),
          serve_(socket.serve_),
          alive_(socket.alive_),
          gone_(std::move(gone)) {}
    ~Connection() { gone_(); }

    void start() {
        timer_.expires_after(kTimeout);
        timer_.async_wait([weak = weak_from_this()](Error error) {
            const auto self = weak.lock();
            if (!error && self) self->close();
        });
        asio::async_read_until(stream_, asio::dynamic_buffer(line_, kLongest), '\n',
                               [self = shared_from_this()](Error error, std::size_t size) {
                                   if (error || self->alive_.expired()) return;
                                   self->serve_(
                                       self->line_.substr(0, size - 1),
                                       [self](const Outcome& outcome) { self->answer(line_of(outcome)); });
                               });
    }
    void close() {
        Error ignored;
        stream_.close(ignored);
    }

  private:
    void answer(std::string text) {
        line_ = std::move(text);
        asio::async_write(stream_, asio::buffer(line_),
                          [self = shared_from_this()](Error, std::size_t) { self->timer_.cancel(); });
    }

    Stream stream_;
    Timer timer_;
    const Serve& serve_;  // of the socket, as long as that is alive
    std::weak_ptr<void> alive_;
    std::function<void()> gone_;
    std::string line_;
};

std::expected<std::unique_ptr<ControlSocket>, std::string> ControlSocket::open(asio::io_context& context,
                                                                               const std::string& path,
                                                                               Serve serve) {
    if (path.size() > kLongestPath)
        return refused(path, "longer than the " + std::to_string(kLongestPath) + " bytes of a socket's path");
    std::error_code error;
    const auto there = std::filesystem::symlink_status(path, error).type();
    if (there != std::filesystem::file_type::not_found) {
        if (there != std::filesystem::file_type::socket) return refused(path, "is no socket");
        if (answers(path)) return refused(path, "another server answers there");
        std::filesystem::remove(path, error);
    }
    std::unique_ptr<ControlSocket> made(new ControlSocket(context, path, std::move(serve)));
    Error wrong;
    made->acceptor_.open(Local(), wrong);
    if (!wrong) made->acceptor_.bind(Local::endpoint(path), wrong);
    if (wrong) return refused(path, wrong.message());
    // Before anybody can connect: nobody listens yet.
    if (::chmod(path.c_str(), S_IRUSR | S_IWUSR) != 0)
        return refused(path, "its owner's rights can't be set");
    made->acceptor_.listen(asio::socket_base::max_listen_connections, wrong);
    if (wrong) return refused(path, wrong.message());
    made->accept();
    return made;
}

ControlSocket::ControlSocket(asio::io_context& context, std::string path, Serve serve)
    : path_(std::move(path)), serve_(std::move(serve)), acceptor_(context.get_executor()) {}

ControlSocket::~ControlSocket() {
    stop();
}

void ControlSocket::stop() {
    if (!acceptor_.is_open()) return;
    Error ignored;
    acceptor_.close(ignored);
    std::error_code gone;
    std::filesystem::remove(path_, gone);
    if (const auto connection = open_.lock()) connection->close();
}

/// One connection at a time: commands are rare, and wait for each other in the system's queue.
void ControlSocket::accept() {
    acceptor_.async_accept([this, alive = std::weak_ptr(alive_)](Error error, Stream stream) {
        if (alive.expired() || !acceptor_.is_open()) return;
        if (error) return accept();
        auto next = [this, alive = std::weak_ptr(alive_)] {
            if (!alive.expired() && acceptor_.is_open()) accept();
        };
        const auto connection = std::make_shared<Connection>(std::move(stream), *this, std::move(next));
        open_ = connection;
        connection->start();
    });
}

ControlSocket::Outcome ask_server(const std::string& path, const std::string& line) {
    if (path.size() > kLongestPath) return refused(path, "too long for a socket");
    if (line.contains('\n') || line.size() + 1 > ControlSocket::kLongest)
        return std::unexpected("this is too long to ask a server");
    asio::io_context context;
    Local::socket socket(context);
    Error error;
    socket.connect(Local::endpoint(path), error);
    if (error) {
        const bool none = error == asio::error::connection_refused ||
                          error == boost::system::errc::no_such_file_or_directory;
        return refused(path, none ? "no server runs on this database: start it first" : error.message());
    }
    const std::string asked = line + '\n';
    std::string answer;
    bool read = false;
    asio::async_write(socket, asio::buffer(asked), [](Error, std::size_t) {});
    asio::async_read_until(socket, asio::dynamic_buffer(answer, 4 * ControlSocket::kLongest), '\n',
                           [&read](Error failure, std::size_t) { read = !failure; });
    constexpr std::chrono::seconds patience{10};
    context.run_for(patience);
    const bool whole = read && answer.size() > 4 && (answer.starts_with("ok ") || answer.starts_with("no "));
    if (!whole) return refused(path, "the server does not answer");
    const std::string text = answer.substr(3, answer.find('\n') - 3);
    if (answer.starts_with("no ")) return std::unexpected(text);
    return text;
}

}  // namespace kabinet::net
