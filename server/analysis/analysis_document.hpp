#pragma once

#include <string>

namespace kabinet {

/// The name of the document that shows the analysis of a match.
inline std::string analysis_document(const std::string& match) {
    return "a_" + match;
}
/// Whether a document is that of an analysis.
inline bool is_analysis_document(const std::string& doc) {
    return doc.starts_with("a_");
}
/// The match of such a document.
inline std::string analysed_match(const std::string& doc) {
    return doc.substr(2);
}

}  // namespace kabinet
