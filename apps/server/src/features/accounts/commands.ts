/** Manual changes to an account, and the first step of every command that writes on an account. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Access } from '../../platform/session/access.ts';
import { recordAudit, recordExport } from '../audit/commands.ts';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import { recordEvent } from '../timeline/commands.ts';
import { canWrite } from './account-permission.ts';
import {
  type AccountRef,
  type FoundAccount,
  getAccountAccess,
  requireReadableAccount,
  requireReadable,
} from './data.ts';

export interface RankChange {
  accountId: number;
  rank: number;
}

/** Sets the rank of an account and records the rank before and after. Setting the same rank again writes nothing. */
export async function setRank(tx: TenantTx, access: Access, { accountId, rank }: RankChange, by: Actor): Promise<void> {
  const { rank: before, name } = await requireWritableAccount(tx, access, accountId);
  if (before === rank) return;
  const changes = { rank: { before, after: rank } };
  const note = before === null ? `Ranked ${rank}` : `Rank from ${before} to ${rank}`;
  await Promise.all([
    tx.rows('update accounts set rank = $3, updated_at = $4 where tenant_id = $1 and id = $2', [
      tx.tenant,
      accountId,
      rank,
      by.now,
    ]),
    recordAudit(tx, { verb: 'update', entity: 'account', entityId: accountId, changes, ...by }),
    recordEvent(
      tx,
      { accountId, category: 'Account Update', event: 'Rank', meta: { operation: 'updated', name, note } },
      by,
    ),
  ]);
}

/**
 * Locks the account row, then checks whether the caller may write on it. So everything that the command reads
 * afterwards is current (the lock rule), even if that query is sent together with this one. To lock several accounts,
 * lock them in the order of their ids.
 */
export async function requireWritableAccount(
  tx: TenantTx,
  access: Access,
  accountRef: AccountRef,
): Promise<FoundAccount> {
  const found = await getAccountAccess(tx, access, accountRef, 'for no key update of a');
  if (!found && typeof accountRef === 'object') throw new NotFoundError(accountRef.what);
  const account = requireReadableAccount(found);
  if (!canWrite(access, account)) throw new ForbiddenError(READ_ONLY_MESSAGE, 'read_only');
  return account;
}

interface ListExport {
  accountId: number;
  /** The exported list: `contacts`, `notes` … */
  list: string;
  /** The parameters of the request, such as filters. */
  parameters: Readonly<Record<string, unknown>>;
}

/** Records who exported a list of an account. @throws NotFound, Forbidden */
export async function recordListExport(
  tx: TenantTx,
  access: Access,
  { accountId, list, parameters }: ListExport,
  by: Actor,
): Promise<void> {
  const { name } = await requireReadable(tx, access, accountId);
  await recordExport(tx, list, { account: name, ...parameters }, by);
}
