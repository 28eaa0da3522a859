#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace kabinet::net {

/// One file, as it is served.
struct Asset {
    std::string bytes;
    std::string type;        ///< media type
    std::string etag;        ///< strong entity tag, quoted (RFC 9110 8.8.3)
    bool immutable = false;  ///< its name carries a hash of its content, so it may be cached for ever
};

/// The files below a folder, read once at the start. A path from outside is only ever looked up among their
/// names, so no path can lead anywhere else, and no request waits for the disk.
class Assets {
  public:
    /// Reads every regular file below `root`. Names that begin with a dot and links are left out. The error
    /// is for the operator: no such folder, or more than `most_bytes`.
    static std::expected<Assets, std::string> read(const std::filesystem::path& root,
                                                   std::size_t most_bytes = std::size_t{64} << 20);

    /// The file with this relative path ("a/b.js"), or null.
    const Asset* find(std::string_view path) const;

    /// The relative paths of all files, one a line.
    std::string list() const;

  private:
    std::map<std::string, Asset, std::less<>> files_;
};

/// The media type of a file name, by its extension.
std::string media_type(std::string_view name);

/// Whether a file name carries a content hash, as bundlers write it: "index-B3k9xQ2a.js".
bool is_hashed(std::string_view name);

}  // namespace kabinet::net
