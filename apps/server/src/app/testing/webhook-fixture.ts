/** A company with a webhook that a local receiver accepts, for tests of deliveries. */
import { announcements } from '@mainstay/contract/announcements';
import { webhooks, type WebhookBody } from '@mainstay/contract/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Company, setUpCompany } from './company.ts';
import { startReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** The queue compares with the database clock, so jobs wait only if they are scheduled far ahead of it. */
const START = Date.parse('2090-01-01T12:00:00Z');

export interface WebhookFixture extends Company<'ada' | 'olga' | 'maya'> {
  receiver: WebhookReceiver;
  /** Sets the clock to seconds after the start. */
  setTime(seconds: number): void;
  /** Sets the clock and runs the jobs that are due. */
  runAt(seconds: number): Promise<void>;
  ada(): ReturnType<Company<'ada'>['t']['signIn']>;
  createWebhook(body?: Partial<WebhookBody>): Promise<{ id: number; secret: string }>;
  /** Records the event `announcement.created`. */
  announce(title: string): Promise<void>;
  /** Returns the deliveries of a webhook, newest first. */
  findDeliveries(id: number, query?: { status?: 'waiting' | 'delivered' | 'failed' }): Promise<Delivery[]>;
  getWebhook(id: number): Promise<Awaited<ReturnType<typeof getState>>>;
}

type Delivery = Awaited<ReturnType<typeof find>>[number];

async function find(t: Company<'ada'>['t'], id: number, query: object) {
  const caller = await t.signIn('ada@acme.test');
  const { body } = await t.call(caller, webhooks.findWebhookDeliveries, { params: { id }, query });
  return body.data.listing;
}

async function getState(t: Company<'ada'>['t'], id: number) {
  const { body } = await t.call(await t.signIn('ada@acme.test'), webhooks.getWebhook, { params: { id } });
  return body.data;
}

/** Opens the company before the tests of a file. Each test starts at the same time, without webhooks. */
export function setUpWebhooks(): WebhookFixture {
  const company = setUpCompany({ ada: 'ADM', olga: 'CSO', maya: 'CSM' });
  const { t, query } = company;
  const fixture = { ...company } as WebhookFixture;
  const setTime = (seconds: number) => t.setNow(new Date(START + seconds * 1000));
  const ada = () => t.signIn('ada@acme.test');
  beforeAll(async () => {
    fixture.receiver = await startReceiver();
    await t.services.database.ownerPool.query(
      `create table if not exists audit_log_far partition of audit_log for values from ('2090-01-01') to ('2090-03-01')`,
    );
  });
  beforeEach(() => {
    setTime(0);
    t.services.config.outboundAllow = [fixture.receiver.host];
    fixture.receiver.received.length = 0;
    fixture.receiver.respond((_request, reply) => void reply.end('Thank you.'));
  });
  afterEach(async () => {
    await query('delete from webhooks where tenant_id = $1');
    await query('delete from notices where tenant_id = $1');
    await t.services.database.ownerPool.query("delete from pgboss.job where name = 'send-webhooks'");
  });
  afterAll(() => fixture.receiver.close());
  return Object.assign(fixture, {
    setTime,
    ada,
    async runAt(seconds: number) {
      setTime(seconds);
      await t.runJobs();
    },
    async createWebhook(body: Partial<WebhookBody> = {}) {
      const { body: reply, error } = await t.call(await ada(), webhooks.createWebhook, {
        body: {
          name: 'Orders',
          url: `http://${fixture.receiver.host}/hook?token=t1`,
          event_names: ['announcement.created'],
          ...body,
        },
      });
      if (error !== undefined) throw new Error(error);
      return { id: reply.data.webhook.id, secret: reply.data.secret };
    },
    async announce(title: string) {
      const body = { title, description: '<p>Two berths are free.</p>', date: '2090-01-01', roles: [] };
      const { error } = await t.call(await ada(), announcements.createAnnouncement, { body });
      if (error !== undefined) throw new Error(error);
    },
    findDeliveries: (id: number, filter: object = {}) => find(t, id, filter),
    getWebhook: (id: number) => getState(t, id),
  });
}
