/** Inviting users, who get a link that works once. Requires ADM, DA or CSO. */
import { z } from 'zod';
import { endpoint, id } from '../kit.ts';
import { ACCESS_TYPES, byUser, userRoles } from '../people/users.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { isEmail } from '../rules/email.ts';

/** Maximum number of addresses in one call. */
export const INVITE_LIMIT = 20;
/** An invitation is valid for three days (1-S-14). */
export const INVITATION_HOURS = 72;

const address = z.string().trim().max(350).refine(isEmail, 'Invalid Email Address');
/** One or several addresses. Duplicates that differ only in case count once. */
const addresses = z
  .preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(address).min(1, 'Email is required.').max(INVITE_LIMIT, `At most ${INVITE_LIMIT} addresses at a time.`),
  )
  .transform((list) => [...new Map(list.map((email) => [email.toLowerCase(), email])).values()]);
/** The results of an invitation. Without a mail server, the email is stored and the result indicates this. */
const Invited = z.object({
  success: z.literal(true),
  msg: z.string(),
  data: z.object({ invited: z.array(z.object({ id: z.int(), email: z.string() })) }),
});

export const invitations = {
  inviteUsers: endpoint({
    method: 'POST',
    path: '/v1/api/users/invite/',
    access: ADMIN_ROLES,
    effect: 'changes',
    personOnly: 'users',
    summary: 'Invite one or more users, all or none',
    perMinute: 10,
    body: z.object({
      email: addresses,
      roles: userRoles,
      user_access_type: z.enum(ACCESS_TYPES).default('full'),
      team_id: id.nullish(),
    }),
    response: Invited,
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/v1/api/admin/users/{id}/invite/',
    access: ADMIN_ROLES,
    effect: 'changes',
    personOnly: 'users',
    summary: 'Resend an invitation with a new link; the old link no longer works',
    perMinute: 10,
    params: byUser,
    response: Invited,
  }),
};
