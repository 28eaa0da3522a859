/// The leak sanitizer asks this function what to keep quiet about. Fontconfig keeps its fonts for the whole
/// process, and notes places in memory as distances, which the sanitizer cannot follow.
extern "C" const char* __lsan_default_suppressions() {  // NOLINT(bugprone-reserved-identifier)
    return "leak:libfontconfig\n";
}
