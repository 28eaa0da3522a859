#include "client-cli/suggestion.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace kabinet::cli {
namespace {

/// Counts the letters that have to be put in, taken out or changed to make `a` of `b` (Levenshtein 1966).
std::size_t distance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, change}));
        }
    }
    return row.back();
}

/// The command that was read last.
const CLI::App& innermost(const CLI::App& app) {
    const auto read = app.get_subcommands();
    return read.empty() ? app : innermost(*read.back());
}

/// The names of which `command` accepts one in the place of `word`.
std::vector<std::string> words_of(const CLI::App& command, const std::string& word) {
    std::vector<std::string> words;
    if (word.starts_with("--")) {
        for (const CLI::Option* option : command.get_options()) {
            for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
        }
    } else {
        for (const CLI::App* one : command.get_subcommands([](const CLI::App*) { return true; }))
            words.push_back(one->get_name());
    }
    return words;
}

}  // namespace

std::string suggestion(const CLI::App& app) {
    constexpr std::size_t most = 2;  // changes; more make another word
    const auto left = app.remaining(true);
    if (left.empty()) return "";
    std::string best;
    std::size_t least = most + 1;
    for (const std::string& word : words_of(innermost(app), left.front())) {
        const std::size_t changes = distance(left.front(), word);
        if (changes >= least || changes * 2 > word.size()) continue;
        best = word;
        least = changes;
    }
    return best;
}

}  // namespace kabinet::cli
