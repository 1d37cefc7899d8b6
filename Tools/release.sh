# Sourced: the options of the release build that all scripts share, so that each module is optimised once.
# It is the program that Tools/install.sh installs: linked statically with the Swift libraries, in a scratch folder of
# its own, because other options would make the next ordinary build compile everything again.
# shellcheck shell=bash disable=SC2034
release_build=(-c release --static-swift-stdlib --scratch-path .build-package)
# The settings of the person who runs a script have no effect on what it plays.
export THRUM_SETTINGS=
