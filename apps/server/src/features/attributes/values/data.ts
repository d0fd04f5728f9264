/** Reads attribute values. */
import type { AttributeReply } from '@mainstay/contract/attributes';
import type { AttributeBody } from '@mainstay/contract/attributes/definition';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { type AccountAccess, canWrite, getPermission } from '../../accounts/account-permission.ts';
import { throwIfInvalid } from '../../definitions/rules.ts';
import { editorSql } from '../../definitions/data.ts';
import { canWriteAttribute } from '../attribute-permission.ts';
import { type Context, validateContext } from './rules.ts';

/** The record that a value belongs to. */
export interface AttributeTarget {
  account: number;
  /** Null for an attribute of accounts. */
  action: number | null;
}

/**
 * Resolves the target of a call. For an action, the account is read from the action.
 *
 * @throws BusinessError if the context is incomplete, NotFound for an action that does not belong to the account
 */
export async function getAttributeTarget(
  tx: TenantTx,
  { scope }: AttributeBody,
  context: Context,
): Promise<AttributeTarget> {
  const issue = validateContext(scope, context);
  throwIfInvalid(issue ? [issue] : []);
  const { accountId: account, actionId: action } = context;
  if (scope === 'Account' && account !== undefined) return { account, action: null };
  const [found] = await tx.rows<{ account_id: number }>(
    'select account_id from actions where tenant_id = $1 and id = $2 and ($3::bigint is null or account_id = $3)',
    [tx.tenant, action ?? null, account ?? null],
  );
  if (!found) throw new NotFoundError('Action');
  return { account: found.account_id, action: action ?? null };
}

type FoundValue = Omit<AttributeReply, 'updated_at' | 'user_type' | 'read_only'> & { updated_at: Date };

const NEVER_SET = { primary: null, secondary: null, meta_data: {}, updated_by: null, updated_at: null, version: 0 };

/** Returns the value and the caller's permissions on it. A value that was never set is returned as nulls (S3-30). */
export async function getAttributeValue(
  tx: TenantTx,
  { id, body }: { id: number; body: AttributeBody },
  { account, action }: AttributeTarget,
  { access, member }: { access: Access; member: AccountAccess },
): Promise<AttributeReply> {
  const [found] = await tx.rows<FoundValue>(
    `select v.value_primary as "primary", v.value_secondary as secondary, v.meta_data, v.updated_at, v.version,
       ${editorSql('v.updated_by')} as updated_by
     from custom_attribute_values v where v.tenant_id = $1 and v.attribute_id = $2 and v.account_id = $3
       and v.action_id is not distinct from $4::bigint`,
    [tx.tenant, id, account, action],
  );
  const { user_type } = getPermission(access, member);
  const read_only = !canWrite(access, member) || !canWriteAttribute(body, user_type);
  const value = found ? { ...found, updated_at: found.updated_at.toISOString() } : NEVER_SET;
  return { ...value, user_type, read_only };
}
