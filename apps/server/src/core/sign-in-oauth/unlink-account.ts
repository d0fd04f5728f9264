/** Unlinks external accounts. */
import type { OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/http/services.ts';
import { notifyOfAccountLink } from '../identity/account-notices.ts';
import { externalIdentityRemoved } from '../identity/events.ts';
import type { RequestContext } from '../../platform/http/origin.ts';
import { lockPerson } from './linked-users.ts';
import { findLinkedAccounts, findOwnSignInMethods } from './own-sign-in-methods.ts';

type MailServices = Pick<Services, 'key' | 'now' | 'config'>;

/** Unlinks an external account, ends its sessions, and notifies the user. @returns whether the user had this account */
export async function unlinkAccount(
  tx: TenantTx,
  services: MailServices,
  request: RequestContext & { id: number; userId: number },
  actor: Actor,
): Promise<boolean> {
  const { id, userId, origin, address } = request;
  const [deletedAccount] = await tx.rows<{ strategy: string; email: string | null }>(
    `delete from external_identities i using sign_in_providers p where i.tenant_id = $1 and i.id = $2 and i.user_id = $3
       and p.tenant_id = $1 and p.id = i.provider_id returning p.strategy, i.email`,
    [tx.tenant, id, userId],
  );
  if (!deletedAccount) return false;
  const { strategy, email } = deletedAccount;
  const removed = event(externalIdentityRemoved, { id, changes: { user_id: userId, strategy, email } });
  await Promise.all([
    tx.rows(
      `update sessions set ended_at = $3 where tenant_id = $1 and user_id = $2 and ended_at is null and strategy = $4`,
      [tx.tenant, userId, actor.now, strategy],
    ),
    record(tx, removed, actor),
  ]);
  await notifyOfAccountLink(tx, services, 'account_unlinked', { userId, strategy, account: email, origin, address });
  return true;
}

/**
 * Unlinks the caller's own provider account, unless it is their last usable sign-in method.
 *
 * @returns the reason if it was not unlinked
 */
export async function unlinkOwnAccount(
  tx: TenantTx,
  services: MailServices,
  request: RequestContext & { strategy: OAuthStrategy },
  actor: Actor,
): Promise<'not_linked' | 'last_way' | undefined> {
  const { strategy, ...context } = request;
  const { userId } = actor;
  // The lock ensures that one sign-in method remains if two are unlinked concurrently.
  await lockPerson(tx, { userId });
  const [methods, accounts] = await Promise.all([findOwnSignInMethods(tx, userId), findLinkedAccounts(tx, userId)]);
  const account = accounts.find((linked) => linked.strategy === strategy);
  if (!account) return 'not_linked';
  if (!methods.some((method) => method.strategy === strategy && method.may_unlink)) return 'last_way';
  await unlinkAccount(tx, services, { id: account.id, userId, ...context }, actor);
  return undefined;
}
