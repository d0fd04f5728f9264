/**
 * Runs an emulator of Google in its own process: sign-in by the package `emulate`, Gmail and Google Calendar. Takes its seed as JSON in the
 * first argument and prints `ready <issuer>` once it accepts calls. `/_control/` fills and observes it.
 *
 * Gmail and Calendar are not those of the package, for these reasons. Its Gmail accepts any token, reads OR and unknown operators of
 * a query as AND and as text, drops all headers but ten, does not decode encoded ones, delivers nothing to other users, accepts any history
 * id, has random ids and the time of the machine, and searches all messages of a user for each one that is read. Its Calendar cannot read
 * or change one event, and has no recurrence, sync tokens, organizers or responses.
 */
import http from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { createEmulator } from 'emulate';
import type { MailProviderSeed } from '../../apps/server/src/app/testing/mail-providers.ts';
import { createCalendarRoutes } from './google/calendar-routes.ts';
import { createGmailRoutes } from './google/gmail-routes.ts';
import { googleErrors } from './google/google-errors.ts';
import { GooglePushes } from './google/google-pushes.ts';
import { GoogleSignIn } from './google/google-sign-in.ts';
import { AccessTokens } from './mailboxes/access-tokens.ts';
import { createApi, failSignIn } from './mailboxes/api.ts';
import { CallFailures } from './mailboxes/call-failures.ts';
import { Clock, createIds } from './mailboxes/clock.ts';
import { type ControlState, createControl } from './mailboxes/control.ts';
import { Mailboxes } from './mailboxes/mailboxes.ts';
import { Notifications } from './mailboxes/notifications.ts';

const seed = JSON.parse(process.argv[2] ?? '{}') as MailProviderSeed;
const server = http.createServer();
await new Promise<void>((listening) => server.listen(seed.port ?? 0, '127.0.0.1', listening));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const port = await new Promise<number>((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
});
await createEmulator({ service: 'google', port, baseUrl: origin, seed: { google: seed } });

const clock = new Clock(seed.now);
const nextId = createIds();
const tokens = new AccessTokens(clock);
const notifications = new Notifications();
const topics = new Map<string, string>();
const pushes = new GooglePushes(clock, notifications, topics);
const mailboxes = new Mailboxes(seed.users, {
  clock,
  newId: (kind) =>
    nextId(kind)
      .replace(/[^a-v0-9]/g, '')
      .slice(-16),
  idsChangeWhenMoved: false,
  sharesEventIds: true,
  onChange: (mailbox, change) => pushes.notify(mailbox, change),
});
const signIn = new GoogleSignIn(`http://127.0.0.1:${port}`, seed, tokens);
const state: ControlState = {
  clock,
  tokens,
  mailboxes,
  failures: new CallFailures(clock),
  log: [],
  hasHalfPages: false,
  notifications,
  topics,
  consents: signIn,
};
const answerApi = createApi(state, googleErrors, '', {
  ...createGmailRoutes(state, pushes),
  ...createCalendarRoutes(state, pushes),
});
const answerControl = createControl(state);

server.on('request', (request, reply) => {
  const url = new URL(request.url ?? '/', origin);
  if (url.pathname.startsWith('/_control/')) void answerControl(request, reply, url);
  else if (/^\/(?:upload\/)?(?:gmail|calendar)\//.test(url.pathname))
    answerApi(request, reply, url).catch(() => reply.destroy());
  else if (!failSignIn(state, request, reply, url)) signIn.handle(request, reply, url).catch(() => reply.destroy());
});
process.stdout.write(`ready ${origin}\n`);
