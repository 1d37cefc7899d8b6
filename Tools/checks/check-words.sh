#!/usr/bin/env bash
# Fails on the clearest cases of the glossary of CONTRIBUTING.md, in sources, documents, tools, the studio, packages and titles of
# tests (its other rows are for a reader); on comments that begin with a clause ("What …") instead of a noun; on its words in
# more identifiers than are allowed; and on marks of an unresolved merge
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
git rev-parse --git-dir > /dev/null || { echo "error: not a git work tree; run it in a clone"; exit 1; }

if git grep -nE '^(<<<<<<<|>>>>>>>) '; then
  echo "error: these lines are marks of a merge conflict; resolve it"
  exit 1
fi

words='told|lets? go of|has gone|have gone|nobody|somebody|whoever|anew|mended|it is none|in force'
read=(Sources Docs Tools Examples Samples Studio Bindings Themes Benchmarks .ci ':(glob)*.md')
found=$(
  # Rows of the glossary, the only table with two columns there, hold the words that it replaces. The studio's page has a
  # variable `told`, and its test a user of the system whose name is `nobody`.
  git grep -nwiE "$words" -- "${read[@]}" |
    grep -vE 'Tools/checks/check-(words\.sh|identifiers\.py):|^CONTRIBUTING\.md:[0-9]+:\| [^|]* \| [^|]* \|$' |
    grep -vE '^Studio/Tests/other-user\.py:.*['\''"]nobody['\''"]|^Studio/web/panels/first\.js:.*\btold[ )]'
  # Titles: what stands between quotation marks on the line of @Test or @Suite, or on the one below it.
  git grep -nwiE -A 1 '@(Test|Suite)\(' -- Tests Studio/Tests | grep -wiE "\"[^\"]*($words)[^\"]*\""
)
if [ -n "$found" ]; then
  printf '%s\n' "$found"
  echo "error: $(printf '%s\n' "$found" | wc -l) lines have words that the glossary of CONTRIBUTING.md replaces; use its words"
  exit 1
fi
clauses=$(git grep -nE '^(.*[^"[:alnum:]:])?(//+!?( MARK:)?|/\*+( -+)?|#+:?|"""|^ *\*) ?What [^?]*$' -- "${read[@]}" ':!*.md' ':!Tools/checks/check-words.sh')
if [ -n "$clauses" ]; then
  printf '%s\n' "$clauses"
  echo "error: $(printf '%s\n' "$clauses" | wc -l) comments begin with a clause; begin with a noun or a standard verb"
  exit 1
fi
python3 Tools/checks/check-identifiers.py || exit 1
echo "none of the replaced words in $(git ls-files "${read[@]}" Tests | wc -l) files"
