/** Resolves the record that an attribute value belongs to: an account or an action. */
import type { AttributeBody } from '@mainstay/contract/attributes/definition';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { throwIfInvalid, type ValidationIssue } from '../../platform/http/validation-issues.ts';

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

export const ACCOUNT_ID_REQUIRED = 'accountId is required.';
export const ACTION_ID_REQUIRED = 'actionId is required.';

/** The ids that a call names to identify the record. */
export interface Context {
  accountId?: number | undefined;
  actionId?: number | undefined;
}

/** Returns the field that a context lacks for a scope, with the message. */
export function validateContext(scope: string, context: Context): ValidationIssue | undefined {
  if (scope === 'Action')
    return context.actionId === undefined ? { place: 'actionId', reason: ACTION_ID_REQUIRED } : undefined;
  return context.accountId === undefined ? { place: 'accountId', reason: ACCOUNT_ID_REQUIRED } : undefined;
}
