#pragma once

#include <random>

#include "server/bus/plain.hpp"
#include "server/document/frame.hpp"

/// Values of the types of messages, by chance, each of their members and alternatives included.
namespace kabinet::testing {

class Chance {
  public:
    explicit Chance(std::uint32_t seed) : random_(seed) {}

    std::size_t below(std::size_t count) { return random_() % count; }

    template <class T>
    T make() {
        T value{};
        fill(value);
        return value;
    }

    /// Alternative `index` of a variant.
    template <class... Ts>
    std::variant<Ts...> make_alternative(std::size_t index) {
        using Value = std::variant<Ts...>;
        using Make = Value (*)(Chance&);
        static constexpr Make kMake[] = {[](Chance& chance) { return Value(chance.make<Ts>()); }...};
        return kMake[index](*this);
    }

  private:
    void fill(bool& value) { value = below(2) == 1; }
    void fill(std::string& value) { value = below(3) == 0 ? "" : "text " + std::to_string(random_()); }
    void fill(double& value) { value = static_cast<double>(random_()) / 7; }
    void fill(Json& value) {
        static const Json some[] = {Json(), 1, -2.5, "a", Json::array({Json(), 1}), {{"b", {{"c", true}}}}};
        value = some[below(std::size(some))];
    }
    void fill(FramePtr& value) { value = Frame::text(make<std::string>()); }
    void fill(Decimal& value) { value = Decimal::of_millionths(static_cast<std::int64_t>(random_()) - 1000); }
    template <std::integral T>
    void fill(T& value) {
        value = static_cast<T>(random_() << below(16));
    }
    template <class T>
        requires std::is_enum_v<T>
    void fill(T& value) {
        value = static_cast<T>(below(2));
    }
    template <class T>
    void fill(std::optional<T>& value) {
        if (below(2) == 1) value = make<T>();
    }
    template <class T, class E>
    void fill(std::expected<T, E>& value) {
        if (below(2) == 1) {
            value = make<T>();
        } else {
            value = std::unexpected(make<E>());
        }
    }
    template <class A, class B>
    void fill(std::pair<A, B>& value) {
        fill(value.first);
        fill(value.second);
    }
    template <class... Ts>
    void fill(std::variant<Ts...>& value) {
        value = make_alternative<Ts...>(below(sizeof...(Ts)));
    }
    template <class T, std::size_t N>
    void fill(std::array<T, N>& values) {
        for (T& one : values) fill(one);
    }
    template <plain::Listed C>
    void fill(C& values) {
        for (std::size_t left = below(3); left > 0; --left)
            values.insert(values.end(), make<typename plain::Unlocked<typename C::value_type>::Type>());
    }
    template <class T>
        requires std::is_aggregate_v<T> && std::is_class_v<T>
    void fill(T& value) {
        boost::pfr::for_each_field(value, [&](auto& member) { fill(member); });
    }

    std::mt19937 random_;
};

}  // namespace kabinet::testing
