// jemalloc's settings, which it looks for under this name: what is given back to the system is
// given back by a thread of its own, not by those that serve (decision 0027).
extern "C" const char* malloc_conf;
const char* malloc_conf = "background_thread:true";
