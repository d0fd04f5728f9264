/**
 * Runs a service that collects events of analytics in its own process. It prints `ready <address>` once it accepts calls.
 * `GET /batches` returns what it has received. `PUT /mode` with `fail` or `slow` lets it close connections or never answer.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

let mode = 'ok';
const batches: object[] = [];

async function readBody(request: http.IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  return body;
}

const server = http.createServer((request, reply) => {
  void readBody(request).then((body) => {
    if (request.url === '/batches') return reply.end(JSON.stringify(batches));
    if (request.url === '/mode') {
      mode = body;
      return reply.end();
    }
    const { method, url, headers } = request;
    batches.push({ method, url, headers, mode, ...(JSON.parse(body) as object) });
    if (mode === 'fail') request.socket.destroy();
    else if (mode !== 'slow') reply.writeHead(204).end();
  });
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
