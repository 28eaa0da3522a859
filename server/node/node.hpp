#pragma once

#include <atomic>
#include <chrono>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/bus/wire.hpp"
#include "server/journal/journal_thread.hpp"
#include "server/journal/routed_journal.hpp"
#include "server/journal/trouble_log.hpp"
#include "server/mail/smtp_mailer.hpp"
#include "server/net/asio_loop.hpp"
#include "server/net/control/control_socket.hpp"
#include "server/net/gate.hpp"
#include "server/net/listener.hpp"
#include "server/node/roster.hpp"
#include "server/node/server.hpp"
#include "server/ops/at_hand.hpp"
#include "server/ops/config.hpp"
#include "server/ops/loop_times.hpp"
#include "server/picture/gallery.hpp"
#include "server/runtime/worker_threads.hpp"
#include "server/store/open_store.hpp"

namespace kabinet {

/// One running server process: joins store, journal, server, loops and sockets.
class Node {
  public:
    /// Opens the store, finds the matches that are not over, and listens. Nothing is served before run(). The
    /// error gives the reason for the operator.
    /// `store`: opened already, by a server that stood by with that `id`; empty: drawn.
    static std::expected<std::unique_ptr<Node>, std::string> start(const Config& config,
                                                                   std::optional<OpenStore> store = {},
                                                                   const std::string& id = {});
    ~Node();

    /// An id for a process among others.
    static std::string new_id();

    std::uint16_t port() const { return listener_->port(); }
    /// How many matches were not over. run() brings them back while it serves.
    std::size_t under_way() const { return under_way_; }

    enum class End {
        stopped,    ///< by a signal
        taken_over  ///< another server has taken what this one had
    };
    /// Serves until SIGTERM or SIGINT, or until another server has taken over, then stops: accepts no new
    /// connections, tells the clients, and finishes requests under way, for at most `server.shutdown_ms`. A
    /// second signal ends the process at once. With TLS, SIGHUP reads the certificate again. The first loop
    /// runs on this thread.
    End run();

  private:
    /// How long a server that has lost its data goes on talking to its clients.
    static constexpr std::chrono::milliseconds kFarewell{1000};
    /// How long clients may take to answer the close, where another process takes over.
    static constexpr std::chrono::milliseconds kLastWords{200};

    Node(const Config& config, const std::string& id);

    using Status = std::expected<void, std::string>;
    Status open_store();
    Status prepare_store();
    Status note_deaths();
    Status open_wire(std::string_view server_key);
    net::asio::io_context* loop_of_wire();
    Status make_mailer();
    Status make_server();
    void make_workers();
    void make_journal();
    std::expected<std::vector<std::string>, std::string> matches_under_way();
    void when_lost();
    NodeNumber number() const;
    bool in_cluster() const { return !config_.cluster.bus.empty(); }
    Membership membership();
    void enter_cluster();
    Status listen();
    Status open_control();
    net::Services services(std::size_t shard);
    void draw(net::Services& services, std::size_t shard);
    std::string metrics() const;

    void await_signal();
    void give_way();
    void read_certificate();
    /// Lets what is under way end within `most`.
    void stop(std::chrono::milliseconds most);
    void close_sockets();
    void end_soon();
    void end();
    void finish_posted();

    const Config config_;
    std::atomic<bool> ready_ = false;
    End end_ = End::stopped;
    std::size_t under_way_ = 0;
    const std::string id_;                 // of this process among those on its database
    std::unique_ptr<AtHandFile> at_hand_;  // null where nothing can be noted
    std::optional<OpenStore> store_;
    std::vector<std::unique_ptr<net::AsioLoop>> loops_;
    std::unique_ptr<LoopTimes> loop_times_;
    TroubleLog trouble_log_;
    std::unique_ptr<JournalThread> journal_;
    std::unique_ptr<RoutedJournal> routed_;  // in a cluster
    std::unique_ptr<Wire> wire_;             // likewise
    std::unique_ptr<WorkerThreads> workers_;
    std::unique_ptr<WorkerThreads> hashers_;
    std::unique_ptr<WorkerThreads> painters_;
    std::unique_ptr<SmtpMailer> mailer_;  // null where no mails are sent
    std::unique_ptr<Server> server_;
    std::unique_ptr<Roster> roster_;                   // in a cluster
    std::vector<std::unique_ptr<Gallery>> galleries_;  // by shard
    std::vector<std::unique_ptr<net::Gate>> gates_;
    std::unique_ptr<net::Listener> listener_;
    std::unique_ptr<net::ControlSocket> control_;
    struct Signals;
    std::unique_ptr<Signals> signals_;
    std::size_t gates_open_ = 0;
};

}  // namespace kabinet
