#include "server/net/http/assets.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <utility>

namespace kabinet::net {

namespace {

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".yaml", "application/yaml"},
    {".md", "text/markdown; charset=utf-8"},
    {".ts", "text/plain; charset=utf-8"},
    {".txt", "text/plain; charset=utf-8"},
};

bool hidden(const std::filesystem::path& relative) {
    return std::ranges::any_of(relative, [](const auto& part) { return part.native().starts_with('.'); });
}

Form form(std::string bytes) {
    std::string etag = entity_tag(bytes);
    return {Coding::identity, std::move(bytes), std::move(etag)};
}

}  // namespace

/// FNV-1a is enough: an entity tag must only differ between versions of a file. Nobody gains from two files
/// with one tag.
std::string entity_tag(std::string_view bytes) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    char text[40];
    std::snprintf(text, sizeof text, "\"%zx-%016llx\"", bytes.size(), static_cast<unsigned long long>(hash));
    return text;
}

std::string media_type(std::string_view name) {
    const auto dot = name.rfind('.');
    const auto extension = dot == name.npos ? std::string_view() : name.substr(dot);
    const auto* found =
        std::ranges::find(kTypes, extension, &std::pair<std::string_view, std::string_view>::first);
    return std::string(found == std::end(kTypes) ? "application/octet-stream" : found->second);
}

bool is_hashed(std::string_view name) {
    const auto dot = name.rfind('.');
    // The hash may contain dashes too, so its place is counted from the end.
    if (dot == name.npos || dot < 9 || name[dot - 9] != '-') return false;
    const auto hash = name.substr(dot - 8, 8);
    const auto plain = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-'; };
    const auto telling = [](unsigned char c) { return std::isdigit(c) || std::isupper(c); };
    return std::ranges::all_of(hash, plain) && std::ranges::any_of(hash, telling);
}

const Form& Asset::wanted(std::string_view accept_encoding) const {
    return *std::ranges::max_element(forms, {},
                                     [&](const Form& form) { return weight(accept_encoding, form.coding); });
}

std::expected<Assets, std::string> Assets::read(const std::filesystem::path& root, std::size_t most_bytes) {
    namespace fs = std::filesystem;
    std::error_code error;
    Assets out;
    std::size_t total = 0;
    fs::recursive_directory_iterator entry(root, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        const fs::path relative = entry->path().lexically_relative(root);
        if (hidden(relative) || entry->is_symlink() || !entry->is_regular_file()) continue;
        total += entry->file_size();
        if (total > most_bytes)
            return std::unexpected(root.string() + ": more than " + std::to_string(most_bytes) + " bytes");
        std::ifstream in(entry->path(), std::ios::binary);
        std::string bytes{std::istreambuf_iterator<char>(in), {}};
        if (!in) return std::unexpected(entry->path().string() + ": can't be read");
        const std::string name = relative.filename().string();
        out.files_.emplace(relative.generic_string(),
                           Asset{media_type(name), is_hashed(name), {form(std::move(bytes))}});
    }
    if (error) return std::unexpected(root.string() + ": " + error.message());
    // Each call puts its forms before the present ones: br is last, and so comes first.
    out.gather(Coding::gzip);
    out.gather(Coding::br);
    return out;
}

void Assets::gather(Coding coding) {
    std::erase_if(files_, [&](auto& entry) {
        const std::string_view path = entry.first;
        if (!path.ends_with(suffix(coding))) return false;
        const auto whole = files_.find(path.substr(0, path.size() - suffix(coding).size()));
        if (whole == files_.end()) return false;
        Form packed = std::move(entry.second.forms.back());
        packed.coding = coding;
        whole->second.forms.insert(whole->second.forms.begin(), std::move(packed));
        return true;
    });
}

std::string Assets::list() const {
    std::string out;
    for (const auto& [path, file] : files_) out += path + "\n";
    return out;
}

const Asset* Assets::find(std::string_view path) const {
    const auto found = files_.find(path);
    return found == files_.end() ? nullptr : &found->second;
}

}  // namespace kabinet::net
