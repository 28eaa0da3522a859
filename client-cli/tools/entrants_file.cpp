#include "client-cli/tools/entrants_file.hpp"

#include <fstream>
#include <iostream>
#include <iterator>

#include "tournament/entrants_csv.hpp"

namespace kabinet::cli {
namespace {

std::string all_of(std::istream& in) {
    return {std::istreambuf_iterator(in), {}};
}

}  // namespace

std::expected<std::vector<std::string>, std::string> names_in(const std::filesystem::path& file) {
    std::ifstream opened;
    const bool standard = file == "-";
    if (!standard) opened.open(file, std::ios::binary);
    if (!standard && !opened) return std::unexpected("the file cannot be read");
    const auto entrants = tournament::read_entrants_csv(all_of(standard ? std::cin : opened));
    if (!entrants) {
        return std::unexpected("line " + entrants.error().detail.at("line").dump() + ": " +
                               entrants.error().message);
    }
    std::vector<std::string> names;
    for (const auto& entrant : *entrants) names.push_back(entrant.name);
    return names;
}

}  // namespace kabinet::cli
