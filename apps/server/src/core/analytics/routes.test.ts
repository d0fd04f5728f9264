import { analytics } from '@mainstay/contract/analytics';
import { expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { event } from '../../platform/events/event.ts';
import { analyticsConsentUpdated } from './events.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM', maya: 'CSM' });

const read = async (caller: typeof people.ada) => (await t.call(caller, analytics.getAnalytics, {})).body.data;
const decide = (caller: typeof people.ada, consent: boolean) =>
  t.call(caller, analytics.setConsent, { body: { consent } });

test('decisions-19 no address is returned unless the operator set one', async () => {
  expect(await read(people.maya)).toEqual({ settings: null, consent: null });
});

test('1-analytics-01 1-S-66 only a listed host receives the addresses', async () => {
  const { domain, token } = people.maya;
  const readOn = async (hosts: string[]) => {
    const settings = {
      hosts,
      eventsUrl: new URL('https://events.example.com/collect'),
      traceUrl: new URL('https://trace.example.com/'),
    };
    const app = await buildApp({ ...t.services, config: { ...t.services.config, analytics: settings } });
    const headers = { host: `${domain}.localhost:3000`, authorization: `JWT ${token}` };
    const reply = await app.inject({ url: analytics.getAnalytics.path, headers });
    await app.close();
    return reply.json<{ data: object }>().data;
  };
  expect(await readOn([`${domain}.localhost`])).toEqual({
    settings: { events_url: 'https://events.example.com/collect', trace_url: 'https://trace.example.com/' },
    consent: null,
  });
  expect(await readOn(['other.localhost'])).toEqual({ settings: null, consent: null });
});

test('users agree and withdraw for themselves, and the audit log proves it', async () => {
  for (const consent of [true, true, false]) {
    expect((await decide(people.maya, consent)).body.data).toEqual({ consent });
    expect((await read(people.maya)).consent).toBe(consent);
  }
  expect((await read(people.ada)).consent).toBeNull();
  expect(
    await query(
      `select a.verb, a.entity, a.entity_id = u.id as own, a.user_id = u.id as by_self, a.changes
         from audit_log a join users u on u.tenant_id = $1 and u.email like 'maya@%'
        where a.tenant_id = $1 and a.changes ? 'analytics_consent' order by a.id`,
    ),
  ).toEqual([
    {
      verb: 'update',
      entity: 'user',
      own: true,
      by_self: true,
      changes: { analytics_consent: { before: null, after: true } },
    },
    {
      verb: 'update',
      entity: 'user',
      own: true,
      by_self: true,
      changes: { analytics_consent: { before: true, after: false } },
    },
  ]);
});

test('only tabs of the user are notified of a decision', () => {
  const payload = event(analyticsConsentUpdated, { userId: 7, before: null, after: true }).getPublicPayload();
  expect(payload).toEqual({
    account: null,
    readers: { user: 7 },
    subject: { type: 'analytics_consent', id: null },
    data: {},
  });
});

test('a decision must be true or false', async () => {
  const { status } = await t.send(people.maya, 'PUT', analytics.setConsent.path, { consent: 'yes' });
  expect(status).toBe(400);
});
