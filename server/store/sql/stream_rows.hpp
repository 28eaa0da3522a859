#pragma once

#include <optional>
#include <string>

#include "server/store/streams.hpp"

/// Streams and entries out of the rows of a query, which every dialect selects in the same order.
namespace kabinet::sql {

template <class Dialect>
[[noreturn]] void refuse_gap(const std::string& stream) {
    throw Dialect::damaged("an entry of match " + stream + " is not in its place");
}

/// Columns 5 to 10: n, entry, hash, actor, key, over. No n means that the entry is missing.
template <class Dialect>
Append read_entry(const typename Dialect::Cursor& row, const std::string& stream) {
    if (row.null(5)) refuse_gap<Dialect>(stream);
    return {.stream = stream,
            .n = static_cast<int>(row.number(5)),
            .entry = row.text(6),
            .hash = row.text(7),
            .actor = row.text(8),
            .key = row.text(9),
            .over = row.number(10) != 0,
            .next_secret = {}};
}

/// From the first row: id, header, alias, key, over in columns 0 to 4; kind, secret, next_secret, terms in 12
/// to 15. Later rows do not repeat the long texts: all rows are sorted with what they hold.
template <class Dialect>
StoredStream read_stream(const typename Dialect::Cursor& row) {
    if (row.null(1)) refuse_gap<Dialect>(row.text(0));
    return {.stream = {.kind = row.text(12),
                       .id = row.text(0),
                       .header = row.text(1),
                       .alias = row.text(2),
                       .key = row.text(3),
                       .secret = row.text(13),
                       .terms = row.text(15)},
            .entries = {},
            .over = row.number(4) != 0,
            .next_secret = row.text(14)};
}

/// A stream and its entries, one a row; column 11 is the number that an entry should have, and empty when the
/// stream has no entries.
template <class Dialect>
std::optional<StoredStream> read_whole(typename Dialect::Cursor rows) {
    if (!rows.next()) return std::nullopt;
    StoredStream found = read_stream<Dialect>(rows);
    bool more = !rows.null(11);
    for (; more; more = rows.next()) found.entries.push_back(read_entry<Dialect>(rows, found.stream.id));
    return found;
}

/// The end of a stream: the row of the stream, and the number of its last entry.
struct End {
    std::int64_t row;
    int n;
};

}  // namespace kabinet::sql
