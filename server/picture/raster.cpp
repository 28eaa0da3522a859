#include "server/picture/raster.hpp"

#include <cairo.h>
#include <librsvg/rsvg.h>

#include <memory>

namespace kabinet {
namespace {

struct Release {
    void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* context) const { cairo_destroy(context); }
    void operator()(GError* error) const { g_error_free(error); }
};
template <class T>
using Owned = std::unique_ptr<T, Release>;

std::unexpected<std::string> failed(GError* error) {
    const Owned<GError> owned(error);
    return std::unexpected(owned ? std::string(owned->message) : "no picture");
}

cairo_status_t append(void* out, const unsigned char* bytes, unsigned size) {
    static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), size);
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::expected<std::string, std::string> png_of(std::string_view svg, int width, int height) {
    GError* error = nullptr;
    const auto* bytes = reinterpret_cast<const guint8*>(svg.data());
    const Owned<RsvgHandle> handle(rsvg_handle_new_from_data(bytes, svg.size(), &error));
    if (!handle) return failed(error);
    // Nothing shines through, and PNG without transparency is smaller.
    const Owned<cairo_surface_t> surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
    const Owned<cairo_t> context(cairo_create(surface.get()));
    const RsvgRectangle whole{0, 0, static_cast<double>(width), static_cast<double>(height)};
    if (!rsvg_handle_render_document(handle.get(), context.get(), &whole, &error)) return failed(error);
    std::string png;
    const auto status = cairo_surface_write_to_png_stream(surface.get(), append, &png);
    if (status != CAIRO_STATUS_SUCCESS) return std::unexpected(std::string(cairo_status_to_string(status)));
    return png;
}

}  // namespace kabinet
