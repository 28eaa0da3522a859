// How jemalloc works in kabinetd (docs/decisions/0108).

/// Read by jemalloc when it starts. A thread of its own gives freed pages back to the system; without it they
/// go back only while the server allocates, so an idle server would keep what its busiest hour needed.
/// MALLOC_CONF in the environment goes before this.
extern "C" [[gnu::used, gnu::visibility("default")]] const char* const malloc_conf = "background_thread:true";
