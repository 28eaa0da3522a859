#pragma once

#include <fcntl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace kabinet {

/// A script that runs a server of a test's own (tests/private_*.sh), and ends with the test, however that
/// ends.
class StartedScript {
  public:
    StartedScript() = default;
    StartedScript(const StartedScript&) = delete;
    ~StartedScript() { end(); }

    /// Runs the script at that path; returns the first line that it says: "ready", or why it is not.
    std::string start(const std::string& path, std::vector<std::string> arguments) {
        std::array<int, 2> input{}, output{};
        if (::pipe2(input.data(), O_CLOEXEC) != 0 || ::pipe2(output.data(), O_CLOEXEC) != 0)
            throw std::runtime_error("no pipes");
        std::vector<char*> words{const_cast<char*>(path.c_str())};
        for (std::string& argument : arguments) words.push_back(argument.data());
        words.push_back(nullptr);
        script_ = ::fork();
        if (script_ == 0) {
            ::dup2(input[0], 0);
            ::dup2(output[1], 1);
            ::execv(path.c_str(), words.data());
            ::_exit(127);
        }
        ::close(input[0]);
        ::close(output[1]);
        input_ = input[1];
        const std::unique_ptr<std::FILE, int (*)(std::FILE*)> from(::fdopen(output[0], "r"), std::fclose);
        std::array<char, 256> line{};
        if (!std::fgets(line.data(), line.size(), from.get())) return path + " said nothing";
        std::string said = line.data();
        if (said.ends_with('\n')) said.pop_back();
        return said;
    }

    /// Ends the script and its server, where they run.
    void end() {
        if (input_ < 0) return;
        ::close(std::exchange(input_, -1));
        ::waitpid(script_, nullptr, 0);
    }

  private:
    pid_t script_ = 0;
    int input_ = -1;  // the script ends when this is closed
};

}  // namespace kabinet
