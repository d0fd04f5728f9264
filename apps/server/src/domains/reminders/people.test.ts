/** Reminders whose creators or recipients are deactivated or read-only when the reminders are due. */
import { notifications } from '@mainstay/contract/notifications';
import { reminders } from '@mainstay/contract/reminders';
import { beforeEach, expect, test } from 'vitest';
import type { Name } from '../../app/testing/play-fixture.ts';
import { setUpPlayMail } from '../../app/testing/play-mail.ts';

const {
  fixture: world,
  smtp,
  signIn,
  tickAndSend,
} = setUpPlayMail('send-due-reminders', ['notices', 'outgoing_mail', 'reminders']);
/** Two days before the 23rd at 08:30 in Auckland. */
const DUE = '2026-11-20T19:30:00Z';
const LATER = '2026-11-20T19:31:00Z';
let action = 0;
beforeEach(async () => {
  // The first action of Beta is Maya's, on Birch.
  const [row] = await world.query<{ id: number }>(
    'select id from actions where tenant_id = $1 and play_id = $2 and owner_id = $3',
    world.play.soon,
    world.users.maya,
  );
  action = row?.id ?? 0;
  await world.query(`update users set status = 'active', user_access_type = 'full' where tenant_id = $1`);
});
const updateUser = (name: Name, change: string) =>
  world.query(`update users set ${change} where tenant_id = $1 and id = $2`, world.users[name]);
async function remind(name: Name, to: readonly Name[], trigger_at = 2): Promise<void> {
  const addresses = to.map((one) => `${one}@acme.test`);
  const configuration = { to: addresses, cc: [], when: 'before', hour: 8, minute: 30, trigger_at };
  const body = { action_id: action, configuration };
  expect((await world.t.send(await signIn(name), 'POST', reminders.createReminder.path, body)).status).toBe(200);
}
const getRecipients = () => smtp.received.flatMap(({ to }) => to).toSorted();
const getStatus = () => world.query('select status from reminders where tenant_id = $1 order by status');

test('drops the reminder of an inactive user, and does not send it after reactivation', async () => {
  await remind('maya', ['maya', 'noah']);
  // A reminder in the same time zone that is due a day later.
  await remind('ada', ['ada'], 1);
  await updateUser('maya', `status = 'inactive'`);
  await tickAndSend(DUE);
  expect([getRecipients(), await getStatus()]).toEqual([[], [{ status: 'dropped' }, { status: 'waiting' }]]);
  await updateUser('maya', `status = 'active'`);
  await tickAndSend(LATER);
  expect([getRecipients(), await world.query('select from notices where tenant_id = $1')]).toEqual([[], []]);
});

test('sends the reminder of a user who is read-only when it is due', async () => {
  await remind('maya', ['maya']);
  await updateUser('maya', `user_access_type = 'read_only'`);
  await tickAndSend(DUE);
  await tickAndSend(LATER);
  expect([getRecipients(), await getStatus()]).toEqual([['maya@acme.test'], [{ status: 'sent' }]]);
});

test('two users have one reminder each on an action, which are independent', async () => {
  await remind('maya', ['maya']);
  await remind('ada', ['ada']);
  await updateUser('maya', `status = 'inactive'`);
  await tickAndSend(DUE);
  await tickAndSend(LATER);
  expect(getRecipients()).toEqual(['ada@acme.test']);
});

test('notifies a recipient in the application only if the user is active', async () => {
  await world.query(
    `insert into account_members (tenant_id, account_id, user_id, member_type) values ($1, $2, $3, 'E')
     on conflict do nothing`,
    world.account.birch,
    world.users.noah,
  );
  await remind('maya', ['maya', 'noah']);
  await updateUser('noah', `status = 'inactive'`);
  await tickAndSend(DUE);
  await updateUser('noah', `status = 'active'`);
  const countNotifications = async (name: Name) => {
    const { body } = await world.t.call(await signIn(name), notifications.findNotices, { query: { kind: 'reminder' } });
    return body.data.groups[0]?.notices.length;
  };
  expect([await countNotifications('maya'), await countNotifications('noah')]).toEqual([1, 0]);
});
