/** Teams with their members and leads. Leads can read the accounts of the members. Reading requires ADM, DA or CSO. */
import { z } from 'zod';
import { done, endpoint, id, optionalParam, ok, pageLimit, pageNumber, shortText } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';
import { USER_STATUSES } from '../rules/user-list.ts';
import { ACCESS_TYPES } from './users.ts';

/** Maximum number of members in a team. */
export const MEMBER_LIMIT = 2000;

const Lead = z.object({ user_id: z.int(), name: z.string(), avatar_url: z.string().nullable() });

export const TeamRow = z.object({
  id: z.int(),
  name: z.string(),
  leads: z.array(Lead),
  members: z.int(),
  /** Number of accounts whose primary owners are members. The leads can read these accounts. */
  accounts: z.int(),
});
export type TeamRow = z.infer<typeof TeamRow>;

export const TeamMember = Lead.extend({
  email: z.string(),
  is_lead: z.boolean(),
  status: z.enum(USER_STATUSES),
  user_access_type: z.enum(ACCESS_TYPES),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamDetail = z.object({ id: z.int(), name: z.string(), members: z.array(TeamMember) });
export type TeamDetail = z.infer<typeof TeamDetail>;

const byTeam = z.object({ id });
const body = z.object({
  name: shortText.min(1, 'Name is required.').refine(isSingleLine, SINGLE_LINE_MESSAGE),
  /** The complete list of members, without duplicates. */
  members: z
    .array(z.object({ user_id: z.int().positive(), is_lead: z.boolean().default(false) }))
    .max(MEMBER_LIMIT, `A team can have ${MEMBER_LIMIT} members at most.`)
    .refine((list) => new Set(list.map((m) => m.user_id)).size === list.length, 'A member is listed twice.'),
});

export const teams = {
  findTeams: endpoint({
    method: 'GET',
    path: '/v1/api/admin/teams/',
    access: ADMIN_ROLES,
    summary: 'List teams by name, with leads and member counts',
    query: z.object({ pageNum: pageNumber, limit: pageLimit, q: optionalParam(shortText) }),
    response: ok(z.object({ listing: z.array(TeamRow), has_next: z.boolean(), total_records: z.int() })),
  }),
  getTeam: endpoint({
    method: 'GET',
    path: '/v1/api/admin/teams/{id}/',
    access: ADMIN_ROLES,
    summary: 'Get a team with its members, leads first',
    params: byTeam,
    response: ok(TeamDetail),
  }),
  createTeam: endpoint({
    method: 'POST',
    path: '/v1/api/admin/teams/',
    access: ['ADM'],
    effect: 'changes',
    summary: 'Create a team',
    body,
    response: ok(TeamDetail),
  }),
  updateTeam: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/teams/{id}/',
    access: ['ADM'],
    effect: 'changes',
    summary: 'Change the name, members and leads of a team; access changes with the next request',
    params: byTeam,
    body,
    response: ok(TeamDetail),
  }),
  deleteTeam: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/teams/{id}/',
    access: ['ADM'],
    effect: 'changes',
    summary: 'Delete a team; its members and accounts are not deleted',
    params: byTeam,
    response: done,
  }),
};
