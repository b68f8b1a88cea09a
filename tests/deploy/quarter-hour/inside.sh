# Follows commands of docs/operate.md as root in namespaces of its own: folders of the machine are overlaid, and the network has only this
# machine. Arguments: the folder with the project, the file with the commands, the folder of tests/deploy/quarter-hour.
set -euo pipefail
project=$1 commands=$2 here=$3
ip link set lo up

layers=$(mktemp -d)
mount -t tmpfs tmpfs "$layers"
for folder in etc opt root usr/local var; do
  mkdir -p "$layers/$folder/upper" "$layers/$folder/work"
  mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$layers/$folder/upper,workdir=$layers/$folder/work" "/$folder"
done
mount -t tmpfs tmpfs /run
mkdir -p /run/postgresql /opt
chown postgres: /run/postgresql

# What the page expects of the machine: a name, its certificate, and systemd.
echo '127.0.0.1 steward.example.com' >> /etc/hosts
mkdir -p /etc/steward/tls
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=steward.example.com \
  -addext subjectAltName=DNS:steward.example.com -keyout /etc/steward/tls/privkey.pem -out /etc/steward/tls/fullchain.pem 2>/dev/null
for name in systemctl apt-get; do
  printf '#!/bin/sh\nexec "%s" "%s/%s.mjs" "$@"\n' "$(command -v node)" "$here" "$name" > "/usr/local/bin/$name"
  chmod 755 "/usr/local/bin/$name"
done
export PATH="/usr/local/bin:$PATH"
pg_lsclusters --no-header | grep -q . || pg_createcluster --locale C.UTF-8 "$(ls /usr/lib/postgresql | sort -n | tail -1)" main > /dev/null
systemctl start postgresql nginx

export PASSWORD='eight quiet harbours'
# In memory, because writing and removing 900 MB of packages takes most of the time on a disk.
cp -r "$project" "$layers/project"
cd "$layers/project"
while IFS= read -r line; do
  echo "\$ $line"
  eval "$line"
done < "$commands"

# A steward signs in over https.
cd /
curl() { command curl --silent --show-error --cacert /etc/steward/tls/fullchain.pem "$@"; }
for attempt in $(seq 60); do
  curl --fail --output /dev/null https://steward.example.com/ && break
  sleep 0.5
done
echo '--- answers'
node "$here/sign-in.mjs"
systemctl start steward-backup
echo "backup $(ls /var/lib/steward/backups | tr '\n' ' ')"
echo "protocol $(curl --output /dev/null --write-out '%{http_version}' https://steward.example.com/)"
echo "connections $(nginx -T 2>/dev/null | grep -cE '^(worker_rlimit_nofile 65536|worker_shutdown_timeout 10m|\s*worker_connections 16384);')"
echo "redirect $(curl --output /dev/null --write-out '%{http_code} %{redirect_url}' 'http://steward.example.com/login?a=b')"
echo "other name $( (curl --insecure https://127.0.0.1/ || true) 2>&1)"
echo "health $(curl --output /dev/null --write-out '%{http_code}' https://steward.example.com/health/ready)"
mkdir -p /etc/steward/wecom
echo proof > /etc/steward/wecom/WW_verify_abcDEF123.txt
echo "wecom $(curl https://steward.example.com/WW_verify_abcDEF123.txt)"
head -c 43000000 /dev/zero > "$layers/large"
echo "body $(curl --output /dev/null --write-out '%{http_code}' --data-binary "@$layers/large" https://steward.example.com/getUser)"
curl --output /dev/null 'https://steward.example.com/customerDetail?mobile=19900001001'
echo "logged $(cat /var/log/nginx/steward*.log | grep -c 19900001001 || true)"
