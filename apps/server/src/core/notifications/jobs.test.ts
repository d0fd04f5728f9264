/** Daily digests from the settings of a user to a real mail server. */
import { notifications } from '@mainstay/contract/notifications';
import { expect, test } from 'vitest';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { killOnMail } from '../../app/testing/killed-worker.ts';
import { waitUntilBlocking } from '../../app/testing/lock-wait.ts';
import { setUpPlayMail } from '../../app/testing/play-mail.ts';
import { findMailUsers, rejectMail } from '../../app/testing/mail.ts';
import type { Name } from '../../app/testing/play-fixture.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';
import { claimDigest, findDueDigests } from './digests.ts';

const {
  fixture: world,
  smtp,
  signIn,
  tick,
  tickAndSend,
} = setUpPlayMail('send-due-digests', ['digests', 'outgoing_mail', 'notices']);

const DIGEST = { enabled: true, at: '08:00', timezone: 'Europe/Berlin', skip_empty: true };
async function setDigest(name: Name, change: Partial<typeof DIGEST> = {}) {
  const body = { ...DIGEST, ...change };
  const answer = await world.t.call(await signIn(name), notifications.updateDigest, { body });
  expect([answer.status, answer.body.data]).toEqual([200, { digest: body }]);
}
const getRecipients = () => smtp.received.flatMap((mail) => mail.to);

test('sends no digest until a user enables it', async () => {
  const { body } = await world.t.call(world.callers.maya, notifications.getDigest, {});
  expect(body.data.digest).toEqual({ enabled: false, at: '08:00', timezone: TEST_ZONE, skip_empty: true });
  await tickAndSend('2026-11-21T12:00:00Z');
  expect(getRecipients()).toEqual([]);
});

test('lists overdue and due actions with links, once a day at the set time', async () => {
  await setDigest('maya');
  // Enabled at 12:35 in Berlin on the 19th, when 08:00 of that day has already passed.
  await tickAndSend('2026-11-19T11:35:00Z');
  await tickAndSend('2026-11-20T06:59:00Z');
  expect(getRecipients()).toEqual([]);
  for (const at of ['2026-11-20T07:00:00Z', '2026-11-20T07:01:00Z', '2026-11-20T22:59:00Z', '2026-11-20T23:30:00Z'])
    await tickAndSend(at);
  expect(getRecipients()).toEqual(['maya@acme.test']);
  const [mail] = smtp.received;
  expect(mail?.parsed.subject).toBe('Your day at Acme: 1 overdue');
  expect(mail?.parsed.text).toContain('Hello maya');
  expect(mail?.parsed.text).toContain('Delta 0 (Alder · due Nov 18th, 2026)');
  expect(mail?.parsed.html).toMatch(/href="http:\/\/acme\.localhost:3000\/#!\/dashboard\/actions\?actionId=\d+"/);
  await tickAndSend('2026-11-21T07:00:00Z');
  expect(getRecipients()).toHaveLength(2);
});

test('each user has an own time zone and sees only accessible actions', async () => {
  await setDigest('maya', { timezone: 'Asia/Tokyo', at: '23:30' });
  const unset = await world.t.call(world.callers.emil, notifications.getDigest, {});
  expect(unset.body.data.digest).toMatchObject({ enabled: false, at: '08:00', timezone: TEST_ZONE });
  await setDigest('emil', { timezone: 'America/Los_Angeles', at: '07:45', skip_empty: false });
  await tickAndSend('2026-11-20T14:30:00Z');
  expect(getRecipients()).toEqual(['maya@acme.test']);
  await tickAndSend('2026-11-20T15:44:00Z');
  expect(getRecipients()).toEqual(['maya@acme.test']);
  // Emil is not a member of Birch, where he owns an overdue action.
  await tickAndSend('2026-11-22T15:45:00Z');
  expect(getRecipients()).toEqual(['maya@acme.test', 'emil@acme.test']);
  expect(smtp.received[1]?.parsed.text).not.toContain('Beta');
});

test('skips an empty day, unless the user wants it', async () => {
  await setDigest('vera', { at: '14:00' });
  await setDigest('rhea', { at: '14:00', skip_empty: false });
  await tickAndSend('2026-11-20T13:00:00Z');
  expect(getRecipients()).toEqual(['rhea@acme.test']);
  expect(smtp.received[0]?.parsed.text).toContain('Nothing is due today');
  // The day counts as sent, even if there are new notifications later.
  await world.t.inTenant('acme', 'write', (tx) =>
    tx.rows(
      `insert into notices (tenant_id, user_id, kind, account_id, action_id)
       select $1, $2, 'reminder', account_id, id from actions where tenant_id = $1 and play_id = $3 limit 1`,
      [tx.tenant, world.users.vera, world.play.late],
    ),
  );
  await tickAndSend('2026-11-20T13:05:00Z');
  expect(getRecipients()).toEqual(['rhea@acme.test']);
  await tickAndSend('2026-11-21T13:00:00Z');
  expect(getRecipients().toSorted()).toEqual(['rhea@acme.test', 'rhea@acme.test', 'vera@acme.test']);
});

test('does not send a second digest for the same day at another time, but sends a missed one', async () => {
  await setDigest('maya', { at: '14:00' });
  await tickAndSend('2026-11-20T13:00:00Z');
  await setDigest('maya', { at: '15:00' });
  await setDigest('maya', { at: '15:00', enabled: false });
  await setDigest('maya', { at: '15:00' });
  await tickAndSend('2026-11-20T14:00:00Z');
  expect(getRecipients()).toHaveLength(1);
  world.t.setNow(new Date('2026-11-21T13:30:00Z'));
  await setDigest('maya', { at: '14:15' });
  await tickAndSend('2026-11-21T13:31:00Z');
  expect(getRecipients()).toHaveLength(2);
});

test('excludes read notifications, except overdue and due actions', async () => {
  await setDigest('maya', { at: '14:00' });
  await setDigest('vera', { at: '14:00' });
  await world.t.inTenant('acme', 'write', (tx) =>
    tx.rows(
      `insert into notices (tenant_id, user_id, kind, account_id, action_id)
       select $1, u.id, 'reminder', account_id, x.id from actions x, unnest($2::bigint[]) u (id)
       where tenant_id = $1 and play_id = $3`,
      [tx.tenant, [world.users.maya, world.users.vera], world.play.late],
    ),
  );
  for (const name of ['maya', 'vera'] as const)
    await world.t.call(await signIn(name), notifications.readNotices, { body: { all: true } });
  await tickAndSend('2026-11-20T13:00:00Z');
  expect(getRecipients()).toEqual(['maya@acme.test']);
  expect(smtp.received[0]?.parsed.subject).toBe('Your day at Acme: 1 overdue');
});

test('starts tomorrow if it is enabled again after its time', async () => {
  await setDigest('maya', { at: '14:00' });
  await tickAndSend('2026-11-20T13:00:00Z');
  await setDigest('maya', { at: '14:00', enabled: false });
  world.t.setNow(new Date('2026-11-21T13:30:00Z'));
  await setDigest('maya', { at: '14:00' });
  await tickAndSend('2026-11-21T13:31:00Z');
  expect(getRecipients()).toHaveLength(1);
  await tickAndSend('2026-11-22T13:00:00Z');
  expect(getRecipients()).toHaveLength(2);
});

test('sends one digest with several servers, also after one was killed while sending', async () => {
  await setDigest('maya', { at: '14:00' });
  expect(await killOnMail(world.t.services, () => tick('2026-11-20T13:00:00Z'))).toBe(1);
  await Promise.all([tick('2026-11-20T13:01:00Z'), tick('2026-11-20T13:01:00Z'), tick('2026-11-20T13:01:00Z')]);
  await tickAndSend('2026-11-20T13:02:00Z');
  expect(getRecipients()).toEqual(['maya@acme.test']);
});

test('a server waits for another one that claimed the day, and sends nothing', async () => {
  await setDigest('maya', { at: '14:00' });
  const { t } = world;
  const dueDigests = await t.inTenant('acme', 'read', (tx) => findDueDigests(tx, new Date('2026-11-20T13:00:00Z')));
  expect(dueDigests.map(({ user, day }) => [user, day])).toEqual([[world.users.maya, '2026-11-20']]);
  let second: Promise<boolean[]> | undefined;
  const claimAll = (tx: TenantTx) => Promise.all(dueDigests.map((due) => claimDigest(tx, due)));
  await t.inTenant('acme', 'write', async (tx) => {
    expect(await claimAll(tx)).toEqual([true]);
    second = t.inTenant('acme', 'write', claimAll);
    await waitUntilBlocking(tx);
  });
  expect(await second).toEqual([false]);
});

test('sends nothing if the user disables the digest after the server found it', async () => {
  await setDigest('maya', { at: '14:00' });
  const { t } = world;
  const [due] = await t.inTenant('acme', 'read', (tx) => findDueDigests(tx, new Date('2026-11-20T13:00:00Z')));
  await setDigest('maya', { at: '14:00', enabled: false });
  expect(await t.inTenant('acme', 'write', async (tx) => due && claimDigest(tx, due))).toBe(false);
});

test('sends the digest of the last minute of a day once, also if the job runs after midnight', async () => {
  await setDigest('maya', { at: '23:59' });
  for (const at of ['2026-11-20T22:58:59Z', '2026-11-20T23:00:20Z', '2026-11-20T23:01:20Z', '2026-11-21T22:58:00Z'])
    await tickAndSend(at);
  expect(getRecipients()).toEqual(['maya@acme.test']);
  expect(smtp.received[0]?.parsed.text).toContain('Nov 20th, 2026');
  await tickAndSend('2026-11-21T22:59:10Z');
  await tickAndSend('2026-11-21T23:00:10Z');
  expect(getRecipients()).toHaveLength(2);
  // If it is enabled after midnight, the digest starts on the new day. A day that is missed for longer is not made up for.
  world.t.setNow(new Date('2026-11-22T23:10:00Z'));
  await setDigest('emil', { at: '23:59', skip_empty: false });
  await tickAndSend('2026-11-22T23:11:00Z');
  await tickAndSend('2026-11-24T00:00:00Z');
  expect(getRecipients().filter((address) => address === 'emil@acme.test')).toEqual([]);
});

test('sends nothing to an inactive user', async () => {
  await setDigest('maya', { at: '14:00' });
  await world.t.inTenant('acme', 'write', (tx) =>
    tx.rows(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, [tx.tenant, world.users.maya]),
  );
  await tickAndSend('2026-11-20T13:00:00Z');
  await world.t.inTenant('acme', 'write', (tx) =>
    tx.rows(`update users set status = 'active' where tenant_id = $1 and id = $2`, [tx.tenant, world.users.maya]),
  );
  expect(getRecipients()).toEqual([]);
});

test('rejects an invalid time or time zone with a message', async () => {
  for (const change of [
    { at: '24:00' },
    { at: '8:00' },
    { at: '08:60' },
    { timezone: 'Mars/Olympus' },
    { enabled: 1 },
  ]) {
    const { status, error } = await world.t.send(await signIn('maya'), 'PUT', notifications.updateDigest.path, {
      ...DIGEST,
      ...change,
    });
    expect([change, status, typeof error]).toEqual([change, 400, 'string']);
  }
});

test('an error for one user does not affect the others, and is retried in the next minute', async () => {
  for (const name of ['maya', 'emil'] as const) await setDigest(name, { at: '14:00', skip_empty: false });
  const userIds = [world.users.maya, world.users.emil].toSorted((a, b) => a - b);
  const stopRejecting = await rejectMail(world.t.services, userIds[0] ?? 0);
  await tickAndSend('2026-11-20T13:00:00Z');
  expect(await findMailUsers(world.query)).toEqual(userIds.slice(1));
  await stopRejecting();
  await tickAndSend('2026-11-20T13:01:00Z');
  expect(await findMailUsers(world.query)).toEqual(userIds);
});
