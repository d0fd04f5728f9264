/** One playbook for many accounts at once: added in the background and watched. */
import { z } from 'zod';
import { selectedAccounts } from '../accounts/bulk-edits.ts';
import { endpoint, id, ok, requestKey } from '../kit.ts';
import { PRIORITIES } from '../rules/actions.ts';

/** Accounts that were left as they are, told by name. */
export const LISTED_SKIPPED_LIMIT = 50;

export const PlayApplication = z
  .object({
    id: z.int(),
    template_id: z.int(),
    template_name: z.string(),
    /** The version that every account gets. */
    template_version: z.int(),
    /** `queued` is under way. */
    /** `failed`: broken off; nobody works on those that wait any more. */
    status: z.enum(['queued', 'done', 'failed']),
    total: z.int(),
    /** Accounts that are still to come. */
    waiting: z.int(),
    added: z.int(),
    /** A play of the playbook was open there already. */
    present: z.int(),
    /** Who asked may only look at them. */
    refused: z.int(),
    /** The first of the refused ones by name, as far as the caller may read them. */
    refused_accounts: z.array(z.object({ account_id: z.int(), account_name: z.string() })),
  })
  .meta({ id: 'PlayApplication' });
export type PlayApplication = z.infer<typeof PlayApplication>;

export const playApplications = {
  createPlayApplication: endpoint({
    method: 'POST',
    path: '/v1/api/play-applications/',
    access: 'session',
    summary: 'Add a playbook to the named accounts, or to all that a filter finds; it is done in the background',
    perMinute: 30,
    bodyLimit: 2_000_000,
    body: selectedAccounts.extend({
      template_id: id,
      priority: z.enum(PRIORITIES).optional(),
      /** Leaves accounts out on which a play of this playbook is open. */
      skip_open: z.boolean().default(true),
      request_key: requestKey,
    }),
    response: ok(PlayApplication),
  }),
  getPlayApplication: endpoint({
    method: 'GET',
    path: '/v1/api/play-applications/{id}/',
    access: 'session',
    summary: 'How far the adding of a playbook to many accounts is',
    params: z.object({ id }),
    response: ok(PlayApplication),
  }),
};
