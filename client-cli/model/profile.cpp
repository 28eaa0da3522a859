#include "client-cli/model/profile.hpp"

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <utility>

#include "client-cli/model/draws.hpp"
#include "client-cli/model/state_file.hpp"
#include "json/json.hpp"

namespace kabinet::cli {
namespace {

std::string file_name(const std::string& server, const std::string& profile) {
    std::string name = profile + "@" + server;
    for (char& c : name) {
        if (!std::isalnum(static_cast<unsigned char>(c)) && c != '@' && c != '-' && c != '.') c = '_';
    }
    return name + ".json";
}

}  // namespace

Profile::Profile(std::filesystem::path folder, std::string server, std::string name)
    : server_(std::move(server)), name_(std::move(name)), file_(folder / file_name(server_, name_)) {}

std::filesystem::path Profile::default_folder() {
    if (const char* state = std::getenv("XDG_STATE_HOME"); state && *state) {
        return std::filesystem::path(state) / "kabinet";
    }
    const char* home = std::getenv("HOME");
    return std::filesystem::path(home && *home ? home : "/") / ".local/state/kabinet";
}

std::optional<Identity> Profile::load() const {
    std::ifstream in(file_);
    const Json json = Json::parse(in, nullptr, false);
    // Two addresses may share a file name once their odd characters are replaced; the content decides.
    if (!json.is_object() || json.value("server", Json()) != server_ ||
        json.value("profile", Json()) != name_) {
        return std::nullopt;
    }
    Identity identity;
    for (auto [key, field] :
         {std::pair{"token", &identity.token}, {"id", &identity.id}, {"name", &identity.name}}) {
        const auto it = json.find(key);
        if (it == json.end() || !it->is_string()) return std::nullopt;
        *field = it->get<std::string>();
    }
    return identity;
}

std::filesystem::path Profile::draws_file() const {
    return std::filesystem::path(file_).replace_extension(kDrawsSuffix);
}

bool Profile::save(const Identity& identity) const {
    const Json json = {{"server", server_},
                       {"profile", name_},
                       {"token", identity.token},
                       {"id", identity.id},
                       {"name", identity.name}};
    return write_state_file(file_, json.dump(2) + "\n");
}

}  // namespace kabinet::cli
