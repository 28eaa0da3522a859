#pragma once

#include <ostream>
#include <string>

#include "client-cli/model/problem.hpp"

namespace kabinet::cli {

/// Tells the user how a command of `kabinet account` went: in words, or with `json` as one line of JSON. No
/// text of others can steer the terminal.
class Voice {
  public:
    /// `width` is of the terminal, in columns; 0 where lines may be as long as they are.
    Voice(std::ostream& out, std::ostream& err, bool json, int width = 0)
        : out_(out), err_(err), json_(json), width_(width) {}

    /// A sentence or a line of a list in the answer, in words only.
    void say(const std::string& text);

    /// A sentence beside the answer, for people.
    void note(const std::string& text);

    /// What the user may do now, after a refusal in words.
    void hint(const std::string& text);

    /// The command is done, with this result. Returns the exit code.
    int done(const Json& result = Json::object());

    /// The command was refused. Returns the exit code.
    int refuse(const Problem& problem);

    /// The command cannot be carried out as it was given. Returns the exit code for wrong usage.
    int wrong(const std::string& why);

  private:
    void print(const std::string& why, const Problem& problem);

    std::ostream& out_;
    std::ostream& err_;
    bool json_;
    int width_;
};

}  // namespace kabinet::cli
