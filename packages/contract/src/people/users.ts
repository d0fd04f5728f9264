/** The people of a company: invited, given roles, put out again. Reading and inviting need ADM, DA or CSO, the rest ADM. */
import { z } from 'zod';
import { done, endpoint, id, largePageLimit, optionalParam, ok, pageLimit, pageNumber, shortText } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { isEmail } from '../rules/email.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';
import { USER_SORTS, USER_STATUSES } from '../rules/user-list.ts';

export const ACCESS_TYPES = ['full', 'read_only'] as const;
export type AccessType = (typeof ACCESS_TYPES)[number];

/** Addresses of one call. */
export const INVITE_LIMIT = 20;
/** An invitation opens for three days (1-S-14). */
export const INVITATION_HOURS = 72;

const sorts = USER_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);
const singleLine = shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE);
const address = z.string().trim().max(350).refine(isEmail, 'Invalid Email Address');
/** One address or several; each counts once, whatever its letters' case. */
const addresses = z
  .preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(address).min(1, 'E-mail is required.').max(INVITE_LIMIT, `At most ${INVITE_LIMIT} addresses at a time.`),
  )
  .transform((list) => [...new Map(list.map((email) => [email.toLowerCase(), email])).values()]);
/** Abbreviations. */
const roles = z
  .array(z.string().trim().min(1).max(50))
  .min(1, 'Choose at least one role.')
  .max(50)
  .transform((list) => [...new Set(list)]);

export const UserRow = z.object({
  id: z.int(),
  email: z.string(),
  /** Both empty until an invited person has told them. */
  first_name: z.string(),
  last_name: z.string(),
  title: z.string().nullable(),
  avatar_url: z.string().nullable(),
  /** Abbreviations. */
  roles: z.array(z.string()),
  user_access_type: z.enum(ACCESS_TYPES),
  status: z.enum(USER_STATUSES),
  /** Whether signing in with the password takes a code as well. */
  second_factor: z.boolean(),
  teams: z.array(z.object({ id: z.int(), name: z.string(), is_lead: z.boolean() })),
  /** Accounts the user is the primary owner of; a deactivated user keeps them. */
  accounts: z.int(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
  /** When the open invitation of an invited person ends; null where none is open. */
  invitation_expires_at: z.string().nullable(),
});
export type UserRow = z.infer<typeof UserRow>;

/** What another sign-in service knows the user as. */
export const UserIdentity = z.object({
  id: z.int(),
  strategy: z.string(),
  email: z.string().nullable(),
  linked_at: z.string(),
  last_used_at: z.string(),
});

export const UserDetail = UserRow.extend({ identities: z.array(UserIdentity) });
export type UserDetail = z.infer<typeof UserDetail>;

export const RoleRow = z.object({
  id: z.int(),
  abbr: z.string(),
  name: z.string(),
  /** One of the six; others only give menus. */
  built_in: z.boolean(),
  /** People who hold it and are not deactivated. */
  users: z.int(),
});
export type RoleRow = z.infer<typeof RoleRow>;

/** What an invitation came to. Without a mail server the mail is kept and says so. */
const Invited = z.object({
  success: z.literal(true),
  msg: z.string(),
  data: z.object({ invited: z.array(z.object({ id: z.int(), email: z.string() })) }),
});

const byUser = z.object({ id });

/** Which people a list holds, and in which order. */
const userFilterFields = {
  /** A part of the name or the address, whatever its case. */
  q: optionalParam(shortText),
  role: optionalParam(z.string().max(50)),
  status: optionalParam(z.enum(USER_STATUSES)),
  team: optionalParam(id),
  sort: optionalParam(z.enum(sorts)),
};

export const users = {
  inviteUsers: endpoint({
    method: 'POST',
    path: '/v1/api/users/invite/',
    access: ADMIN_ROLES,
    summary: 'Invite one or several people: all of them, or none where one cannot be',
    perMinute: 10,
    body: z.object({
      email: addresses,
      roles,
      user_access_type: z.enum(ACCESS_TYPES).default('full'),
      team_id: id.nullish(),
    }),
    response: Invited,
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/v1/api/admin/users/{id}/invite/',
    access: ADMIN_ROLES,
    summary: 'Send an invited person a new link; the former one ends',
    perMinute: 10,
    params: byUser,
    response: Invited,
  }),
  findUsers: endpoint({
    method: 'GET',
    path: '/v1/api/admin/users/',
    access: ADMIN_ROLES,
    summary: 'People with roles, teams and status; at most 10,000 a page',
    query: z.object({ pageNum: pageNumber, limit: largePageLimit, ...userFilterFields }),
    response: ok(
      z.object({
        listing: z.array(UserRow),
        has_next: z.boolean(),
        total_records: z.int(),
        /** How many there are of each status among those the other filters leave. */
        statuses: z.record(z.enum(USER_STATUSES), z.int()),
      }),
    ),
  }),
  exportUsers: endpoint({
    method: 'GET',
    path: '/v1/api/admin/users/export/',
    access: ADMIN_ROLES,
    summary: 'The people that a filter finds as CSV',
    query: z.object(userFilterFields),
    download: 'text/csv',
    response: z.string(),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/v1/api/admin/users/{id}/',
    access: ADMIN_ROLES,
    summary: 'One person, with the outside identities that sign them in',
    params: byUser,
    response: ok(UserDetail),
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/users/{id}/',
    access: ['ADM'],
    summary: 'Change name, title, roles and access; it counts from the next call of a running session',
    params: byUser,
    body: z.object({
      first_name: singleLine,
      last_name: singleLine,
      title: singleLine.nullish(),
      roles,
      user_access_type: z.enum(ACCESS_TYPES),
    }),
    response: ok(UserDetail),
  }),
  deactivateUser: endpoint({
    method: 'POST',
    path: '/v1/api/admin/users/{id}/deactivate/',
    access: ['ADM'],
    summary: 'End sessions, links and sign-in of a person at once; what they own stays theirs',
    params: byUser,
    response: ok(UserDetail),
  }),
  reactivateUser: endpoint({
    method: 'POST',
    path: '/v1/api/admin/users/{id}/reactivate/',
    access: ['ADM'],
    summary: 'Let a deactivated person in again',
    params: byUser,
    response: ok(UserDetail),
  }),
  deleteIdentity: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/users/{id}/identities/{identityId}/',
    access: ['ADM'],
    summary: 'Unlink an outside identity and end the sessions it opened',
    params: z.object({ id, identityId: id }),
    response: done,
  }),
  findRoles: endpoint({
    method: 'GET',
    path: '/v1/api/admin/roles/',
    access: ADMIN_ROLES,
    summary: 'Roles, from the widest reach to the narrowest',
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: ok(z.object({ listing: z.array(RoleRow), has_next: z.boolean(), total_records: z.int() })),
  }),
};
