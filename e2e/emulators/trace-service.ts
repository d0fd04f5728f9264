/**
 * Runs a trace service in its own process, which returns the address and location of its caller in the format of
 * Cloudflare's `/cdn-cgi/trace`. It prints `ready <address>` once it accepts calls. `GET /calls` returns their number.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

let calls = 0;
const server = http.createServer((request, reply) => {
  if (request.url === '/calls') return reply.end(String(calls));
  calls += 1;
  const { remoteAddress } = request.socket;
  reply.writeHead(200, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' });
  reply.end(`fl=1\nh=trace.test\nip=${remoteAddress}\nloc=NO\n`);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
