#!/bin/sh
# The shell of the scripts that the test command runs: notes the processor time that each took.
folder=$SCRIPT_TIMES
unset pnpm_config_script_shell SCRIPT_TIMES
/bin/sh "$@"
code=$?
{ echo "$npm_lifecycle_event"; times; } > "$folder/$$"
exit $code
