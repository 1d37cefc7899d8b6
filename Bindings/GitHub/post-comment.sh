#!/usr/bin/env bash
# Writes one comment to a pull request, or replaces its older text: post-comment.sh COMMENT.md
# The comment is found by the hidden first line of the file, among those of github-actions[bot]. Reads GITHUB_REPOSITORY, PULL_REQUEST
# (its number) and GH_TOKEN. If GitHub refuses, a warning says so and the status is 0: the summary of the job has the same text.
set -euo pipefail
file=${1:?usage: post-comment.sh COMMENT.md}
[[ ${PULL_REQUEST:-} =~ ^[0-9]+$ ]] || { echo "post-comment.sh: PULL_REQUEST is not a number: no comment"; exit 0; }
IFS= read -r MARKER < "$file"
export MARKER
comments=repos/$GITHUB_REPOSITORY/issues
refused() { echo "::warning::the comment on the patterns was not written; the job needs 'pull-requests: write', and its summary has the text"; exit 0; }
found=$(gh api --paginate "$comments/$PULL_REQUEST/comments?per_page=100" \
  --jq '.[] | select(.user.login == "github-actions[bot]" and (.body | startswith(env.MARKER))) | .id') || refused
found=${found%%$'\n'*}
if [[ $found =~ ^[0-9]+$ ]]; then
  gh api --silent --method PATCH "$comments/comments/$found" -F "body=@$file" || refused
elif grep -q '<details>' "$file"; then
  gh api --silent --method POST "$comments/$PULL_REQUEST/comments" -F "body=@$file" || refused
else
  echo "post-comment.sh: no pattern differs and there is no comment: nothing to write"
fi
