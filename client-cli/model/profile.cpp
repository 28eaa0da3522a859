#include "client-cli/model/profile.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <utility>

#include "client-cli/model/draws.hpp"
#include "client-cli/model/state_file.hpp"

namespace kabinet::cli {
namespace {

constexpr std::size_t kMostDevices = 10;

std::string file_name(const std::string& server, const std::string& profile) {
    std::string name = profile + "@" + server;
    for (char& c : name) {
        if (!std::isalnum(static_cast<unsigned char>(c)) && c != '@' && c != '-' && c != '.') c = '_';
    }
    return name + ".json";
}

std::string text_of(const Json& object, const char* key) {
    const auto it = object.find(key);
    return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

/// The device tokens in a file's content, the newest first.
std::vector<Json> devices_of(const Json& content) {
    std::vector<Json> devices;
    const auto it = content.find("devices");
    if (it == content.end() || !it->is_array()) return devices;
    std::ranges::copy_if(*it, std::back_inserter(devices), [](const Json& one) { return one.is_object(); });
    return devices;
}

void drop_device(std::vector<Json>& devices, const std::string& id) {
    std::erase_if(devices, [&](const Json& one) { return text_of(one, "id") == id; });
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

/// The content of the file; an empty object when it is not this profile's.
Json Profile::read() const {
    std::ifstream in(file_);
    Json content = Json::parse(in, nullptr, false);
    // Two addresses may share a file name once their odd characters are replaced; the content decides.
    const bool ours =
        content.is_object() && text_of(content, "server") == server_ && text_of(content, "profile") == name_;
    return ours ? std::move(content) : Json::object();
}

bool Profile::write(const Json& content) const {
    return write_state_file(file_, content.dump(2) + "\n");
}

std::optional<Identity> Profile::load() const {
    const Json content = read();
    Identity identity{.token = text_of(content, "token"),
                      .id = text_of(content, "id"),
                      .name = text_of(content, "name"),
                      // A file of before there were accounts does not say: all were guests.
                      .guest = content.value("guest", Json()) != false};
    if (identity.token.empty() || identity.id.empty()) return std::nullopt;
    return identity;
}

std::filesystem::path Profile::draws_file() const {
    return std::filesystem::path(file_).replace_extension(kDrawsSuffix);
}

bool Profile::save(const Identity& identity, const std::string& device_token) const {
    std::vector<Json> devices = devices_of(read());
    for (Json& device : devices) {
        if (text_of(device, "id") == identity.id) device["name"] = identity.name;
    }
    if (!device_token.empty()) {
        drop_device(devices, identity.id);
        devices.insert(devices.begin(),
                       Json{{"id", identity.id}, {"name", identity.name}, {"token", device_token}});
        devices.resize(std::min(devices.size(), kMostDevices));
    }
    Json content = {{"server", server_}, {"profile", name_},      {"token", identity.token},
                    {"id", identity.id}, {"name", identity.name}, {"guest", identity.guest}};
    if (!devices.empty()) content["devices"] = std::move(devices);
    return write(content);
}

bool Profile::refresh(const Identity& identity) const {
    const auto kept = load();
    if (!kept || kept->token != identity.token || *kept == identity) return true;
    return save(identity);
}

bool Profile::rewrite() const {
    Json content = read();
    content["server"] = server_;
    content["profile"] = name_;
    return write(content);
}

bool Profile::forget(const std::string& erased) const {
    std::vector<Json> devices = devices_of(read());
    drop_device(devices, erased);
    std::error_code error;
    if (devices.empty()) return std::filesystem::remove(file_, error) || !error;
    return write({{"server", server_}, {"profile", name_}, {"devices", std::move(devices)}});
}

std::string Profile::device_token(const std::string& name) const {
    for (const Json& device : devices_of(read())) {
        if (lower(text_of(device, "name")) == lower(name)) return text_of(device, "token");
    }
    return "";
}

std::string shell_word(const std::string& text) {
    const bool plain = !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
        return std::isalnum(c) || c >= 0x80 || std::string_view("-_.:/@+,").contains(static_cast<char>(c));
    });
    if (plain && text.front() != '-') return text;
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

}  // namespace kabinet::cli
