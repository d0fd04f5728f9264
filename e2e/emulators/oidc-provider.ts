/**
 * Runs an OpenID Connect provider in its own process. Takes its settings as JSON in the first argument and prints `ready <issuer>` once it
 * accepts calls.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOidcProvider, type OidcSettings } from './oidc.ts';

const server = http.createServer();
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const settings = JSON.parse(process.argv[2] ?? '{}') as OidcSettings;
server.on('request', createOidcProvider(issuer, settings).callback());
process.stdout.write(`ready ${issuer}\n`);
