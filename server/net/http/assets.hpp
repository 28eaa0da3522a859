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

/// The bytes of a file, packed or not.
struct Form {
    Coding coding = Coding::identity;
    std::string bytes;
    std::string etag;  ///< strong entity tag, quoted (RFC 9110 8.8.3); each form has its own
};

/// One file, as it is served.
struct Asset {
    std::string type;         ///< media type
    bool immutable = false;   ///< the name carries a hash of the content, so browsers may cache it for ever
    std::vector<Form> forms;  ///< in the order of `Coding`; the last is the file itself

    /// The form that a client with this `Accept-Encoding` wants most; of forms it wants equally, the
    /// smallest.
    const Form& wanted(std::string_view accept_encoding) const;
};

/// The files below a folder, read once at the start. A path from outside is only looked up among their names,
/// so no path can lead to other files, and no request waits for the disk. A file with the name of another
/// file and ".br" or ".gz" is a packed form of that file, and cannot be found by its own name.
class Assets {
  public:
    /// Reads every regular file below `root`. Names that begin with a dot and links are left out. The error
    /// is for the operator: there is no such folder, or the files have more than `most_bytes`.
    static std::expected<Assets, std::string> read(const std::filesystem::path& root,
                                                   std::size_t most_bytes = std::size_t{64} << 20);

    /// The file with this relative path ("a/b.js"), or null.
    const Asset* find(std::string_view path) const;

    /// The relative paths of all files, one a line.
    std::string list() const;

  private:
    /// Turns every file that is a packed form of another file into a form of that file.
    void gather(Coding coding);

    std::map<std::string, Asset, std::less<>> files_;
};

/// A strong entity tag for these bytes, quoted.
std::string entity_tag(std::string_view bytes);

/// The media type of a file name, by its extension.
std::string media_type(std::string_view name);

/// Whether a file name carries a content hash, as bundlers write it: "index-B3k9xQ2a.js".
bool is_hashed(std::string_view name);

}  // namespace kabinet::net
