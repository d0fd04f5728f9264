/** Finds the account and the play of an action that a caller refers to, and checks that the caller may read it. */
import { noAccessMessage } from '@mainstay/contract/rules/access';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { Values } from '../../platform/database/values.ts';
import { inAccountScope } from '../../core/account-access/account-scope.ts';

/** Ids of an action and of its parents. */
export interface ActionLocation {
  accountId: number;
  playId: number;
  actionId: number;
}

interface LocationRow extends ActionLocation {
  name: string;
  reachable: boolean;
}

const locationColumns = (
  scopeSql: string,
): string => `select x.account_id as "accountId", x.play_id as "playId", x.id as "actionId",
    a.name, ${scopeSql} as reachable`;

function requireReadableLocation(row: LocationRow | undefined, what: string): ActionLocation {
  if (!row) throw new NotFoundError(what);
  const { name, reachable, ...location } = row;
  if (!reachable) throw new ForbiddenError(noAccessMessage(name), 'foreign_record');
  return location;
}

/** @throws NotFoundError, ForbiddenError if the action is outside the account scope */
export async function requireAction(tx: TenantTx, access: Access, actionId: number): Promise<ActionLocation> {
  const values = new Values(tx.tenant, actionId);
  const [row] = await tx.rows<LocationRow>(
    `${locationColumns(inAccountScope(values, access))} from actions x join accounts a on a.tenant_id = $1 and a.id = x.account_id
     where x.tenant_id = $1 and x.id = $2`,
    values.list,
  );
  return requireReadableLocation(row, 'Action');
}

/**
 * Returns the action of a note. @throws NotFoundError, also if the note is not on an action, ForbiddenError if the action is outside the
 * account scope
 */
export async function requireNoteAction(tx: TenantTx, access: Access, noteId: number): Promise<ActionLocation> {
  const values = new Values(tx.tenant, noteId);
  const [row] = await tx.rows<LocationRow>(
    `${locationColumns(inAccountScope(values, access))} from notes n join actions x on x.tenant_id = $1 and x.id = n.action_id
       join accounts a on a.tenant_id = $1 and a.id = x.account_id where n.tenant_id = $1 and n.id = $2`,
    values.list,
  );
  return requireReadableLocation(row, 'Note');
}

/**
 * Returns the action of a file. @throws NotFoundError, also if the file is not on the given account, ForbiddenError if it is outside the
 * account scope
 */
export async function requireAssetAction(
  tx: TenantTx,
  access: Access,
  { assetId, accountId }: { assetId: number; accountId?: number | null | undefined },
): Promise<ActionLocation> {
  const values = new Values(tx.tenant, assetId, accountId ?? null);
  const [row] = await tx.rows<LocationRow>(
    `${locationColumns(inAccountScope(values, access))} from assets s join actions x on x.tenant_id = $1 and x.id = s.action_id
       join accounts a on a.tenant_id = $1 and a.id = x.account_id
     where s.tenant_id = $1 and s.id = $2 and ($3::bigint is null or s.account_id = $3)`,
    values.list,
  );
  return requireReadableLocation(row, 'Asset');
}
