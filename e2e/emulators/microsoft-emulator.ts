/**
 * Runs an emulator of Microsoft in its own process: an OpenID Connect provider, and Graph for mail and calendars under `/v1.0`. Takes its
 * seed as JSON in the first argument and prints `ready <issuer>` once it accepts calls. `/_control/` fills and observes it.
 */
import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MailProviderSeed } from '../../apps/server/src/app/testing/mail-providers.ts';
import { AccessTokens } from './mailboxes/access-tokens.ts';
import { createApi, failSignIn } from './mailboxes/api.ts';
import { CallFailures } from './mailboxes/call-failures.ts';
import { Clock, createIds } from './mailboxes/clock.ts';
import { type ControlState, createControl } from './mailboxes/control.ts';
import { Mailboxes } from './mailboxes/mailboxes.ts';
import { Notifications } from './mailboxes/notifications.ts';
import { createConsents } from './microsoft/consents.ts';
import { createEventRoutes } from './microsoft/event-routes.ts';
import { graphErrors } from './microsoft/graph-errors.ts';
import { createFolderRoutes } from './microsoft/mail-folders.ts';
import { createMessageLists } from './microsoft/message-lists.ts';
import { createMessageRoutes } from './microsoft/message-routes.ts';
import { createSendRoutes } from './microsoft/send-routes.ts';
import { Subscriptions } from './microsoft/subscriptions.ts';
import { UPLOADS_PATH, UploadSessions } from './microsoft/upload-sessions.ts';
import { createOidcProvider } from './oidc.ts';

const SCOPES = ['User.Read', 'Mail.Read', 'Mail.ReadWrite', 'Mail.Send', 'Calendars.Read', 'Calendars.ReadWrite'];
const DIRECTORY = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const API = '/v1.0';
const ITEMS = ['message', 'permanent', 'thread', 'event', 'attachment'];

const seed = JSON.parse(process.argv[2] ?? '{}') as MailProviderSeed & Required<Pick<MailProviderSeed, 'client'>>;
const server = http.createServer();
await new Promise<void>((listening) => server.listen(seed.port ?? 0, '127.0.0.1', listening));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const toObjectId = (email: string) =>
  createHash('sha256')
    .update(email)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
const provider = createOidcProvider(origin, {
  client: seed.client,
  redirectUris: seed.redirectUris ?? [],
  accessTokenSeconds: seed.accessTokenSeconds,
  // Scopes of Graph are also requested with the address of the API.
  apiScopes: ['email', 'profile', ...SCOPES, ...SCOPES.map((scope) => `https://graph.microsoft.com/${scope}`)],
  accounts: Object.fromEntries(
    seed.users.map(({ email, name }) => [
      email,
      { oid: toObjectId(email), tid: DIRECTORY, preferred_username: email, email, name },
    ]),
  ),
});

const clock = new Clock(seed.now);
const nextId = createIds();
// As in Graph, ids contain characters that an address must encode.
const newId = (kind: string) => (ITEMS.includes(kind) ? `AAMkAD${nextId(kind)}=` : nextId(kind).slice(-24));
const uploads = new UploadSessions();
const notifications = new Notifications();
const subscriptions = new Subscriptions(DIRECTORY, clock, notifications);
const tokens = new AccessTokens(clock);
const mailboxes = new Mailboxes(seed.users, {
  clock,
  newId,
  idsChangeWhenMoved: true,
  onChange: (mailbox, change) => subscriptions.notify(mailbox, change),
});
const state: ControlState = {
  clock,
  tokens,
  mailboxes,
  failures: new CallFailures(clock),
  log: [],
  hasHalfPages: false,
  notifications,
  consents: createConsents(provider, seed, tokens),
};
const answerGraph = createApi(state, graphErrors, API, {
  ...createFolderRoutes(state),
  ...createMessageLists(state),
  ...createMessageRoutes(state),
  ...createSendRoutes(mailboxes),
  ...createEventRoutes(state),
  ...uploads.createRoutes(),
  ...subscriptions.createRoutes(),
});
const answerControl = createControl(state);
const answerSignIn = provider.callback();

server.on('request', (request, reply) => {
  // Links in responses contain the address that the client called, also behind a proxy with TLS.
  const { host, 'x-forwarded-proto': scheme = 'http' } = request.headers;
  const url = new URL(request.url ?? '/', `${String(scheme)}://${host}`);
  if (url.pathname.startsWith('/_control/')) void answerControl(request, reply, url);
  else if (url.pathname.startsWith(UPLOADS_PATH)) void uploads.receive(request, reply, url);
  else if (url.pathname.startsWith(`${API}/`)) answerGraph(request, reply, url).catch(() => reply.destroy());
  else if (!failSignIn(state, request, reply, url)) void answerSignIn(request, reply);
});
process.stdout.write(`ready ${origin}\n`);
