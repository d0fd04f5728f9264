/** Confirms that a caller is the owner of the session before a sensitive operation. */
import { getDevice } from '../../platform/http/browser.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { getSessionContext, type RequestContext } from '../../platform/http/origin.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Access } from '../../platform/session/access.ts';
import { getOwner } from './account-owner.ts';
import { type InTenant, provePassword } from './passwords/passwords.ts';
import { WRONG_OWN_PASSWORD } from './sign-in-messages.ts';

export interface OwnCall {
  access: Access;
  services: Services;
  request: Parameters<typeof getSessionContext>[0];
}
export type OwnTransactionsCall = OwnCall & { inTenant: InTenant };

export const getContext = ({ request, services }: OwnCall): Promise<RequestContext> =>
  getSessionContext(request, services);

/** @throws FieldError if the password is wrong, BusinessError after too many attempts */
export const proveOwnPassword = async (call: OwnTransactionsCall, password: string) =>
  provePassword(call.services, call.inTenant, {
    user: call.access.user,
    password,
    device: getDevice(call.request, call.services.key.codes),
    context: await getContext(call),
    field: 'password',
    message: WRONG_OWN_PASSWORD,
  });

/** How long a sign-in counts as proof for users without a password, in milliseconds. */
const FRESH_SIGN_IN_MS = 600_000;
const SIGN_IN_AGAIN = 'Sign out and sign in again, then repeat this within 10 minutes.';

/**
 * Verifies the caller's password or, for a user without a password, that the session has just begun.
 * @throws BusinessError
 */
export async function proveOwner(call: OwnTransactionsCall, password: string): Promise<{ email: string }> {
  const { access, inTenant, services } = call;
  const { owner, startedAt } = await inTenant('read', async (tx) => {
    const [session] = await tx.rows<{ created_at: Date }>(
      'select created_at from sessions where tenant_id = $1 and id = $2',
      [tx.tenant, access.session],
    );
    return { owner: await getOwner(tx, access.user), startedAt: session?.created_at.getTime() ?? 0 };
  });
  if (owner.password_hash !== null) return proveOwnPassword(call, password);
  if (services.now().getTime() - startedAt > FRESH_SIGN_IN_MS) throw new BusinessError(SIGN_IN_AGAIN);
  return owner;
}
