#include "server/bus/written.hpp"

#include "server/bus/plain.hpp"

namespace kabinet {
namespace plain {

/// The payload alone: the receiver makes the frame again. There may be none.
template <>
struct Plain<FramePtr> {
    static Json of(const FramePtr& frame) { return frame ? Json(std::string(frame->payload())) : Json(); }
    static FramePtr read(const Json& json) {
        return json.is_null() ? nullptr : Frame::text(plain::read<std::string>(json));
    }
};

template <>
struct Plain<Decimal> {
    static Json of(Decimal value) { return value.millionths(); }
    static Decimal read(const Json& json) { return Decimal::of_millionths(plain::read<std::int64_t>(json)); }
};

}  // namespace plain

std::string written(const Message& message) {
    std::string bytes;
    Json::to_cbor(plain::of(message), nlohmann::detail::output_adapter<char>(bytes));
    return bytes;
}

std::expected<Message, std::string> read_message(std::string_view bytes) {
    try {
        const Json json = Json::from_cbor(bytes);
        if (plain::read<std::size_t>(plain::item(json, 0)) >= std::variant_size_v<Message>) return Newer();
        return plain::read<Message>(json);
    } catch (const plain::Unreadable& error) {
        return std::unexpected(error.what());
    } catch (const Json::exception&) {
        return std::unexpected("no CBOR");
    }
}

}  // namespace kabinet
