import { audit, type AuditEntry } from '@mainstay/contract/audit';
import { sessions } from '@mainstay/contract/identity/sessions';
import { outgoingMail } from '@mainstay/contract/mail/outgoing';
import { users } from '@mainstay/contract/people/users';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../testing/app.ts';
import { TEST_NOW, TEST_ZONE } from '../testing/services.ts';
import { toInstant, getWorkingDay } from './diary.ts';

const ZONE = 'Europe/Berlin';
const DAY_MS = 86_400_000;
const DOCUMENTATION = /^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/;

let t: TestApp;
let ada: Caller;
let entries: AuditEntry[];
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
  entries = (await t.call(ada, audit.findEntries, { query: { limit: 1000 } })).body.data.listing;
});
afterAll(() => t.close());

const findRows = <R>(text: string) => t.inTenant('demo', 'read', (tx) => tx.rows<R>(text, [tx.tenant]));

test('counts working days without weekends and hours in the time zone of the company', () => {
  expect(getWorkingDay('2026-11-22', 1)).toBe('2026-11-20');
  expect(getWorkingDay('2026-11-23', 6)).toBe('2026-11-13');
  expect(toInstant('2026-07-01', '09:30', ZONE).toISOString()).toBe('2026-07-01T07:30:00.000Z');
  expect(toInstant('2026-11-20', '09:30', ZONE).toISOString()).toBe('2026-11-20T08:30:00.000Z');
});

test('the audit log covers sixty working days with existing users and records', async () => {
  expect(entries.length).toBeGreaterThanOrEqual(55);
  expect(entries.length).toBeLessThanOrEqual(130);
  const operations = new Set(entries.map((entry) => entry.deed));
  for (const operation of [
    'Signed in',
    'Signed out',
    'Sign-in rejected',
    'Sign-in locked',
    'Invited user',
    'Created team',
    'Changed user',
    'Changed theme',
    'Import finished',
    'Exported the audit log',
  ]) {
    expect(operations).toContain(operation);
  }
  for (const entry of entries) {
    const [day = '', time = ''] = formatTimestamp(new Date(entry.at), TEST_ZONE).split(' ');
    // Automation rules also start plays at night and on weekends.
    const isAutomatic = entry.entity === 'play' && entry.request_id === null;
    if (!isAutomatic) {
      expect([0, 6]).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
      expect([entry.deed, time > '08:00' && time < '18:00']).toEqual([entry.deed, true]);
    }
    expect(TEST_NOW.getTime() - Date.parse(entry.at)).toBeLessThan(62 * DAY_MS);
    if (entry.ip !== null) expect(entry.ip).toMatch(DOCUMENTATION);
    // A rejected sign-in has no user.
    expect(entry.user === null).toBe(entry.verb === 'refuse' || entry.verb === 'lock');
  }
  const danglingEntries = await findRows(
    `select a.verb, a.entity from audit_log a where a.tenant_id = $1 and a.entity_id is not null and not case a.entity
       when 'user' then exists (select from users x where x.tenant_id = $1 and x.id = a.entity_id)
       when 'team' then exists (select from teams x where x.tenant_id = $1 and x.id = a.entity_id)
       when 'api_key' then exists (select from api_keys x where x.tenant_id = $1 and x.id = a.entity_id)
       when 'play_template' then exists (select from play_templates x where x.tenant_id = $1 and x.id = a.entity_id)
       when 'automation_rule' then exists (select from automation_rules x where x.tenant_id = $1 and x.id = a.entity_id)
       when 'play' then exists (select from plays x where x.tenant_id = $1 and x.id = a.entity_id)
       when 'action' then exists (select from actions x where x.tenant_id = $1 and x.id = a.entity_id)
       when 'external_process' then exists (select from external_processes x where x.tenant_id = $1 and x.id = a.entity_id)
       when 'email_template' then exists (select from email_templates x where x.tenant_id = $1 and x.id = a.entity_id)
       when 'announcement' then exists (select from announcements x where x.tenant_id = $1 and x.id = a.entity_id)
       when 'webhook' then exists (select from webhooks x where x.tenant_id = $1 and x.id = a.entity_id)
       when 'prompt' then exists (select from ai_system_details x where x.tenant_id = $1 and x.id = a.entity_id)
       when 'session' then exists (select from sessions x where x.tenant_id = $1 and x.id = a.entity_id)
       when 'imports' then exists (select from imports x where x.tenant_id = $1 and x.id = a.entity_id)
         or exists (select from audit_log d where d.tenant_id = $1 and d.entity = 'imports'
           and d.entity_id = a.entity_id and d.verb = 'import.delete')
       else false end`,
  );
  expect(danglingEntries).toEqual([]);
});

test('only administrators changed the company, and only permitted users imported data', async () => {
  const findUserNames = (entity: RegExp) =>
    new Set(entries.filter((e) => entity.test(e.entity) && e.user).map((e) => e.user?.email.split('.')[0]));
  expect(findUserNames(/^(team|theme|time zone|company name|appearance|audit_log)$/)).toEqual(new Set(['ada']));
  expect(findUserNames(/^imports$/)).toEqual(new Set(['dev', 'olga']));
});

test('every user has been seen, and no one is signed in', async () => {
  const { body } = await t.call(ada, sessions.findSessions, { query: {} });
  expect(body.data.listing.filter((session) => !session.current)).toEqual([]);
  const listedUsers = (await t.call(ada, users.findUsers, { query: { limit: 100 } })).body.data.listing;
  expect(listedUsers.filter((user) => user.last_seen_at === null)).toEqual([]);
  const openSessions = await findRows(
    `select id from sessions where tenant_id = $1 and ended_at is null and expires_at > '2026-11-20T11:59:00Z'
       and ip <> '127.0.0.1'`,
  );
  expect(openSessions).toEqual([]);
});

test('stores emails without links that are still valid', async () => {
  const { mails } = (await t.call(ada, outgoingMail.findMails, { query: { limit: 100 } })).body.data;
  const countMails = (purpose: string) => mails.filter((mail) => mail.purpose === purpose).length;
  expect([
    countMails('invitation'),
    countMails('sign_in_notice'),
    countMails('password_changed'),
    countMails('account_locked'),
  ]).toEqual([3, 2, 1, 1]);
  for (const mail of mails) {
    expect([mail.status, mail.error, mail.may_reveal]).toEqual(['not_sent', 'no mail server configured', false]);
    expect(Date.parse(mail.created_at)).toBeLessThan(TEST_NOW.getTime());
    expect(mail.html).toContain('Halden Systems');
  }
  expect(await findRows('select id from outgoing_mail where tenant_id = $1 and secret_sealed is not null')).toEqual([]);
});
