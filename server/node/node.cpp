#include "server/node/node.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/signal_set.hpp>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "server/accounts/house.hpp"
#include "server/accounts/name.hpp"
#include "server/accounts/unicode.hpp"
#include "server/match/secrets.hpp"
#include "server/node/commands/serve_command.hpp"
#include "server/node/first_start.hpp"
#include "server/ops/log.hpp"
#include "server/ops/random.hpp"
#include "server/ops/wall_clock.hpp"
#include "server/shard/parked.hpp"
#include "server/store/postgres/fence.hpp"

namespace kabinet {

namespace {

constexpr std::int64_t kComeBackMs = 1000;

/// Every connection is a file descriptor, and the usual soft limit of 1024 is too low for a server.
void allow_connections(std::int64_t connections) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    constexpr std::int64_t others = 64;
    if (std::cmp_less(limit.rlim_cur, connections + others)) {
        log_warn("few_file_descriptors", {{"allowed", limit.rlim_cur}, {"limits_connections", connections}});
    }
}

JournalMetrics metrics_of(const JournalStats& stats) {
    constexpr double micro = 1e-6, nano = 1e-9;
    JournalMetrics out{.commits = stats.commits,
                       .writes = stats.writes,
                       .conflicts = stats.conflicts,
                       .failures = stats.failures,
                       .refused = stats.refused,
                       .waiting = stats.waiting,
                       .commit_seconds = static_cast<double>(stats.commit_ns) * nano,
                       .commit_times = {},
                       .commit_times_over = stats.commit_times.back()};
    for (std::size_t i = 0; i < stats.kBounds.size(); ++i) {
        out.commit_times.emplace_back(static_cast<double>(stats.kBounds[i]) * micro, stats.commit_times[i]);
    }
    return out;
}

LeaseMetrics metrics_of(const Lease& lease) {
    return {.active = lease.holds(),
            .age_seconds = std::chrono::duration<double>(lease.age()).count(),
            .epoch = lease.epoch(),
            .taken_over = lease.taken_over()};
}

/// The files of a folder from the settings; null when the setting is empty.
std::shared_ptr<const net::Assets> folder(const char* setting, const std::string& path) {
    if (path.empty()) return nullptr;
    auto files = net::Assets::read(path);
    if (!files) throw std::runtime_error(std::string(setting) + ": " + files.error());
    return std::make_shared<const net::Assets>(std::move(*files));
}

/// A newer ICU makes other skeletons, which can't be compared with those of before (AC-3). What can't be
/// written today is written at the next start.
void renew_names(DurableStore& store) {
    const NameSkeletons today{.version = skeleton_version(), .of = [](std::string_view text) {
                                  const auto read = unicode::from_utf8(text);
                                  return read ? unicode::to_utf8(unicode::skeleton(*read))
                                              : std::string(text);
                              }};
    const auto renewed = store.renew_names(today);
    if (!renewed) {
        log_warn("names_not_renewed", {{"why", renewed.error().message}});
    } else if (*renewed > 0) {
        log_info("names_renewed", {{"names", *renewed}, {"version", today.version}});
    }
}

/// Whether no terminal controls this process (any more).
bool without_terminal() {
    const int terminal = ::open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC);
    const bool none = terminal < 0 && errno == ENXIO;
    if (terminal >= 0) ::close(terminal);
    return none;
}

protocol::Code code_of(const Refusal& refusal) {
    return protocol::code_named(refusal.code).value_or(protocol::Code::internal);
}

/// Hands a text or the code of a refusal on to `done`.
Answer<std::string> coded(std::function<void(std::expected<std::string, protocol::Code>)> done) {
    return [done = std::move(done)](std::expected<std::string, Refusal> text) {
        if (text) return done(std::move(*text));
        done(std::unexpected(code_of(text.error())));
    };
}

}  // namespace

struct Node::Signals {
    explicit Signals(net::asio::io_context& context)
        : set(context, SIGINT, SIGTERM, SIGHUP), deadline(context.get_executor()) {}

    net::asio::signal_set set;
    net::Timer deadline;
    const bool by_hand = !without_terminal();  // started from a terminal
};

Node::Node(const Config& config, const std::string& id) : config_(config), id_(id.empty() ? new_id() : id) {}

Node::~Node() = default;

std::string Node::new_id() {
    return fence::new_id();
}

std::expected<std::unique_ptr<Node>, std::string> Node::start(const Config& config,
                                                              std::optional<OpenStore> store,
                                                              const std::string& id) {
    std::unique_ptr<Node> node(new Node(config, id));
    node->store_ = std::move(store);
    allow_connections(config.limits.connections);
    for (const auto step :
         {&Node::open_store, &Node::make_mailer, &Node::make_server, &Node::listen, &Node::open_control}) {
        if (auto done = (*node.*step)(); !done) return std::unexpected(done.error());
    }
    return node;
}

Node::Status Node::open_store() {
    if (!store_) {
        auto opened = in_cluster() ? open_as_member(config_.store, id_)
                                   : kabinet::open_store(config_.store, std::chrono::seconds(5), id_);
        if (!opened) return std::unexpected(opened.error().message);
        store_ = std::move(*opened);
    }
    auto prepared = prepare_store();
    store_->writer->prepared();
    return prepared;
}

/// What a store needs before this process writes to it.
Node::Status Node::prepare_store() {
    renew_names(*store_->writer);
    if (auto done = first_start(*store_->writer, random_bytes<32>, wall_ms()); !done) return done;
    if (const auto enrolled = enrol_house(*store_->writer); !enrolled)
        return std::unexpected(enrolled.error().message);
    return note_deaths();
}

/// What the process before had at hand may have ended it, and may end this one (ND-5). A server serves, too,
/// where nothing can be noted.
Node::Status Node::note_deaths() {
    auto file = AtHandFile::open(at_hand_path(config_.store));
    if (!file) {
        log_warn("nothing_at_hand_is_noted", {{"why", file.error()}});
        return {};
    }
    std::vector<Write> deaths;
    for (const std::string& stream : (*file)->left()) {
        log_warn("ended_with_it_at_hand", {{"stream", stream}});
        deaths.emplace_back(NoteDeath{stream});
    }
    if (const auto noted = store_->writer->commit(deaths); !noted)
        return std::unexpected(noted.error().message);
    (*file)->begin();
    at_hand_ = std::move(*file);
    return {};
}

/// The password may be missing only where no user signs in.
Node::Status Node::make_mailer() {
    const MailConfig& mail = config_.mail;
    if (mail.server.empty()) return {};
    if (!mail.from.contains('@'))
        return std::unexpected("mail.from: needed where mail.server is set: an address");
    SmtpMailer::Config settings{.server = mail.server,
                                .user = mail.user,
                                .from = mail.from,
                                .tls = mail.tls == "required",
                                .now = wall_ms,
                                .new_id = [] { return to_hex(random_bytes<16>()); }};
    if (!mail.password_file.empty()) {
        std::ifstream file(mail.password_file);
        if (!std::getline(file, settings.password))
            return std::unexpected("mail.password_file: " + mail.password_file + " can't be read");
    }
    mailer_ = std::make_unique<SmtpMailer>(std::move(settings));
    return {};
}

Node::Status Node::make_server() {
    if (!config_.accounts.passkey_domain.empty() && config_.accounts.passkey_origins.empty())
        return std::unexpected("accounts.passkey_origins: needed where accounts.passkey_domain is set");
    if (const std::string& url = config_.server.public_url;
        !url.empty() && !url.starts_with("https://") && !url.starts_with("http://"))
        return std::unexpected("server.public_url: an address such as https://play.example is needed");
    auto shards = static_cast<std::size_t>(config_.server.shards);
    if (shards == 0) shards = std::max(1u, std::thread::hardware_concurrency());
    std::vector<Loop*> loops;
    for (std::size_t i = 0; i < shards; ++i) {
        loops.push_back(loops_.emplace_back(std::make_unique<net::AsioLoop>()).get());
    }
    loop_times_ = std::make_unique<LoopTimes>(shards);
    const auto key = store_->writer->server_key();
    if (!key) return std::unexpected(key.error().message);
    make_workers();
    if (auto done = open_wire(*key); !done) return done;
    make_journal();
    std::optional<Membership> member;
    if (wire_) member.emplace(membership());
    Journal& changes = routed_ ? static_cast<Journal&>(*routed_) : *journal_;
    server_ = std::make_unique<Server>(config_, Server::Journals{.own = *journal_, .changes = changes},
                                       *workers_, *hashers_, loops, *key, random_bytes<32>, document_kinds(),
                                       api(), mailer_.get(), member);
    if (routed_) {
        routed_->when_written([this](Loop& home, std::vector<Write> writes, auto done) {
            server_->commit(home, std::move(writes), std::move(done));
        });
        return {};
    }
    const auto under_way = matches_under_way();
    if (!under_way) return std::unexpected(under_way.error());
    server_->serve(*under_way);
    return {};
}

void Node::make_workers() {
    const std::size_t half = std::max(1u, std::thread::hardware_concurrency() / 2);
    const auto or_half = [half](std::int64_t set) { return set == 0 ? half : static_cast<std::size_t>(set); };
    workers_ = std::make_unique<WorkerThreads>(WorkerThreads::Config{
        .threads = or_half(config_.server.workers), .thinkers = or_half(config_.server.thinkers)});
    hashers_ = std::make_unique<WorkerThreads>(
        WorkerThreads::Config{.threads = static_cast<std::size_t>(config_.accounts.hash_threads),
                              .queue = static_cast<std::size_t>(config_.accounts.hash_queue)});
    painters_ =
        std::make_unique<WorkerThreads>(WorkerThreads::Config{.threads = 0, .thinkers = 1, .queue = 64});
}

/// This process writes to its store from now on.
void Node::make_journal() {
    const JournalThread::Config settings{
        .queue = static_cast<std::size_t>(config_.store.queue),
        .told = [this](const StoreError& trouble) { trouble_log_.note(trouble, net::monotonic_ms()); }};
    journal_ = std::make_unique<JournalThread>(*store_->writer, *store_->reader, settings);
    if (wire_) routed_ = std::make_unique<RoutedJournal>(*journal_);
}

std::expected<std::vector<std::string>, std::string> Node::matches_under_way() {
    auto found = store_->reader->unfinished(kMatchStream);
    if (!found) return std::unexpected(found.error().message);
    under_way_ = found->size();
    return std::move(*found);
}

Node::Status Node::listen() {
    std::vector<net::Gate*> gates;
    try {
        for (std::size_t i = 0; i < loops_.size(); ++i) {
            loops_[i]->on_wake([this, i] { server_->on_wake(i); });
            gates_.push_back(std::make_unique<net::Gate>(*loops_[i], config_, server_->acceptor(i),
                                                         services(i), server_->metrics(i)));
            gates.push_back(gates_.back().get());
        }
    } catch (const std::runtime_error& error) {
        return std::unexpected(error.what());
    }
    auto listener = net::Listener::open(config_, std::move(gates));
    if (!listener) return std::unexpected(listener.error());
    listener_ = std::move(*listener);
    return {};
}

/// A server whose folder takes no sockets serves all the same, unless the operator asked for one.
Node::Status Node::open_control() {
    const std::string path = control_socket_path(config_);
    auto opened = net::ControlSocket::open(loops_.front()->context(), path,
                                           [this](const std::string& line, net::ControlSocket::Done done) {
                                               serve_command(*server_, line, std::move(done));
                                           });
    if (opened) {
        control_ = std::move(*opened);
    } else if (!config_.server.control_socket.empty()) {
        return std::unexpected("server.control_socket: " + opened.error());
    } else {
        log_warn("no_control_socket", {{"error", opened.error()}});
    }
    return {};
}

net::Services Node::services(std::size_t shard) {
    net::Services out;
    out.ready = [this] { return ready_ && server_->reaches_lead(Parked::kPatience); };
    out.writable = [this] {
        return journal_->trouble().empty() && (!store_->lease || store_->lease->holds());
    };
    out.metrics = [this] { return metrics(); };
    out.record = [this, shard](std::string match, net::Services::Record done) {
        server_->record(shard, match, coded(std::move(done)));
    };
    out.overlay = [this, shard](std::string tournament, std::string name, std::string invite,
                                net::Services::Overlay done) {
        server_->overlay(shard, {std::move(tournament), std::move(name), std::move(invite)},
                         coded(std::move(done)));
    };
    draw(out, shard);
    // One copy for all shards.
    if (shard > 0) {
        out.files = gates_.front()->services().files;
        out.protocol = gates_.front()->services().protocol;
    } else {
        out.files = folder("server.web_root", config_.server.web_root);
        out.protocol = folder("server.protocol_dir", config_.server.protocol_dir);
    }
    return out;
}

/// Link previews and pictures, from the gallery of the shard.
void Node::draw(net::Services& services, std::size_t shard) {
    Gallery& gallery = *galleries_.emplace_back(std::make_unique<Gallery>(
        *loops_[shard], *workers_, *painters_,
        Gallery::Sources{.match =
                             [this, shard](const std::string& match, Answer<std::string> done) {
                                 server_->show_match(shard, match, std::move(done));
                             },
                         .event =
                             [this, shard](const std::string& tournament, Answer<std::string> done) {
                                 server_->show_event(shard, tournament, std::move(done));
                             },
                         .replay =
                             [this, shard](const std::string& match, std::int64_t from, std::int64_t count,
                                           Answer<Replayed> done) {
                                 server_->replay(shard, match, {.from = from, .count = count, .seat = {}},
                                                 std::move(done));
                             }}));
    services.preview = [&gallery](const std::string& place, std::string home,
                                  std::function<void(std::string)> done) {
        const auto parsed = Place::parse(place);
        if (!parsed) return done("");
        gallery.head(*parsed, std::move(home), std::move(done));
    };
    services.picture = [&gallery](const std::string& place, std::string known, net::Services::Drawn done) {
        const auto parsed = Place::of_picture(place);
        if (!parsed) return done(std::unexpected(protocol::Code::unknown_match));
        gallery.picture(*parsed, std::move(known), [done = std::move(done)](auto drawn) {
            if (!drawn) return done(std::unexpected(code_of(drawn.error())));
            done(net::Services::Picture{std::move(drawn->tag), std::move(drawn->png)});
        });
    };
    services.frames = [&gallery](const std::string& match, std::int64_t from, std::int64_t count,
                                 net::Services::Record done) {
        gallery.frames(match, from, count, coded(std::move(done)));
    };
}

std::string Node::metrics() const {
    const std::optional<BusMetrics> of_bus = server_->bus_metrics();
    const BusMetrics* bus = of_bus ? &*of_bus : nullptr;
    const JournalMetrics journal = metrics_of(journal_->stats());
    const std::string loops = loop_times_->text();
    if (!store_->lease) return metrics_text(server_->metrics(), &journal) + loops;
    LeaseMetrics lease = metrics_of(*store_->lease);
    if (roster_) lease.active = lease.active && roster_->leads();
    return metrics_text(server_->metrics(), &journal, &lease, bus) + loops;
}

Node::End Node::run() {
    signals_ = std::make_unique<Signals>(loops_.front()->context());
    await_signal();
    listener_->start();
    ready_ = true;
    when_lost();
    if (wire_) enter_cluster();
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < loops_.size(); ++i) {
        threads.emplace_back([this, i] {
            loop_times_->runs_here(i);
            loops_[i]->run();
        });
    }
    loop_times_->runs_here(0);
    loops_.front()->run();
    for (auto& thread : threads) thread.join();
    if (roster_) roster_->stop();
    if (store_->lease) store_->lease->on_lost(nullptr);
    workers_->stop();
    hashers_->stop();
    painters_->stop();
    journal_->stop();
    finish_posted();
    server_->leave_cluster();
    if (wire_) wire_->close();
    log_info("stopped");
    return end_;
}

/// The tasks in the loops use sessions and matches, so they must run before those are destroyed.
void Node::finish_posted() {
    bool more = true;
    while (more) {
        more = false;
        for (auto& loop : loops_) more = loop->run_posted() || more;
    }
}

void Node::await_signal() {
    signals_->set.async_wait([this](net::Error error, int signal) {
        if (error) return;
        // SIGHUP has two meanings: read settings again, or the terminal is gone.
        if (signal == SIGHUP && !(signals_->by_hand && without_terminal())) {
            read_certificate();
            return await_signal();
        }
        if (!ready_) ::_exit(128 + signal);
        log_info("stopping", {{"signal", signal}});
        await_signal();
        stop(std::chrono::milliseconds(config_.server.shutdown_ms));
    });
}

/// The other server has the data from here on. Clients come back to that one, as after a restart.
void Node::give_way() {
    end_ = End::taken_over;
    log_error("taken_over", {{"epoch", store_->lease->epoch()}});
    // Requests of which nobody knows what became are never answered here.
    if (ready_) stop(std::min(kFarewell, std::chrono::milliseconds(config_.server.shutdown_ms)));
}

void Node::read_certificate() {
    if (config_.server.tls_certificate.empty()) {
        log_info("nothing_to_read_again");
    } else if (const auto done = listener_->read_certificate(); done) {
        log_info("certificate_read");
    } else {
        log_error("certificate_kept", {{"error", done.error()}});
    }
}

void Node::stop(std::chrono::milliseconds most) {
    ready_ = false;
    listener_->stop();
    if (control_) control_->stop();
    // What the others ask from here on is for whoever gets what is here.
    server_->leave_cluster();
    signals_->deadline.expires_after(most);
    signals_->deadline.async_wait([this](net::Error error) {
        if (error) return;
        log_warn("stopped_before_all_was_finished");
        end();
    });
    server_->drain(kComeBackMs, [this] { close_sockets(); });
}

void Node::close_sockets() {
    if (store_->lease) end_soon();
    gates_open_ = gates_.size();
    for (auto& gate : gates_) {
        gate->loop().post([this, &gate = *gate] {
            gate.on_empty([this] {
                loops_.front()->post([this] {
                    if (--gates_open_ == 0) end();
                });
            });
        });
    }
}

/// Another process waits for what is here, and so do its players. One client that does not answer the close
/// must not make all of them wait for as long as that client may take (ND-5).
void Node::end_soon() {
    signals_->deadline.expires_after(kLastWords);
    signals_->deadline.async_wait([this](net::Error error) {
        if (!error) end();
    });
}

void Node::end() {
    for (auto& loop : loops_) loop->stop();
}

}  // namespace kabinet
