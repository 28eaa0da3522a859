#include "server/bus/written.hpp"

#include "server/bus/plain.hpp"

namespace kabinet {
namespace plain {

/// The payload alone: the receiver makes the frame again. There may be none.
template <>
struct Plain<FramePtr> {
    static void write(CborWriter& out, const FramePtr& frame) {
        frame ? out.text(frame->payload()) : out.null();
    }
    static FramePtr read(CborReader& in) {
        if (in.at_null()) return in.null(), nullptr;
        return Frame::text(std::string(in.text()));
    }
};

template <>
struct Plain<Decimal> {
    static void write(CborWriter& out, Decimal value) { plain::write(out, value.millionths()); }
    static Decimal read(CborReader& in) { return Decimal::of_millionths(plain::read<std::int64_t>(in)); }
};

}  // namespace plain

namespace {

/// Whether a message, which begins here, is of a kind that this version does not know.
bool is_newer(CborReader in) {
    plain::begin_list(in, 2);
    return plain::read<std::size_t>(in) >= std::variant_size_v<Message>;
}

}  // namespace

std::string written(const Message& message) {
    std::string bytes;
    CborWriter out(bytes);
    plain::write(out, message);
    return bytes;
}

std::expected<Message, std::string> read_message(std::string_view bytes) {
    try {
        CborReader in(bytes);
        if (is_newer(in)) return Newer();
        auto message = plain::read<Message>(in);
        plain::require(in.at_end(), "more than a message");
        return message;
    } catch (const plain::Unreadable& error) {
        return std::unexpected(error.what());
    } catch (const Json::exception&) {
        return std::unexpected("no CBOR");
    }
}

}  // namespace kabinet
