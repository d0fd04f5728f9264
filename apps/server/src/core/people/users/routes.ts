import { type UserRow, users } from '@mainstay/contract/people/users';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import type { UserStatus } from '@mainstay/contract/rules/user-list';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { sendSheet, type SheetColumn } from '../../../platform/files/sheets.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { FieldError, requireFound } from '../../../platform/http/errors.ts';
import { ok, serve } from '../../../platform/http/kit.ts';
import type { Services } from '../../../platform/http/services.ts';
import { listExported } from '../../../core/audit/events.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { findAdministrators, findRoles, findUserAccounts, findUsers, getUser, hasOtherAdmin } from '../user-list.ts';
import { assertRoles, isAdministrator, LAST_ADMIN_MESSAGE, lockAdministrators } from '../user-roles.ts';
import { updateUser } from './update-user.ts';

/** Returns the user after a change. */
const toReply = async (tx: TenantTx, id: number, { services }: { services: Services }) =>
  ok(requireFound(await getUser(tx, id, services.now()), 'User'));

export const userRoutes = serve('users', users, {
  async findUsers({ tx, query, services }) {
    return ok(requireFound(await findUsers(tx, query, services.now()), 'Role or team'));
  },

  exportUsers(call) {
    const { query, access, services } = call;
    return sendSheet(call, {
      name: 'users.csv',
      columns: buildUserColumns(access.timeZone),
      read: async (tx, pageNum: number | undefined = 1, limit) => {
        const page = requireFound(await findUsers(tx, { ...query, pageNum, limit }, services.now()), 'Role or team');
        return { rows: page.listing, next: page.has_next ? pageNum + 1 : undefined };
      },
      record: (tx) => record(tx, event(listExported, { list: 'users', parameters: query }), toActor(call)),
    });
  },

  findAdministrators: async ({ tx }) => ok({ administrators: await findAdministrators(tx) }),

  findUserAccounts: async ({ tx, query }) => ok(await findUserAccounts(tx, query)),

  getUser: ({ tx, params, ...call }) => toReply(tx, params.id, call),

  async updateUser({ tx, params, body, ...call }) {
    const { access, services } = call;
    await lockAdministrators(tx);
    const before = requireFound(await getUser(tx, params.id, services.now()), 'User');
    await assertRoles(tx, access, body.roles);
    const change = { ...body, title: body.title || null };
    if (
      isAdministrator(before) &&
      !isAdministrator({ ...before, ...change }) &&
      !(await hasOtherAdmin(tx, before.id))
    ) {
      const field = body.roles.includes('ADM') ? 'user_access_type' : 'roles';
      throw new FieldError(field, LAST_ADMIN_MESSAGE);
    }
    await updateUser(tx, before, change, toActor(call));
    return toReply(tx, before.id, call);
  },

  findRoles: async ({ tx, query }) => ok(await findRoles(tx, query)),
});

const STATUS_LABELS: Record<UserStatus, string> = { active: 'Active', invited: 'Invited', inactive: 'Inactive' };

/** Returns the columns of the list of users in exports. Instants are formatted as `Y-MM-DD HH:mm:ss` in the company's time zone. */
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
