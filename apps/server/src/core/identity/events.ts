/** Events of sessions, sign-ins, passwords and sign-in methods. No public data contains an address, a name, a code or a key. */
import { type EventKind, eventKind } from '../../platform/events/event.ts';
import { logToAudit } from '../audit/record-audit.ts';

export interface IdentityEvent {
  /** The id of the subject; null if the event has no subject, or several. */
  id: number | null;
  /** Details for the audit log. */
  changes?: object;
}

/** @param entry.entity the entity in the audit log, if it is not the type of the subject */
const identityEvent = (
  name: string,
  subject: string,
  { verb, entity = subject }: { verb: string; entity?: string },
): EventKind<IdentityEvent> =>
  eventKind(
    name,
    ({ id }) => ({ account: null, subject: { type: subject, id }, data: {} }),
    logToAudit(({ id, changes }) => ({ verb, entity, entityId: id, changes })),
  );

export const sessionStarted = identityEvent('session.started', 'session', { verb: 'sign_in' });
/** A user signed out. */
export const sessionEnded = identityEvent('session.ended', 'session', { verb: 'sign_out' });
/** A user ended one of their sessions on another device. */
export const sessionEndedRemotely = identityEvent('session.ended_remotely', 'session', { verb: 'end' });
export const sessionEndedByAdmin = identityEvent('session.ended_by_admin', 'session', { verb: 'end' });
/** An identity provider ended any number of sessions of a user. */
export const sessionsEndedByProvider = identityEvent('session.ended_by_provider', 'session', { verb: 'sign_out' });
/** A user ended all sessions except the current one. */
export const otherSessionsEnded = identityEvent('session.others_ended', 'session', { verb: 'end_others' });

export interface RejectedSignIn {
  reason: string;
  /** Details for the audit log, with the reason. */
  changes: object;
}

export const signInRejected = eventKind<RejectedSignIn>(
  'sign_in.rejected',
  ({ reason }) => ({ account: null, subject: { type: 'sign_in', id: null }, data: { reason } }),
  logToAudit(({ changes }) => ({ verb: 'refuse', entity: 'session', changes })),
);

/** Too many attempts with an email were rejected. */
export const signInLocked = eventKind<{ email: string; minutes: number }>(
  'sign_in.locked',
  ({ minutes }) => ({ account: null, subject: { type: 'sign_in', id: null }, data: { minutes } }),
  logToAudit(({ email, minutes }) => ({ verb: 'lock', entity: 'session', changes: { email, minutes } })),
);

/** A user set a password with the link of an email. */
export const passwordReset = identityEvent('password.reset', 'user', { verb: 'password_reset' });
export const passwordChanged = identityEvent('password.changed', 'user', { verb: 'password_change' });
export const emailChanged = identityEvent('email.changed', 'user', { verb: 'email_change' });
/** A user undid a change of the email with the link in its notification. */
export const emailRestored = identityEvent('email.restored', 'user', { verb: 'email_restore' });
export const invitationAccepted = identityEvent('invitation.accepted', 'user', { verb: 'accept_invitation' });
/** A user selected a light or dark appearance for themselves. */
export const appearanceSelected = eventKind<{ userId: number }>('appearance.selected', ({ userId }) => ({
  account: null,
  readers: { user: userId },
  subject: { type: 'user', id: userId },
  data: {},
}));

const SECOND_FACTOR = 'second_factor';
export const secondFactorEnabled = identityEvent('second_factor.enabled', 'user', {
  verb: 'enable',
  entity: SECOND_FACTOR,
});
/** A user removed their own second factor. */
export const secondFactorDisabled = identityEvent('second_factor.disabled', 'user', {
  verb: 'disable',
  entity: SECOND_FACTOR,
});
/** An administrator or the operator removed the second factor of a user. */
export const secondFactorReset = identityEvent('second_factor.reset', 'user', { verb: 'reset', entity: SECOND_FACTOR });
export const recoveryCodeUsed = identityEvent('recovery_code.used', 'user', { verb: 'use', entity: 'recovery_codes' });
export const recoveryCodesReplaced = identityEvent('recovery_codes.replaced', 'user', {
  verb: 'replace',
  entity: 'recovery_codes',
});

const EXTERNAL_IDENTITY = 'external_identity';
export const externalIdentityLinked = identityEvent('external_identity.linked', EXTERNAL_IDENTITY, { verb: 'link' });
export const externalIdentityRemoved = identityEvent('external_identity.removed', EXTERNAL_IDENTITY, {
  verb: 'delete',
});

export const apiKeyCreated = identityEvent('api_key.created', 'api_key', { verb: 'create' });
export const apiKeyRevoked = identityEvent('api_key.revoked', 'api_key', { verb: 'revoke' });

export const signInPolicyUpdated = identityEvent('sign_in_policy.updated', 'sign_in_policy', { verb: 'update' });

export interface ProviderEvent {
  /** Null if the settings of the method were never saved. */
  id: number | null;
  strategy: string;
  /** Details for the audit log, in addition to the strategy. */
  changes?: object;
}

const providerEvent = (
  verb: string,
  operation: 'enabled' | 'disabled' | 'updated' | 'tested',
): EventKind<ProviderEvent> =>
  eventKind(
    `sign_in_provider.${operation}`,
    ({ id, strategy }) => ({ account: null, subject: { type: 'sign_in_provider', id }, data: { strategy } }),
    logToAudit(({ id, strategy, changes }) => ({
      verb,
      entity: 'sign_in_provider',
      entityId: id,
      changes: { strategy, ...changes },
    })),
  );

/** A sign-in method was enabled. An external one replaces the enabled external one. */
export const providerEnabled = providerEvent('enable', 'enabled');
export const providerDisabled = providerEvent('disable', 'disabled');
/** The settings of a sign-in method were saved. */
export const providerUpdated = providerEvent('update', 'updated');
/** The settings of a sign-in method were tested, successfully or not. */
export const providerTested = providerEvent('test', 'tested');
