#!/bin/sh
# Sets limits in nginx's main file, because nginx accepts them nowhere else: sh deploy/nginx/limits.sh [/etc/nginx/nginx.conf]
# Each page in front holds a stream all day, and each stream one connection of a phone and one to an instance. Debian's 768 connections per
# worker are used up by some 500 pages; further connections are then reset. Running it again changes nothing.
set -eu
file=${1:-/etc/nginx/nginx.conf}
# A connection needs an open file. Workers that a reload replaced would otherwise stay for hours, until their last stream ends.
sed -i \
  -e '/^worker_rlimit_nofile /d' \
  -e '/^worker_shutdown_timeout /d' \
  -e 's/^events /worker_rlimit_nofile 65536;\nworker_shutdown_timeout 10m;\n&/' \
  -e 's/worker_connections .*/worker_connections 16384;/' \
  "$file"
# Nothing is changed in a file that is written in another way.
grep -q '^worker_rlimit_nofile 65536;' "$file" && grep -q 'worker_connections 16384;' "$file" || {
  echo "$file: set worker_rlimit_nofile 65536, worker_shutdown_timeout 10m and, in events, worker_connections 16384" >&2
  exit 1
}
