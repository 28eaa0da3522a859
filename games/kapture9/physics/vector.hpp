#pragma once

#include <cmath>

namespace kabinet::physics {

/// Three components: a place (m), a velocity (m/s), a rate of turning (rad/s) or a direction.
struct Vector {
    double x = 0;
    double y = 0;
    double z = 0;
    bool operator==(const Vector&) const = default;
};

inline constexpr Vector kUp{0, 0, 1};

constexpr Vector operator+(const Vector& a, const Vector& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Vector operator-(const Vector& a, const Vector& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr Vector operator-(const Vector& a) {
    return {-a.x, -a.y, -a.z};
}
constexpr Vector operator*(double s, const Vector& a) {
    return {s * a.x, s * a.y, s * a.z};
}
constexpr Vector operator*(const Vector& a, double s) {
    return s * a;
}
constexpr Vector& operator+=(Vector& a, const Vector& b) {
    return a = a + b;
}
constexpr Vector& operator-=(Vector& a, const Vector& b) {
    return a = a - b;
}
constexpr Vector& operator*=(Vector& a, double s) {
    return a = s * a;
}
constexpr double dot(const Vector& a, const Vector& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr Vector cross(const Vector& a, const Vector& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
constexpr double square(double x) {
    return x * x;
}
inline double length(const Vector& a) {
    return std::sqrt(dot(a, a));
}

/// A vector's direction, or `otherwise` when it is too short to have one.
inline Vector direction(const Vector& a, const Vector& otherwise) {
    const double l = length(a);
    return l > 1e-12 ? a * (1 / l) : otherwise;
}

}  // namespace kabinet::physics
