/** The columns of the list of users in exports. */
import type { UserRow } from '@mainstay/contract/people/users';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import type { UserStatus } from '@mainstay/contract/rules/user-list';
import type { SheetColumn } from '../../../platform/files/sheets.ts';

const STATUS_LABELS: Record<UserStatus, string> = { active: 'Active', invited: 'Invited', inactive: 'Inactive' };

/** Instants are formatted as `Y-MM-DD HH:mm:ss` in the company's time zone. */
export function buildUserColumns(timeZone: string): SheetColumn<UserRow>[] {
  const formatInstant = (at: string | null) => at && formatTimestamp(new Date(at), timeZone);
  return [
    ['Name', (user) => `${user.first_name} ${user.last_name}`.trim()],
    ['Email', (user) => user.email],
    ['Title', (user) => user.title],
    ['Roles', (user) => user.roles.join(', ')],
    ['Teams', (user) => user.teams.map(({ name, is_lead }) => (is_lead ? `${name} (lead)` : name)).join(', ')],
    ['Access', (user) => (user.user_access_type === 'full' ? 'Full access' : 'Read-only')],
    ['Status', (user) => STATUS_LABELS[user.status]],
    ['Accounts', (user) => user.accounts],
    ['Last seen', (user) => formatInstant(user.last_seen_at)],
    ['Created', (user) => formatInstant(user.created_at)],
    ['Invitation ends', (user) => formatInstant(user.invitation_expires_at)],
  ];
}
