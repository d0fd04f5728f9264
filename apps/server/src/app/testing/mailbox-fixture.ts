/**
 * A company whose people connect mailboxes at an emulated Microsoft or Google. The clock is that of the machine when the test starts,
 * because the provider's tokens are checked against it; tests advance it.
 */
import { mailConnections } from '@mainstay/contract/mail-connections';
import type { ConnectionPart, MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '@mainstay/contract/kit';
import { type Caller, getCookies, type TestApp } from './app.ts';
import { openCompany } from './company.ts';
import { type MailProvider, type MailUser, startGoogle, startMicrosoft } from './mail-providers.ts';
import { setUpOAuth } from './providers.ts';
import { consentAtProvider } from './provider-consent.ts';

export const REDIRECT_URIS = ['http://acme.localhost:3000/v1/api/mail-connection/callback/'];
/** How each provider is started and set up. The directory is that of the emulator. */
const SETUPS = {
  microsoft: {
    start: startMicrosoft,
    strategy: 'OAuth-Office365',
    config: { directory: '72f988bf-86f1-41af-91ab-2d7cd011db47' },
  },
  google: { start: startGoogle, strategy: 'OAuth-Google', config: {} },
} as const;

export interface MailboxFixture<N extends string> {
  t: TestApp;
  people: Record<N, Caller>;
  provider: MailProvider;
  /** Connects the mailbox of a user with their address at the provider. @returns where the browser arrived */
  connect(name: N, options?: { parts?: ConnectionPart[]; email?: string }): Promise<URL>;
  /** Runs the queued jobs. */
  runJobs(): Promise<void>;
  advanceClock(seconds: number): void;
  query<R>(text: string, ...values: unknown[]): Promise<R[]>;
}

export function setUpMailboxes<N extends string>(
  roles: Record<N, Role>,
  {
    provider: id = 'microsoft',
    accessTokenSeconds,
    users = [],
  }: { provider?: MailProviderId; accessTokenSeconds?: number; users?: MailUser[] } = {},
): MailboxFixture<N> {
  const fixture = {} as MailboxFixture<N>;
  let clock = new Date();
  const setup = SETUPS[id];
  beforeAll(async () => {
    const { t, people, query } = await openCompany(roles);
    const provider = await setup.start({
      users: [...Object.keys(roles).map((name) => ({ email: `${name}@acme.test`, name })), ...users],
      redirectUris: REDIRECT_URIS,
      ...(accessTokenSeconds !== undefined && { accessTokenSeconds }),
    });
    clock = new Date();
    t.setNow(clock);
    t.services.config.outboundAllow = ['127.0.0.1'];
    t.services.config.mailApis = { ...t.services.config.mailApis, [id]: provider.apiUrl };
    await setUpOAuth(t, 'acme', {
      strategy: setup.strategy,
      enabled: false,
      config: { issuer: provider.url, ...setup.config },
      client: provider.client,
    });
    const names = Object.keys(roles) as N[];
    for (const name of names) people[name] = await t.signIn(`${name}@acme.test`);
    const advanceClock = (seconds: number) => {
      clock = new Date(clock.getTime() + seconds * 1000);
      t.setNow(clock);
    };
    const connect: MailboxFixture<N>['connect'] = async (name, options = {}) => {
      const { parts = ['mail', 'calendar'], email = `${name}@acme.test` } = options;
      const started = await t.call(people[name], mailConnections.start, { body: { provider: id, parts } });
      const cookie = getCookies(started);
      const answer = await consentAtProvider(started.body.data.url, email);
      const { headers } = await t.app.inject({
        url: `${mailConnections.finish.path}?${answer}`,
        headers: { host: 'acme.localhost:3000', cookie },
      });
      return new URL(headers.location ?? '', 'http://acme.localhost:3000');
    };
    Object.assign(fixture, { t, people, provider, connect, runJobs: () => t.runJobs(), advanceClock, query });
  });
  afterAll(async () => {
    await fixture.provider.stop();
    await fixture.t.close();
  });
  return fixture;
}
