#!/bin/sh
# Starts the servers of this machine anew one after the other, without a dropped call: restart-servers.sh 3001 3002
# nginx sends nobody to a server that is marked down; what is under way there comes to its end before the server is told to stop.
set -eu
site=/etc/nginx/sites-available/somo

for port in "$@"; do
    sed -i "s/\(server 127.0.0.1:$port .*\);/\1 down;/" "$site"
    nginx -s reload
    sleep 2
    systemctl restart "somo@$port"
    until curl -sfo /dev/null "http://127.0.0.1:$port/ready"; do sleep 0.2; done
    sed -i "s/\(server 127.0.0.1:$port .*\) down;/\1;/" "$site"
    nginx -s reload
done
