#!/bin/sh
# Starts the servers of this machine anew one after the other, without a dropped call: restart-servers.sh 3001 3002
# nginx sends nobody to a server that is marked down; what is under way there comes to its end before the server is told to stop.
set -eu
site=/etc/nginx/sites-available/somo

for port in "$@"; do
    # Given once more after it was broken off, it finds a mark that is there already.
    sed -i "/server 127.0.0.1:$port .* down;/! s/\(server 127.0.0.1:$port .*\);/\1 down;/" "$site"
    nginx -s reload
    sleep 2
    systemctl restart "somo@$port"
    curl -sfo /dev/null --retry 60 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$port/ready" || {
        echo "somo@$port does not serve and stays out of nginx: journalctl -u somo@$port says why. Mend it and give this once more." >&2
        exit 1
    }
    sed -i "s/\(server 127.0.0.1:$port .*\) down;/\1;/" "$site"
    nginx -s reload
done
