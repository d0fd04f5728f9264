/** Plays come to an account and go from it. Every command locks the account first, keeps the figures and tells of it. */
import type { ActionPriority } from '@mainstay/contract/rules/actions';
import { dayOf } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { NotFound } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { requireWritableAccount } from '../../accounts/commands.ts';
import { recordAudit } from '../../audit/commands.ts';
import { tellAssigned } from '../../notices/commands.ts';
import { recordEvent } from '../../timeline/commands.ts';
import { keepAccount, keepPlay } from '../figures/commands.ts';
import { recordLog } from '../logs/commands.ts';

/** The words plays are found by. */
async function keepTerms(tx: TenantTx, playId: number): Promise<void> {
  await tx.rows(`delete from search_terms where tenant_id = $1 and entity_id = $2 and kind = 'play'`, [
    tx.tenant,
    playId,
  ]);
  await tx.rows(
    `insert into search_terms (tenant_id, kind, term, entity_id, account_id)
     select distinct $1::bigint, 'play', w collate "C", p.id, p.account_id
     from plays p, lateral regexp_split_to_table(p.name_key, '[^[:alnum:]]+') w
     where p.tenant_id = $1 and p.id = $2 and w <> ''`,
    [tx.tenant, playId],
  );
}

interface MadePlay {
  id: number;
  accountId: number;
  name: string;
  priority: ActionPriority;
  templateId: number | null;
}

/** What every new play leaves behind, its event last. */
async function followNewPlay(tx: TenantTx, play: MadePlay, by: Actor): Promise<void> {
  const { id, accountId, name, priority, templateId } = play;
  const changes = { play: name, account_id: accountId, priority, ...(templateId !== null && { template: templateId }) };
  await Promise.all([
    keepTerms(tx, id),
    keepPlay(tx, { id, account: accountId }),
    recordAudit(tx, { verb: 'create', entity: 'play', entityId: id, changes, ...by }),
    recordLog(tx, { accountId, playId: id, entity: 'play', activity: 'created', msg: 'added the playbook' }, by),
    recordEvent(
      tx,
      {
        ...{ accountId, category: 'Play Initiated', event: name, subjectId: id },
        meta: { operation: 'created', play_name: name },
      },
      by,
    ),
  ]);
}

const idOf = ([row]: { id: number }[]): number => {
  if (!row) throw new Error('A play without an id.');
  return row.id;
};

export interface NewPlay {
  accountId: number;
  name: string;
  priority: ActionPriority;
}

/** A play of its own, without actions. @returns its id @throws NotFound, Forbidden */
export async function createPlay(tx: TenantTx, access: Access, play: NewPlay, by: Actor): Promise<number> {
  const { accountId, name, priority } = play;
  await requireWritableAccount(tx, access, accountId);
  const id = idOf(
    await tx.rows<{ id: number }>(
      `insert into plays (tenant_id, account_id, name, priority, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $6) returning id`,
      [tx.tenant, accountId, name, priority, by.userId, by.now],
    ),
  );
  await followNewPlay(tx, { id, accountId, name, priority, templateId: null }, by);
  return id;
}

/** Whose an action of a playbook becomes: always somebody of the account, else whoever adds the play. */
const OWNER = `coalesce(
  case when t.owner_rule = 'user' then (select m.user_id from account_members m
    where m.tenant_id = $1 and m.account_id = $3 and m.user_id = t.owner_id) end,
  case when t.owner_rule <> 'starter' then (select m.user_id from account_members m
    where m.tenant_id = $1 and m.account_id = $3 and m.member_type = 'P' order by m.user_id limit 1) end, $4)`;

/**
 * A play made from a playbook in force: its actions, due counted from today where the company is, and what waits for
 * what.
 *
 * @returns its id @throws NotFound, Forbidden
 */
export async function addPlay(
  tx: TenantTx,
  access: Access,
  { accountId, templateId, priority }: { accountId: number; templateId: number; priority: ActionPriority },
  by: Actor,
): Promise<number> {
  await requireWritableAccount(tx, access, accountId);
  const [template] = await tx.rows<{ name: string; version: number }>(
    `select name, version from play_templates where tenant_id = $1 and id = $2 and status = 'active' for key share`,
    [tx.tenant, templateId],
  );
  if (!template) throw new NotFound('Playbook');
  const { name, version } = template;
  const id = idOf(
    await tx.rows<{ id: number }>(
      `insert into plays (tenant_id, account_id, template_id, template_version, name, priority, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
      [tx.tenant, accountId, templateId, version, name, priority, by.userId, by.now],
    ),
  );
  await Promise.all([
    tx.rows(
      `insert into actions (tenant_id, account_id, play_id, name, description, how_to_complete, owner_id, priority, due_on,
         position, blocked_by, created_by, created_at, updated_at)
       select $1, $3, $2, t.name, t.description, t.how_to_complete, ${OWNER}, t.priority, $5::date + t.due_after_days,
         t.position, cardinality(t.depends_on), $4, $6, $6
       from play_template_actions t where t.tenant_id = $1 and t.template_id = $7 order by t.position`,
      [tx.tenant, id, accountId, by.userId, dayOf(by.now, access.timeZone), by.now, templateId],
    ),
    tx.rows(
      `insert into action_dependencies (tenant_id, action_id, depends_on_id)
       select distinct $1::bigint, x.id, y.id from play_template_actions t cross join unnest(t.depends_on) d
         join actions x on x.tenant_id = $1 and x.play_id = $2 and x.position = t.position
         join actions y on y.tenant_id = $1 and y.play_id = $2 and y.position = d
       where t.tenant_id = $1 and t.template_id = $3 and d < t.position`,
      [tx.tenant, id, templateId],
    ),
    // What the playbook says of dependencies may name what is not there.
    tx.rows(
      `update actions a set blocked_by = c.n from (select x.id, count(d.depends_on_id)::int as n from actions x
           left join action_dependencies d on d.tenant_id = $1 and d.action_id = x.id
         where x.tenant_id = $1 and x.play_id = $2 group by x.id) c
       where a.tenant_id = $1 and a.id = c.id and a.blocked_by <> c.n`,
      [tx.tenant, id],
    ),
    tellAssigned(tx, { playId: id }, by),
    followNewPlay(tx, { id, accountId, name, priority, templateId }, by),
  ]);
  return id;
}

export interface HeldPlay {
  account_id: number;
  name: string;
}

/** The play as it is now, its account locked. @throws NotFound where it is not on the account that the caller named */
export async function lockPlay(
  tx: TenantTx,
  access: Access,
  { playId, accountId }: { playId: number; accountId?: number | null | undefined },
): Promise<HeldPlay> {
  const read = () =>
    tx.rows<HeldPlay>(
      `select account_id, name from plays where tenant_id = $1 and id = $2 and ($3::bigint is null or account_id = $3)`,
      [tx.tenant, playId, accountId ?? null],
    );
  const [place] = await read();
  if (!place) throw new NotFound('Play');
  await requireWritableAccount(tx, access, place.account_id);
  const [play] = await read();
  if (!play) throw new NotFound('Play');
  return play;
}

/** The same name again writes nothing. @throws NotFound, Forbidden */
export async function renamePlay(
  tx: TenantTx,
  access: Access,
  { playId, accountId, name }: { playId: number; accountId?: number | null | undefined; name: string },
  by: Actor,
): Promise<void> {
  const { account_id: account, name: before } = await lockPlay(tx, access, { playId, accountId });
  if (before === name) return;
  const changes = { account_id: account, name: { before, after: name } };
  await Promise.all([
    tx.rows('update plays set name = $3, updated_at = $4 where tenant_id = $1 and id = $2', [
      tx.tenant,
      playId,
      name,
      by.now,
    ]),
    keepTerms(tx, playId),
    recordAudit(tx, { verb: 'update', entity: 'play', entityId: playId, changes, ...by }),
    recordLog(
      tx,
      { accountId: account, playId, entity: 'play', activity: 'updated', msg: `renamed the playbook from ${before}` },
      by,
    ),
    recordEvent(
      tx,
      {
        ...{ accountId: account, category: 'Action', event: name, subjectId: playId },
        meta: { operation: 'renamed', play_name: name, note: `Renamed from ${before}` },
      },
      by,
    ),
  ]);
}

/**
 * Takes a play from its account, with its actions and all that is on them.
 *
 * @returns the keys of the bytes that go after the commit @throws NotFound, Forbidden
 */
export async function unassignPlay(tx: TenantTx, access: Access, playId: number, by: Actor): Promise<string[]> {
  const { account_id: accountId, name } = await lockPlay(tx, access, { playId });
  const log = { accountId, playId, entity: 'play', activity: 'unassigned', msg: 'unassigned the playbook' } as const;
  const [, gone] = await Promise.all([
    recordLog(tx, log, by),
    tx.rows<{ storage_key: string }>(
      `delete from files f where f.tenant_id = $1 and f.id in (
         select n.file_id from actions x join notes n on n.tenant_id = $1 and n.action_id = x.id
           where x.tenant_id = $1 and x.play_id = $2 and n.file_id is not null
         union all select s.file_id from actions x join assets s on s.tenant_id = $1 and s.action_id = x.id
           where x.tenant_id = $1 and x.play_id = $2) returning f.storage_key`,
      [tx.tenant, playId],
    ),
    tx.rows(`delete from search_terms where tenant_id = $1 and entity_id = $2 and kind = 'play'`, [tx.tenant, playId]),
    tx.rows('delete from plays where tenant_id = $1 and id = $2', [tx.tenant, playId]),
    keepAccount(tx, accountId),
    recordAudit(tx, {
      ...{ verb: 'delete', entity: 'play', entityId: playId, changes: { play: name, account_id: accountId } },
      ...by,
    }),
    recordEvent(
      tx,
      {
        ...{ accountId, category: 'Action', event: name, subjectId: playId },
        meta: { operation: 'unassigned', play_name: name },
      },
      by,
    ),
  ]);
  return gone.map(({ storage_key }) => storage_key);
}
