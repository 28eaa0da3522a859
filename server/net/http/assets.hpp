#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/http/coding.hpp"

namespace kabinet::net {

/// The bytes of a file, packed or as they are.
struct Form {
    Coding coding = Coding::identity;
    std::string bytes;
    std::string etag;  ///< strong entity tag, quoted (RFC 9110 8.8.3); each form has its own
};

/// One file, as it is served.
struct Asset {
    std::string type;         ///< media type
    bool immutable = false;   ///< its name carries a hash of its content, so it may be cached for ever
    std::vector<Form> forms;  ///< in the order of `Coding`; the last is the file itself

    /// The form that a client with this `Accept-Encoding` wants most, the smallest of those it wants equally.
    const Form& wanted(std::string_view accept_encoding) const;
};

/// The files below a folder, read once at the start. A path from outside is only ever looked up among their
/// names, so no path can lead anywhere else, and no request waits for the disk. A file whose name is
/// another's and ".br" or ".gz" is a packed form of that one, and not found by itself.
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
    /// Makes a form of another file of every file that is one.
    void gather(Coding coding);

    std::map<std::string, Asset, std::less<>> files_;
};

/// The media type of a file name, by its extension.
std::string media_type(std::string_view name);

/// Whether a file name carries a content hash, as bundlers write it: "index-B3k9xQ2a.js".
bool is_hashed(std::string_view name);

}  // namespace kabinet::net
