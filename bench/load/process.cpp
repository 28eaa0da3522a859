#include "bench/load/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "bench/load/scan.hpp"
#include "bench/load/tally.hpp"

namespace kabinet::load {
namespace {

std::string read_file(const std::filesystem::path& path) {
    std::ostringstream out;
    out << std::ifstream(path).rdbuf();
    return out.str();
}

std::filesystem::path proc(pid_t pid) {
    return "/proc/" + std::to_string(pid);
}

/// The CPU clock of another process, in nanoseconds rather than in the ticks of /proc/PID/stat.
double cpu_us(pid_t pid) {
    clockid_t clock = 0;
    std::timespec time{};
    if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return 0;
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) * 1e-3;
}

/// Field 15 of /proc/PID/stat; the second is a name in brackets that may hold spaces.
double system_us(pid_t pid) {
    std::istringstream stat(read_file(proc(pid) / "stat"));
    stat.ignore(4096, ')');
    std::string word;
    for (int field = 3; field <= 14; ++field) stat >> word;
    double ticks = 0;
    stat >> ticks;
    return ticks * 1e6 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

/// First number of a task's schedstat: nanoseconds on a processor.
double journal_cpu_us(pid_t pid) {
    for (const auto& task : std::filesystem::directory_iterator(proc(pid) / "task")) {
        if (read_file(task.path() / "comm") == "journal\n")
            return std::stod("0" + read_file(task.path() / "schedstat")) * 1e-3;
    }
    return 0;
}

std::int64_t anonymous_bytes(pid_t pid) {
    std::istringstream status(read_file(proc(pid) / "status"));
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("RssAnon:")) return std::stoll(line.substr(8)) * 1024;
    }
    return 0;
}

pid_t spawn(const std::vector<std::string>& command, int out, const std::string& log) {
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_APPEND,
                                       0644);
    pid_t pid = -1;
    const int error = ::posix_spawn(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    if (error != 0) throw std::runtime_error("cannot start " + command[0]);
    return pid;
}

}  // namespace

Process::Process(const std::vector<std::string>& command, const std::string& log) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) fail_with_errno("pipe2");
    out_ = Fd(ends[0]);
    Fd in(ends[1]);
    const auto begin = Clock::now();
    pid_ = spawn(command, in.get(), log);
    try {
        in.reset();  // so that its end is seen as the end of its output
        read_port();
    } catch (...) {
        stop();
        throw;
    }
    start_time_ = Clock::now() - begin;
}

void Process::read_port() {
    std::string text;
    char buffer[512];
    while (text.find('\n') == text.npos) {
        const auto got = ::read(out_.get(), buffer, sizeof buffer);
        if (got <= 0) throw std::runtime_error("the server ended at once; see its log");
        text.append(buffer, static_cast<std::size_t>(got));
    }
    const auto port = number_after(text, "http://127.0.0.1:");
    if (!port) throw std::runtime_error("the server said: " + text);
    port_ = static_cast<int>(*port);
}

Usage Process::usage() const {
    return {.cpu_us = cpu_us(pid_),
            .system_us = system_us(pid_),
            .anonymous_bytes = anonymous_bytes(pid_),
            .journal_cpu_us = journal_cpu_us(pid_)};
}

void Process::wait_until_idle() const {
    constexpr double idle_us = 2000;  // in a fifth of a second: what housekeeping may take
    double before = 0;
    double now = cpu_us(pid_);
    do {
        before = now;
        ::usleep(200'000);
        now = cpu_us(pid_);
    } while (now - before > idle_us);
}

void Process::stop() {
    if (pid_ < 0) return;
    ::kill(pid_, SIGTERM);
    for (int waited_ms = 0; ::waitpid(pid_, nullptr, WNOHANG) == 0; waited_ms += 10) {
        if (waited_ms == 20'000) ::kill(pid_, SIGKILL);
        ::usleep(10'000);
    }
    pid_ = -1;
}

}  // namespace kabinet::load
