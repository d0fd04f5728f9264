/** Write operations for SAML2 sign-in: the pending request, the used assertion and the rejection. */
import { TEXT_LIMIT } from '@mainstay/contract/kit';
import { isEmail } from '@mainstay/contract/rules/email';
import { truncateText } from '@mainstay/contract/rules/truncate-text';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { CallOrigin } from '../../platform/http/origin.ts';
import type { Services } from '../../platform/http/services.ts';
import { activateInvitedUser, findAssertedUser } from '../identity/asserted-user.ts';
import { completeSignIn } from '../identity/complete-sign-in.ts';
import { signInRejected } from '../identity/events.ts';
import { consumeCode, createCode, recordSingleUse } from '../identity/one-time-codes.ts';
import type { Provider } from '../identity/sign-in-providers.ts';
import type { AssertedIdentity } from './parse-saml-response.ts';
import { fromMessageId, REQUEST_SECONDS, SamlError, toMessageId } from './saml-connection.ts';

type SamlServices = Pick<Services, 'key' | 'now'>;

/** The data about a sign-in while the user is at the identity provider. */
interface PendingAuthnRequest {
  providerId: number;
  /** Where to go after sign-in. Empty for the default page. */
  redirect: string;
  /** The browser that started the sign-in. */
  browser: string;
}

/** Stores a pending sign-in. @returns the id of its AuthnRequest */
export async function storeAuthnRequest(
  tx: TenantTx,
  { key, now }: SamlServices,
  request: PendingAuthnRequest,
): Promise<string> {
  const expiresAt = new Date(now().getTime() + REQUEST_SECONDS * 1000);
  return toMessageId(await createCode(tx, key.codes, { purpose: 'saml_request', data: request, expiresAt }));
}

export interface FinishedSignIn extends Pick<PendingAuthnRequest, 'redirect'> {
  email: string;
  /** The code that the browser exchanges for a session. */
  code: string;
}

/**
 * Consumes the request and the assertion, and signs the user in. Both stay consumed even if the sign-in is rejected.
 */
export async function finishSignIn(
  tx: TenantTx,
  services: SamlServices,
  input: { provider: Provider; identity: AssertedIdentity; origin: CallOrigin },
): Promise<FinishedSignIn | SamlError> {
  const { provider, identity, origin } = input;
  const { key, now } = services;
  const currentTime = now();
  const secret = fromMessageId(identity.inResponseTo);
  const expiresAt = new Date(identity.expiresAt);
  const singleUse = { purpose: 'saml_assertion' as const, secret: `${provider.id}/${identity.assertionId}`, expiresAt };
  const email = provider.config.email_attribute
    ? (identity.attributes.get(provider.config.email_attribute) ?? '')
    : identity.nameId;
  const [request, isFresh, user] = await Promise.all([
    consumeCode(tx, key.codes, { purpose: 'saml_request', secret, now: currentTime }),
    recordSingleUse(tx, key.codes, singleUse),
    findAssertedUser(tx, email),
  ]);
  if (!isFresh) return new SamlError('the assertion was already used', 'expired');
  if (request?.data.providerId !== provider.id)
    return new SamlError('the assertion does not match an open request', 'expired');
  if (!isEmail(email)) return new SamlError('the assertion contains no email address', 'unknown_user');
  if (!user) return new SamlError('no active user has the email address', 'unknown_user');
  if (user.status === 'invited')
    await activateInvitedUser(tx, user.id, getAssertedNames(provider, identity), currentTime);
  const { browser, redirect } = request.data as unknown as PendingAuthnRequest;
  const { nameId, sessionIndex, nameIdForm, sessionEndsAt: endsAt } = identity;
  const session = { providerId: provider.id, nameId, sessionIndex, nameIdForm: { ...nameIdForm }, endsAt };
  const code = await completeSignIn(tx, services, { user, strategy: 'SAML2', origin, browser, session });
  return { redirect, email: user.email, code };
}

/** Returns the names that the provider sends in the configured attributes. */
function getAssertedNames({ config }: Provider, { attributes }: AssertedIdentity) {
  const getAttribute = (attribute: string | undefined) =>
    truncateText((attribute && attributes.get(attribute)) || '', TEXT_LIMIT);
  return {
    firstName: getAttribute(config.first_name_attribute),
    lastName: getAttribute(config.last_name_attribute),
  };
}

/** Records a rejection. The user sees a reason, and the log contains the details. */
export async function recordSamlError(
  tx: TenantTx,
  services: SamlServices,
  error: SamlError,
  origin: CallOrigin,
): Promise<void> {
  const { reason, message: detail } = error;
  const rejected = event(signInRejected, { reason, changes: { strategy: 'SAML2', reason, detail } });
  await record(tx, rejected, { userId: null, ...origin, now: services.now() });
}
