// The entry point of `thrum`. In C, because Swift's CommandLine.arguments reads /proc/self/cmdline on Linux and is
// empty where /proc is not mounted, while argv always arrives here.

int thrum_main(int count, char **arguments);

int main(int count, char **arguments) { return thrum_main(count, arguments); }
