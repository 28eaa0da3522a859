#include "protocol/quick_read.hpp"

#include <utility>

#include "json/scanner.hpp"
#include "protocol/methods.hpp"

namespace kabinet::protocol {
namespace {

/// The envelope of a request (JSON-RPC 2.0 section 4), member by member.
class EnvelopeReader {
  public:
    EnvelopeReader(Scanner& in, Call& call) : in_(in), call_(call) {}

    bool member(std::string_view name) {
        if (name == "jsonrpc") return first(versioned_) && version();
        if (name == "id") return !call_.id.wants_reply() && id();
        if (name == "method") return method_ == nullptr && method();
        return name == "params" && method_ != nullptr && first(filled_) &&
               method_->quick_read(in_, *call_.request);
    }

    /// Whether it is a whole request; reads what a request without params stands for.
    bool finish() {
        if (!versioned_ || method_ == nullptr) return false;
        Scanner none("{}", 1);
        return filled_ || method_->quick_read(none, *call_.request);
    }

  private:
    static bool first(bool& seen) { return !std::exchange(seen, true); }

    bool version() {
        std::string_view text;
        return in_.string(text) && text == "2.0";
    }

    bool id() {
        switch (in_.front()) {
            case 'n':
                call_.id = CallId::null();
                return in_.null();
            case '"': {
                std::string_view text;
                const bool good = in_.string(text) && text.size() <= kMaxIdBytes;
                call_.id = CallId(text);
                return good;
            }
            default: {
                std::int64_t number = 0;
                const bool good = in_.integer(number) && Rule().allows(number);
                call_.id = CallId(number);
                return good;
            }
        }
    }

    bool method() {
        std::string_view name;
        if (!in_.string(name)) return false;
        method_ = find_method(name);
        return method_ != nullptr;
    }

    Scanner& in_;
    Call& call_;
    const Method* method_ = nullptr;
    bool versioned_ = false;
    bool filled_ = false;
};

}  // namespace

bool quick_read(std::string_view text, int depth, Call& call) {
    Scanner in(text, depth);
    EnvelopeReader envelope(in, call);
    return in.object([&](std::string_view name) { return envelope.member(name); }) && in.end() &&
           envelope.finish();
}

}  // namespace kabinet::protocol
