/** Queues a playbook for many accounts, adds it in batches, one transaction per batch, and reads the progress. */
import { LISTED_SKIPPED_LIMIT, type PlayApplication } from '@mainstay/contract/playbooks/applications';
import { PlayTemplateBody } from '@mainstay/contract/playbooks/templates';
import type { ActionPriority } from '@mainstay/contract/rules/actions';
import { inAccountScope } from '../../../core/account-access/account-scope.ts';
import { requireWritableAccount } from '../../../core/account-access/require-account.ts';
import { getVersion } from '../../../core/definitions/definition-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Values } from '../../../platform/database/values.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { NotFoundError, RequestError, requireFound } from '../../../platform/http/errors.ts';
import { type EarlierResult, type KeyedRequest, requireSameRequest } from '../../../platform/http/request-keys.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Access } from '../../../platform/session/access.ts';
import { getUserAccess } from '../../../platform/session/user-access.ts';
import { type AccountSelection, selectedAccountsSql } from '../../accounts/selected-accounts.ts';
import { playApplicationCreated } from '../events.ts';
import { hasOpenPlay, instantiatePlay, type PlaySource } from '../instantiate-play.ts';
import { lockTemplate } from '../play-templates.ts';

/** Name of the queue; each job processes one application. */
export const ADD_PLAYS = 'add-plays';

export interface NewApplication extends AccountSelection, KeyedRequest {
  templateId: number;
  /** Defaults to the priority of the playbook. */
  priority: ActionPriority | undefined;
  skipsOpen: boolean;
}

/**
 * Records the selected accounts and queues the work. Accounts outside the account scope are ignored, and view-only accounts are marked as
 * rejected one by one. A repeated request returns the id of the first one.
 *
 * @returns the id @throws NotFoundError, ConflictError if another request used the same key
 */
export async function createPlayApplication(
  tx: TenantTx,
  access: Access,
  application: NewApplication,
  by: Actor,
): Promise<number> {
  const { templateId, priority, skipsOpen, requestKey, choice } = application;
  const template = await lockTemplate(tx, templateId, 'for key share');
  if (!template || template.version === 0) throw new NotFoundError('Playbook');
  const [created] = await tx.rows<{ id: number }>(
    `insert into play_applications (tenant_id, template_id, template_version, priority, skips_open, request_key, choice,
       created_by, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9 where $10 on conflict (tenant_id, template_id, request_key) do nothing returning id`,
    [
      tx.tenant,
      templateId,
      template.version,
      priority ?? template.body.priority,
      skipsOpen,
      requestKey,
      choice,
      access.user,
      by.now,
      template.status === 'active',
    ],
  );
  if (!created) {
    return requireSameRequest(requireFound(await findEarlierRequest(tx, application), 'Playbook'), access.user, choice);
  }
  const values = new Values(tx.tenant, created.id);
  const { ctes, rows } = selectedAccountsSql(values, access, application);
  await tx.rows(
    `${ctes} insert into play_application_rows (tenant_id, application_id, account_id, state)
     select $1, $2, c.id, case when c.writable then 'waiting' else 'refused' end from (${rows}) c`,
    values.list,
  );
  await record(tx, event(playApplicationCreated, { id: created.id, playbook: template }), by);
  await enqueue(tx, ADD_PLAYS, { application_id: created.id });
  return created.id;
}

type Outcome = { state: 'added'; playId: number } | { state: 'present' | 'refused'; playId?: undefined };

interface AdditionContext {
  access: Access | undefined;
  from: PlaySource;
  application: LockedApplication;
  by: Pick<Actor, 'userId' | 'now'>;
}

/** Checks the access rights again, because they may have changed since the application was queued. */
async function addToAccount(
  tx: TenantTx,
  accountId: number,
  { access, from, application, by }: AdditionContext,
): Promise<Outcome> {
  if (!access) return { state: 'refused' };
  try {
    await requireWritableAccount(tx, access, accountId);
  } catch (error) {
    if (error instanceof RequestError) return { state: 'refused' };
    throw error;
  }
  if (application.skips_open && (await hasOpenPlay(tx, accountId, from.id))) return { state: 'present' };
  const { priority } = application;
  return { state: 'added', playId: await instantiatePlay(tx, { accountId, from, priority }, access.timeZone, by) };
}

/** Accounts per transaction. Small batches keep row locks short and lose little work if the server stops. */
const BATCH_SIZE = 20;

/** Returns the version of the playbook that was current when the application was created. */
async function getSelectedVersion(tx: TenantTx, application: LockedApplication): Promise<PlaySource> {
  const { template_id: id, template_version: version } = application;
  const storedVersion = await getVersion(tx, { kind: 'play_template', id }, version, version);
  if (!storedVersion) throw new Error(`Playbook ${id} has no version ${version}.`);
  return { id, version, body: PlayTemplateBody.parse(storedVersion.body) };
}

/** Adds the playbook to the next accounts. @returns false if no account was left */
export async function addPlaysToNextAccounts(
  tx: TenantTx,
  application: LockedApplication,
  now: Date,
): Promise<boolean> {
  const accounts = await getNextAccounts(tx, application.id, BATCH_SIZE);
  if (accounts.length === 0) return false;
  const { created_by: user } = application;
  const access = user === null ? undefined : await getUserAccess(tx, user);
  const context: AdditionContext = {
    access,
    application,
    from: await getSelectedVersion(tx, application),
    by: { userId: user ?? 0, now },
  };
  const outcomes: (Outcome & { account_id: number })[] = [];
  for (const id of accounts) outcomes.push({ account_id: id, ...(await addToAccount(tx, id, context)) });
  await tx.rows(
    `update play_application_rows r set state = o.state, play_id = o."playId"
     from jsonb_to_recordset($3) o (account_id bigint, state text, "playId" bigint)
     where r.tenant_id = $1 and r.application_id = $2 and r.account_id = o.account_id`,
    [tx.tenant, application.id, JSON.stringify(outcomes)],
  );
  return true;
}

/**
 * Marks a queued application as failed after its retries are exhausted. Plays that were added are kept, and finished applications do not
 * change.
 */
export const failApplication = (tx: TenantTx, id: number, now: Date): Promise<unknown> =>
  tx.rows(
    `update play_applications set status = 'failed', finished_at = $3 where tenant_id = $1 and id = $2 and status = 'queued'`,
    [tx.tenant, id, now],
  );

export const finishApplication = (tx: TenantTx, id: number, now: Date): Promise<unknown> =>
  tx.rows(`update play_applications set status = 'done', finished_at = $3 where tenant_id = $1 and id = $2`, [
    tx.tenant,
    id,
    now,
  ]);

export interface LockedApplication {
  id: number;
  template_id: number;
  template_version: number;
  priority: ActionPriority;
  skips_open: boolean;
  status: PlayApplication['status'];
  created_by: number | null;
}

/** Locks an application for the duration of one batch. Returns undefined if the tenant has no such application. */
export async function lockApplication(tx: TenantTx, id: number): Promise<LockedApplication | undefined> {
  const [application] = await tx.rows<LockedApplication>(
    `select id, template_id, template_version, priority::text as priority, skips_open, status, created_by
     from play_applications where tenant_id = $1 and id = $2 for no key update`,
    [tx.tenant, id],
  );
  return application;
}

/** Finds the application that an earlier request with the same key created. */
export async function findEarlierRequest(
  tx: TenantTx,
  { templateId, requestKey }: { templateId: number; requestKey: string },
): Promise<EarlierResult | undefined> {
  const [earlier] = await tx.rows<EarlierResult>(
    'select id, created_by, choice from play_applications where tenant_id = $1 and template_id = $2 and request_key = $3',
    [tx.tenant, templateId, requestKey],
  );
  return earlier;
}

/** Returns the next accounts by id, the order in which every command locks several accounts. */
export async function getNextAccounts(tx: TenantTx, id: number, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ account_id: number }>(
    `select account_id from play_application_rows where tenant_id = $1 and application_id = $2 and state = 'waiting'
     order by account_id limit ${limit}`,
    [tx.tenant, id],
  );
  return rows.map((row) => row.account_id);
}

/**
 * Returns the progress of an application, or undefined if the tenant has no such application. Account names are limited to the caller's
 * account scope.
 */
export async function getProgress(tx: TenantTx, access: Access, id: number): Promise<PlayApplication | undefined> {
  const values = new Values(tx.tenant, id);
  const scopeSql = inAccountScope(values, access);
  const countSql = (state: string) => `count(*) filter (where r.state = '${state}')::int as ${state}`;
  const [progress] = await tx.rows<PlayApplication>(
    `select e.id, e.template_id, t.name as template_name, e.template_version, e.status, count(r.account_id)::int as total,
       ${countSql('waiting')}, ${countSql('added')}, ${countSql('present')}, ${countSql('refused')},
       coalesce((select jsonb_agg(jsonb_build_object('account_id', x.id, 'account_name', x.name)) from (
         select a.id, a.name from play_application_rows y join accounts a on a.tenant_id = $1 and a.id = y.account_id
         where y.tenant_id = $1 and y.application_id = $2 and y.state = 'refused' and ${scopeSql}
         order by a.name, a.id limit ${LISTED_SKIPPED_LIMIT}) x), '[]') as refused_accounts
     from play_applications e join play_templates t on t.tenant_id = $1 and t.id = e.template_id
     left join play_application_rows r on r.tenant_id = $1 and r.application_id = e.id
     where e.tenant_id = $1 and e.id = $2 group by e.tenant_id, e.id, t.name`,
    values.list,
  );
  return progress;
}
