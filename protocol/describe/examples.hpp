#pragma once

#include <span>
#include <string_view>

namespace kabinet::protocol {

/// A call for the reference page: parameters and result of a method as JSON text. Tests parse every one.
struct CallExample {
    std::string_view method;
    std::string_view params;
    std::string_view result;
};

/// A notification for the reference page.
struct NotificationExample {
    std::string_view method;
    std::string_view params;
};

/// An example for every method, in the order of the reference.
std::span<const CallExample> call_examples();

/// An example for every notification.
std::span<const NotificationExample> notification_examples();

/// An error answer, as it looks on the wire.
std::string_view error_example();

}  // namespace kabinet::protocol
