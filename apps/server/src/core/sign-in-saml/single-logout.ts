/** Single logout in both directions: what is stored between the steps, and which sessions end. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { CallOrigin } from '../../platform/http/origin.ts';
import type { Services } from '../../platform/http/services.ts';
import type { HostTenant } from '../../platform/session/hosts.ts';
import { sessionsEndedByProvider } from '../identity/events.ts';
import { consumeCode, createCode, recordSingleUse } from '../identity/one-time-codes.ts';
import { LOGOUT_CODE_SECONDS, type LogoutRedirect } from '../identity/sign-in-methods.ts';
import { findProvider, type Provider } from '../identity/sign-in-providers.ts';
import { ensureKeyPair } from './saml-key-pair.ts';
import {
  toMessageId,
  createSamlClient,
  getLogoutUrl,
  type NameIdProperties,
  getNameIdFormat,
  toSamlParties,
  REQUEST_SECONDS,
  SamlError,
  fromMessageId,
  toSignedUrl,
} from './saml-connection.ts';
import type { LogoutRequest } from './parse-logout.ts';

type SamlServices = Pick<Services, 'key' | 'now'>;

/** A logout request is valid for at most six minutes, so its record is retained for longer. */
const RETENTION_MS = 600_000;

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** The ended session, as the provider identifies it. */
export interface EndingSession {
  providerId: number;
  nameId: string;
  sessionIndex: string | null;
  nameIdForm: NameIdProperties | null;
}

/**
 * Ends a session at its identity provider too, if the provider supports single logout.
 *
 * @returns a code for the redirect, or undefined if no provider needs to be notified
 */
export async function prepareLogout(
  tx: TenantTx,
  { key, now }: SamlServices,
  session: number,
): Promise<string | undefined> {
  const [data] = await tx.rows<EndingSession>(
    `select s.provider_id as "providerId", s.name_id as "nameId", s.session_index as "sessionIndex",
       s.name_id_form as "nameIdForm" from sessions s
       join sign_in_providers p on p.tenant_id = $1 and p.id = s.provider_id and p.enabled and p.strategy = 'SAML2'
     where s.tenant_id = $1 and s.id = $2 and s.name_id is not null and p.config ->> 'slo_url' <> ''`,
    [tx.tenant, session],
  );
  if (!data) return undefined;
  return createCode(tx, key.codes, { purpose: 'saml_logout', data, expiresAt: addSeconds(now(), LOGOUT_CODE_SECONDS) });
}

/**
 * Returns the signed address that ends the session at its identity provider, once. Returns undefined if there is no
 * session to end.
 *
 * @param logout.code from `prepareLogout`
 * @param logout.address the tenant's own host
 */
export async function createLogoutUrl(
  services: Services,
  tenant: HostTenant,
  logout: LogoutRedirect,
): Promise<string | undefined> {
  const { database, key, now } = services;
  const [provider, startedLogout] = await database.inTenant(tenant.id, 'write', (tx) =>
    Promise.all([findProvider(tx, 'SAML2'), beginLogout(tx, { key, now }, logout)]),
  );
  if (!provider || !getLogoutUrl(provider) || startedLogout?.session.providerId !== provider.id) return undefined;
  const keys = await ensureKeyPair(services, tenant, provider);
  const library = await createSamlClient(provider, toSamlParties(provider, logout.address), {
    keys,
    id: startedLogout.id,
  });
  const { nameId: nameID, sessionIndex, nameIdForm } = startedLogout.session;
  const subject = { issuer: provider.idp_server ?? '', nameID, nameIDFormat: getNameIdFormat(provider), ...nameIdForm };
  const profile = { ...subject, ...(sessionIndex && { sessionIndex }) };
  return toSignedUrl(await library.getLogoutUrlAsync(profile, '', {}));
}

/** Returns the session behind the code, and the id of its LogoutRequest. */
async function beginLogout(
  tx: TenantTx,
  { key, now }: SamlServices,
  { code, redirect }: { code: string; redirect: string },
): Promise<{ session: EndingSession; id: string } | undefined> {
  const currentTime = now();
  const consumed = await consumeCode(tx, key.codes, { purpose: 'saml_logout', secret: code, now: currentTime });
  if (!consumed || !('providerId' in consumed.data)) return undefined;
  const expiresAt = addSeconds(currentTime, REQUEST_SECONDS);
  const requestSecret = await createCode(tx, key.codes, { purpose: 'saml_logout', data: { redirect }, expiresAt });
  return { session: consumed.data as unknown as EndingSession, id: toMessageId(requestSecret) };
}

/** @returns the address that the user wanted to open, or an error if there is no matching request */
export async function finishLogout(
  tx: TenantTx,
  { key, now }: SamlServices,
  inResponseTo: string,
): Promise<string | SamlError> {
  const secret = fromMessageId(inResponseTo);
  const consumed = await consumeCode(tx, key.codes, { purpose: 'saml_logout', secret, now: now() });
  const redirect = consumed?.data.redirect;
  return typeof redirect === 'string'
    ? redirect
    : new SamlError('the logout does not match an open request', 'expired');
}

/** Ends the sessions that the provider names. */
export async function endNamedSessions(
  tx: TenantTx,
  { key, now }: SamlServices,
  logout: { provider: Provider; request: LogoutRequest; origin: CallOrigin },
): Promise<SamlError | undefined> {
  const { provider, request, origin } = logout;
  const currentTime = now();
  const secret = `${provider.id}/${request.id}`;
  const expiresAt = new Date(currentTime.getTime() + RETENTION_MS);
  if (!(await recordSingleUse(tx, key.codes, { purpose: 'saml_logout', secret, expiresAt })))
    return new SamlError('the logout request was already used', 'expired');
  const endedSessions = await tx.rows<{ id: number; user_id: number }>(
    `update sessions set ended_at = $5 where tenant_id = $1 and provider_id = $2 and name_id = $3 and ended_at is null
       and (cardinality($4::text[]) = 0 or session_index is null or session_index = any($4)) returning id, user_id`,
    [tx.tenant, provider.id, request.nameId, request.sessionIndexes, currentTime],
  );
  const changes = { strategy: 'SAML2', sessions: endedSessions.map(({ id }) => id) };
  const actor = { userId: endedSessions[0]?.user_id ?? null, ...origin, now: currentTime };
  await record(tx, event(sessionsEndedByProvider, { id: null, changes }), actor);
  return undefined;
}
