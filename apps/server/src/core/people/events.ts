/** Events of users and teams. No public data contains a name or an address. */
import { type EventKind, eventKind } from '../../platform/events/event.ts';
import { logToAudit } from '../audit/record-audit.ts';

export interface UserEvent {
  userId: number;
  /** Details for the audit log. */
  changes: object;
}

const userEvent = (name: string, verb: string): EventKind<UserEvent> =>
  eventKind(
    name,
    ({ userId }) => ({ account: null, subject: { type: 'user', id: userId }, data: {} }),
    logToAudit(({ userId, changes }) => ({ verb, entity: 'user', entityId: userId, changes })),
  );

/** A user was invited, or received a new link. */
export const userInvited = userEvent('user.invited', 'invite');
/** An administrator changed a user. */
export const userUpdated = userEvent('user.updated', 'update');
export const userDeactivated = userEvent('user.deactivated', 'deactivate');
export const userReactivated = userEvent('user.reactivated', 'reactivate');
/** A user changed their own profile. */
export const profileUpdated = userEvent('profile.updated', 'update');

export interface TeamEvent {
  teamId: number;
  /** Details for the audit log. */
  changes: object;
}

const teamEvent = (verb: string, operation: 'created' | 'updated' | 'deleted'): EventKind<TeamEvent> =>
  eventKind(
    `team.${operation}`,
    ({ teamId }) => ({ account: null, subject: { type: 'team', id: teamId }, data: {} }),
    logToAudit(({ teamId, changes }) => ({ verb, entity: 'team', entityId: teamId, changes })),
  );

export const teamCreated = teamEvent('create', 'created');
export const teamUpdated = teamEvent('update', 'updated');
export const teamDeleted = teamEvent('delete', 'deleted');
