/** Logs and subscribers receive events in the transaction of their change. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import type { TenantTx } from '../database/tenant-tx.ts';
import { combineFeatures, defineFeature } from '../feature.ts';
import { event, eventKind, type Log, logTo, type PublicActor, type PublicEvent, type Subscriber } from './event.ts';
import { record } from './record.ts';

const written: { log: string; entries: readonly string[]; user: number | null }[] = [];
const createLog = (name: string): Log<string> => ({
  name,
  async write(tx, entries, { userId }) {
    await tx.rows('select 1 where $1 > 0', [tx.tenant]);
    written.push({ log: name, entries, user: userId });
  },
});
const diary = createLog('diary');
const news = createLog('news');

const toPayload = ({ id, name }: { id: number; name: string }) => ({
  account: 7,
  subject: { type: 'tree', id },
  data: { name },
});
const treePlanted = eventKind(
  'tree.planted',
  toPayload,
  logTo(diary, ({ name }) => `planted ${name}`),
  logTo(news, ({ id, name }) => (id > 100 ? `${name} is new` : undefined)),
);
const treeFelled = eventKind(
  'tree.felled',
  toPayload,
  logTo(diary, ({ name }) => `felled ${name}`),
);

const received: { by: string; events: readonly PublicEvent[]; actor: PublicActor }[] = [];
const subscriber = (name: string, on: Subscriber['on'], error?: Error): Subscriber => ({
  name,
  on,
  async handle(_tx, events, actor) {
    if (error) throw error;
    received.push({ by: name, events, actor });
  },
});

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

const actor = { userId: 42, now: TEST_NOW, requestId: 'r-1' };
const inForest = <T>(subscribers: readonly Subscriber[], work: (tx: TenantTx) => Promise<T>) =>
  t.inTenant('demo', 'write', (tx) =>
    work({ ...tx, features: combineFeatures([defineFeature({ name: 'forest', subscribers })]) }),
  );
const planted = [
  event(treePlanted, { id: 12, name: 'Oak' }),
  event(treePlanted, { id: 120, name: 'Elm' }),
  event(treeFelled, { id: 31, name: 'Ash' }),
];

test('each log writes the entries of all events once, and subscribers receive the kinds that they name', async () => {
  const all = subscriber('all', 'all');
  const saws = subscriber('saws', ['tree.felled', 'tree.trimmed']);
  const nobody = subscriber('nobody', ['tree.trimmed']);
  await inForest([all, saws, nobody], (tx) => record(tx, planted, { ...actor, ip: '192.0.2.1' }));
  expect(written).toEqual([
    { log: 'diary', entries: ['planted Oak', 'planted Elm', 'felled Ash'], user: 42 },
    { log: 'news', entries: ['Elm is new'], user: 42 },
  ]);
  // Without the entries of the logs and the address of the user.
  const toPublicEvent = (name: string, id: number, tree: string) => ({
    name,
    account: 7,
    subject: { type: 'tree', id },
    data: { name: tree },
  });
  const oak = toPublicEvent('tree.planted', 12, 'Oak');
  const elm = toPublicEvent('tree.planted', 120, 'Elm');
  const ash = toPublicEvent('tree.felled', 31, 'Ash');
  expect(received).toEqual([
    { by: 'all', events: [oak, elm, ash], actor },
    { by: 'saws', events: [ash], actor },
  ]);
});

test('a subscriber that fails undoes the change', async () => {
  const failing = subscriber('failing', 'all', new Error('No space left.'));
  const change = inForest([failing], async (tx) => {
    await tx.rows("update settings set entity_name = 'Forest' where tenant_id = $1", [tx.tenant]);
    await record(tx, event(treeFelled, { id: 31, name: 'Ash' }), actor);
  });
  await expect(change).rejects.toThrow('No space left.');
  const names = await t.query<{ entity_name: string }>('demo', 'select entity_name from settings where tenant_id = $1');
  expect(names.map(({ entity_name }) => entity_name)).not.toContain('Forest');
});
