#!/bin/sh
# Builds codemirror.js, the editor component of the studio, from its packages. It needs Node.js and its package manager;
# the program itself needs neither, because the result is kept here. Run it in this folder to update the component.
set -eu
cd "$(dirname "$0")"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cp entry.js "$work/entry.js"
( cd "$work"
  npm init --yes >/dev/null
  npm install --no-audit --no-fund \
    @codemirror/state@6.7.6 @codemirror/view@6.43.15 @codemirror/commands@6.11.1 @codemirror/autocomplete@6.20.4 \
    @codemirror/lint@6.9.8 @codemirror/search@6.7.2 @codemirror/language@6.13.1 esbuild@0.28.2
  npx esbuild entry.js --bundle --format=esm --minify --legal-comments=none --outfile=codemirror.js )
cp "$work/codemirror.js" codemirror.js
