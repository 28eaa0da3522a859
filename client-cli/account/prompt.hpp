#pragma once

#include <optional>
#include <string>

namespace kabinet::cli {

/// Asks the person at the terminal. Where there is none, every answer is a line of standard input.
class Prompt {
  public:
    virtual ~Prompt() = default;

    /// Whether a person answers, who may be asked again, and asked whether he or she means it.
    virtual bool by_hand() const = 0;

    /// The answer to a question, which may be empty; nothing at the end of the input, or when a signal ended
    /// the program.
    virtual std::optional<std::string> line(const std::string& question) = 0;

    /// As line, and the terminal does not show what is typed.
    virtual std::optional<std::string> secret(const std::string& question) = 0;
};

}  // namespace kabinet::cli
