#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Values in PostgreSQL's binary format: numbers with the high byte first, texts as they are.
namespace kabinet::postgres {

/// Types by their numbers in PostgreSQL's catalogue (pg_type.dat).
enum class Type : unsigned { bytes = 17, number = 20, bytes_array = 1001, number_array = 1016 };

std::string encoded(std::int64_t value);

/// A number of one, two, four or eight bytes.
std::int64_t decoded(std::string_view bytes);

/// An array of texts or of numbers, without gaps, as one parameter (unnest).
class Array {
  public:
    /// Of bytes_array or number_array.
    explicit Array(Type type);

    void add(std::string_view text);
    void add(std::int64_t number) { add(encoded(number)); }

    Type type() const { return type_; }
    const std::string& bytes() const { return bytes_; }
    std::size_t size() const { return size_; }
    void clear();

  private:
    Type type_;
    std::string bytes_;
    std::size_t size_ = 0;
};

}  // namespace kabinet::postgres
