# A plain web server on a free port of this machine, for scripts to source, and the throw-away key that signs a repository.
# shellcheck shell=bash

# Serves a folder; sets `server`, the process to end, and `server_address`.
serve() { # folder, a folder for its log
  python3 -u - "$1" > "$2/port" 2> "$2/server.log" << 'PYTHON' &
import functools, http.server, sys
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
print(server.server_address[1], flush=True)
server.serve_forever()
PYTHON
  server=$!
  for _ in $(seq 100); do [ ! -s "$2/port" ] || break; sleep 0.1; done
  [ -s "$2/port" ] || { echo "FAIL: the server did not start: $(cat "$2/server.log")"; exit 1; }
  # shellcheck disable=SC2034
  server_address=http://127.0.0.1:$(cat "$2/port")
}

# Creates the key of test@users.noreply.invalid in a folder; the agent of gpg ends with the folder.
make_key() { # folder
  export GNUPGHOME=$1
  mkdir -m 700 "$GNUPGHOME"
  gpg --batch --quiet --passphrase '' --quick-generate-key 'Thrum test <test@users.noreply.invalid>' ed25519 sign never
}
