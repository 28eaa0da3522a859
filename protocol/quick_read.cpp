#include "protocol/quick_read.hpp"

#include <utility>

#include "json/scanner.hpp"

namespace kabinet::protocol {
namespace {

/// The envelope of a request (JSON-RPC 2.0 section 4), member by member.
class EnvelopeReader {
  public:
    EnvelopeReader(Scanner& in, const Methods& methods, Call& call)
        : in_(in), methods_(methods), call_(call) {}

    bool member(std::string_view name) {
        if (name == "jsonrpc") return first(versioned_) && version();
        if (name == "id") return !call_.id.wants_reply() && id();
        if (name == "method") return method() == nullptr && find_method();
        return name == "params" && method() != nullptr && first(filled_) &&
               method()->quick_read(in_, call_.request->params);
    }

    /// Whether it is a whole request; reads what a request without params stands for.
    bool finish() {
        if (!versioned_ || method() == nullptr) return false;
        Scanner none("{}", 1);
        return filled_ || method()->quick_read(none, call_.request->params);
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

    const Method* method() const { return call_.request->method; }
    bool find_method() {
        std::string_view name;
        if (!in_.string(name)) return false;
        call_.request->method = methods_.find(name);
        return method() != nullptr;
    }

    Scanner& in_;
    const Methods& methods_;
    Call& call_;
    bool versioned_ = false;
    bool filled_ = false;
};

}  // namespace

bool quick_read(std::string_view text, int depth, const Methods& methods, Call& call) {
    Scanner in(text, depth);
    EnvelopeReader envelope(in, methods, call);
    return in.object([&](std::string_view name) { return envelope.member(name); }) && in.end() &&
           envelope.finish();
}

}  // namespace kabinet::protocol
