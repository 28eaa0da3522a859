#include "client-cli/model/draws.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <utility>

#include "client-cli/model/state_file.hpp"
#include "games/core/fair.hpp"

namespace kabinet::cli {
namespace {

constexpr std::size_t kMostParts = 100;

Bytes32 draw(const Entropy& entropy) {
    Bytes32 bytes{};
    for (std::size_t i = 0; i < bytes.size(); i += 4) {
        const std::uint32_t bits = entropy();
        for (std::size_t k = 0; k < 4; ++k) bytes[i + k] = static_cast<std::uint8_t>(bits >> (8 * k));
    }
    return bytes;
}

std::string text_of(const Json& entry, const char* name) {
    const auto found = entry.find(name);
    return found != entry.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

Draws::Draws(Entropy entropy, std::filesystem::path file)
    : entropy_(std::move(entropy)), file_(std::move(file)) {}

std::string Draws::open_nonce() const {
    return to_hex(draw(entropy_));
}

std::string Draws::fresh_hash(const std::string& match) {
    const Bytes32 nonce = draw(entropy_);
    std::string hash = to_hex(sha256(bytes_of(nonce)));
    load();
    parts_.push_back({.hash = hash, .nonce = to_hex(nonce), .match = match, .lock = {}});
    keep();
    return hash;
}

void Draws::pass_on(const std::string& match, const std::string& next) {
    load();
    for (Part& part : parts_) {
        if (part.match == match && part.lock.empty()) part.match = next;
    }
    keep();
}

Draws::Due Draws::due(const MatchView& match, int seat) {
    const SeatView& own = match.seats.at(seat);
    if (!own.hash_wanted) committed_.clear();
    if (own.hash_wanted && std::exchange(committed_, match.match) != match.match) {
        return Request{"table.commit", {{"nonce_hash", fresh_hash(match.match)}}};
    }
    if (match.awaits(seat) && std::exchange(told_, match.lock) != match.lock) {
        return reveal(match, own.nonce_hash);
    }
    return std::nullopt;
}

Draws::Due Draws::reveal(const MatchView& match, const std::string& hash) {
    Part* const part = find(hash);
    if (!part) return std::unexpected("your part of the draw is not known here: another program brought it");
    // A nonce that is told elsewhere is known before its own table is locked.
    if (part->match != match.match)
        return std::unexpected("the server asks here for your part of another draw: it is not told");
    // Who could have it told under two locks could choose between two draws.
    if (!part->lock.empty() && part->lock != match.lock) {
        return std::unexpected("the server asks for your part of the draw a second time: it is not told");
    }
    part->lock = match.lock;
    const Json nonce = part->nonce;
    keep();
    return Request{"table.reveal", {{"nonce", nonce}}};
}

std::vector<Draws::Seen> Draws::locks_of(const std::string& match) {
    load();
    std::vector<Seen> locks;
    for (const Part& part : parts_) {
        if (part.match == match && !part.lock.empty()) locks.push_back({part.lock, part.hash});
    }
    return locks;
}

Draws::Part* Draws::find(const std::string& hash) {
    load();
    const auto found = std::ranges::find(parts_, hash, &Part::hash);
    return found == parts_.end() ? nullptr : &*found;
}

/// Takes over what other programs of the same player have written meanwhile, and earlier ones.
void Draws::load() {
    std::ifstream in(file_);
    const Json json = Json::parse(in, nullptr, false);
    if (!json.is_object()) return;
    std::vector<Part> written;
    for (const Json& entry : json.value("draws", Json::array())) {
        if (!entry.is_object()) continue;
        Part part{text_of(entry, "hash"), text_of(entry, "nonce"), text_of(entry, "match"),
                  text_of(entry, "lock")};
        if (std::ranges::find(parts_, part.hash, &Part::hash) == parts_.end()) written.push_back(part);
    }
    parts_.insert(parts_.begin(), written.begin(), written.end());
}

/// Should the file not be written, this program still knows.
void Draws::keep() {
    if (parts_.size() > kMostParts) parts_.erase(parts_.begin(), parts_.end() - kMostParts);
    if (file_.empty()) return;
    Json draws = Json::array();
    for (const Part& part : parts_) {
        draws.push_back(
            {{"hash", part.hash}, {"nonce", part.nonce}, {"match", part.match}, {"lock", part.lock}});
    }
    write_state_file(file_, Json{{"draws", draws}}.dump(1) + "\n");
}

}  // namespace kabinet::cli
