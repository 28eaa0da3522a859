#pragma once

#include <deque>
#include <string>
#include <vector>

#include "client-cli/account/prompt.hpp"

namespace kabinet::cli {

/// Answers with what the test has written down; nothing once that is used up.
class ScriptedPrompt final : public Prompt {
  public:
    bool by_hand() const override { return person; }
    std::optional<std::string> line(const std::string& question) override {
        questions.push_back(question);
        return answer();
    }
    std::optional<std::string> secret(const std::string& question) override {
        questions.push_back("(secret) " + question);
        return answer();
    }

    bool person = true;
    std::deque<std::string> answers;
    std::vector<std::string> questions;

  private:
    std::optional<std::string> answer() {
        if (answers.empty()) return std::nullopt;
        std::string first = std::move(answers.front());
        answers.pop_front();
        return first;
    }
};

}  // namespace kabinet::cli
