/** Opens the mailbox or calendar of the caller, and converts errors of the provider to responses. */
import {
  type ConnectionPart,
  findProviderOfStrategy,
  MAIL_PROVIDERS,
  type MailProviderId,
} from '@mainstay/contract/rules/mail-providers';
import { type OpenMailbox, openMailbox } from '../../core/mail-connections/client.ts';
import { findUsableConnection } from '../../core/mail-connections/connections.ts';
import { NoMailboxError } from '../../core/mail-connections/no-mailbox-error.ts';
import { ProviderError } from '../../core/mail-connections/provider-client.ts';
import { getOwnSession } from '../../core/identity/signed-in-user.ts';
import type { TenantTx, TxMode } from '../../platform/database/tenant-tx.ts';
import { BusinessError, NotFoundError, RequestError, UnavailableError } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import { OidcError } from '../../platform/oidc/client.ts';
import type { Access } from '../../platform/session/access.ts';

export interface MailboxCall {
  access: Access;
  services: Services;
  inTenant: <T>(mode: TxMode, work: (tx: TenantTx) => Promise<T>) => Promise<T>;
}

/**
 * Runs calls to the provider of the caller's own mailbox. No transaction is open during a call.
 *
 * @param what the kind of entry that is missing if the provider does not find it
 * @throws NoMailboxError without a connection to this provider, or if the caller signs in with the other provider (2-S-73)
 */
export async function withMailbox<T>(
  { access, services, inTenant }: MailboxCall,
  { provider, part, what }: { provider: MailProviderId; part: ConnectionPart; what: string },
  work: (mailbox: OpenMailbox) => Promise<T>,
): Promise<T> {
  const connection = await inTenant('read', async (tx) => {
    const [{ strategy }, found] = await Promise.all([
      getOwnSession(tx, access.session),
      findUsableConnection(tx, { userId: access.user }),
    ]);
    const ownProvider = findProviderOfStrategy(strategy) ?? provider;
    const isUsable =
      found?.provider === provider && ownProvider === provider && found.parts.includes(part) && !found.isSample;
    return isUsable ? found : undefined;
  });
  if (!connection) throw new NoMailboxError();
  try {
    return await work(openMailbox(services, access.tenant, connection, 'screen'));
  } catch (error) {
    throw toRequestError(error, MAIL_PROVIDERS[provider].label, what);
  }
}

function toRequestError(error: unknown, label: string, what: string): unknown {
  if (error instanceof OidcError) return new UnavailableError(`${label} cannot be reached. Try again in a moment.`);
  if (!(error instanceof ProviderError)) return error;
  switch (error.failure) {
    case 'ended':
      return new RequestError(403, `The access to your ${label} account has ended. Connect it again in your profile.`);
    case 'forbidden':
      return new RequestError(
        403,
        `${label} does not permit this. Connect your account again and grant all permissions.`,
      );
    case 'removed':
      return new RequestError(403, `This account no longer has a mailbox or a calendar at ${label}.`);
    case 'not_found':
      return new NotFoundError(what);
    case 'invalid':
    case 'cursor_expired':
      return new BusinessError(`${label} rejected this: ${error.message}`);
    case 'busy':
      return new UnavailableError(`${label} limits the number of calls. Try again in a moment.`);
    case 'unavailable':
      return new UnavailableError(`${label} cannot be reached. Try again in a moment.`);
  }
}
