#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace kabinet {

/// The picture that an SVG document of this size in pixels shows, as PNG; or what is wrong with the document.
/// Takes some 100 ms. Reads no other file but fonts. From any thread.
std::expected<std::string, std::string> png_of(std::string_view svg, int width, int height);

}  // namespace kabinet
