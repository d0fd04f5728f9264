/** Users of a company and their roles. Reading requires ADM, DA or CSO, changing ADM; everyone may see who can grant access. */
import { z } from 'zod';
import { endpoint, id, largePageLimit, optionalParam, ok, pageLimit, pageNumber, shortText } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';
import { USER_SORTS, USER_STATUSES } from '../rules/user-list.ts';

export const ACCESS_TYPES = ['full', 'read_only'] as const;
export type AccessType = (typeof ACCESS_TYPES)[number];

const sorts = USER_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);
const singleLine = shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE);
/** Role abbreviations of a user. */
export const userRoles = z
  .array(z.string().trim().min(1).max(50))
  .min(1, 'Choose at least one role.')
  .max(50)
  .transform((list) => [...new Set(list)]);

export const UserRow = z.object({
  id: z.int(),
  email: z.string(),
  /** Both names are empty until an invited user enters them. */
  first_name: z.string(),
  last_name: z.string(),
  title: z.string().nullable(),
  avatar_url: z.string().nullable(),
  /** Role abbreviations. */
  roles: z.array(z.string()),
  user_access_type: z.enum(ACCESS_TYPES),
  status: z.enum(USER_STATUSES),
  /** Whether password sign-ins also require a code. */
  second_factor: z.boolean(),
  teams: z.array(z.object({ id: z.int(), name: z.string(), is_lead: z.boolean() })),
  /** Number of accounts for which the user is the primary owner. A deactivated user remains the owner. */
  accounts: z.int(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
  /** Expiry of the pending invitation. Null if no invitation is pending. */
  invitation_expires_at: z.string().nullable(),
});
export type UserRow = z.infer<typeof UserRow>;

/** The external identity of a user at a sign-in provider. */
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
  /** Whether this is one of the six seeded roles. Other roles only control menus. */
  built_in: z.boolean(),
  /** Number of users with this role who are not deactivated. */
  users: z.int(),
});
export type RoleRow = z.infer<typeof RoleRow>;

export const byUser = z.object({ id });

/** Filters and sort order of the user list. */
const userFilterFields = {
  /** Matches part of the name or email, ignoring case. */
  q: optionalParam(shortText),
  role: optionalParam(z.string().max(50)),
  status: optionalParam(z.enum(USER_STATUSES)),
  team: optionalParam(id),
  sort: optionalParam(z.enum(sorts)),
};

export const users = {
  findUsers: endpoint({
    method: 'GET',
    path: '/v1/api/admin/users/',
    access: ADMIN_ROLES,
    summary: 'List users with roles, teams and status, at most 10,000 per page',
    query: z.object({ pageNum: pageNumber, limit: largePageLimit, ...userFilterFields }),
    response: ok(
      z.object({
        listing: z.array(UserRow),
        has_next: z.boolean(),
        total_records: z.int(),
        /** Number of users by status among those that match the other filters. */
        statuses: z.record(z.enum(USER_STATUSES), z.int()),
      }),
    ),
  }),
  exportUsers: endpoint({
    method: 'GET',
    path: '/v1/api/admin/users/export/',
    access: ADMIN_ROLES,
    summary: 'Export the users that match a filter as CSV',
    query: z.object(userFilterFields),
    download: 'text/csv',
    response: z.string(),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/v1/api/admin/users/{id}/',
    access: ADMIN_ROLES,
    summary: 'Get a user with linked external identities',
    params: byUser,
    response: ok(UserDetail),
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/users/{id}/',
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'users',
    summary: 'Change name, title, roles and access of a user; open sessions change with the next request',
    params: byUser,
    body: z.object({
      first_name: singleLine,
      last_name: singleLine,
      title: singleLine.nullish(),
      roles: userRoles,
      user_access_type: z.enum(ACCESS_TYPES),
    }),
    response: ok(UserDetail),
  }),
  findAdministrators: endpoint({
    method: 'GET',
    path: '/v1/api/administrators/',
    access: 'session',
    summary: 'List the first active administrators, who can grant access',
    response: ok(z.object({ administrators: z.array(z.object({ name: z.string(), email: z.string() })) })),
  }),
  findUserAccounts: endpoint({
    method: 'GET',
    path: '/v1/api/get_users_accounts/',
    aliases: ['/get_users_accounts/'],
    access: 'session',
    summary: 'List the people who can be assigned, by name, at most 10,000 per page',
    query: z.object({
      pageNum: pageNumber,
      limit: largePageLimit,
      /** Matches part of the name or email, ignoring case. */
      qname: optionalParam(shortText),
      /** A role abbreviation. */
      qrole: optionalParam(z.string().max(50)),
    }),
    response: ok(
      z.object({
        users_accounts: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            email: z.string(),
            /** The role with the widest access, as an abbreviation. */
            role: z.string(),
          }),
        ),
        has_next: z.boolean(),
      }),
    ),
  }),
  findRoles: endpoint({
    method: 'GET',
    path: '/v1/api/admin/roles/',
    access: ADMIN_ROLES,
    summary: 'List roles, from the widest to the narrowest access',
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: ok(z.object({ listing: z.array(RoleRow), has_next: z.boolean(), total_records: z.int() })),
  }),
};
