/** Adds a playbook to many accounts in the background and reports the progress. */
import { z } from 'zod';
import { selectedAccounts } from '../accounts/bulk-edits.ts';
import { endpoint, id, ok, requestKey } from '../kit.ts';
import { PRIORITIES } from '../rules/actions.ts';

/** Maximum number of skipped accounts that are listed by name. */
export const LISTED_SKIPPED_LIMIT = 50;

export const PlayApplication = z
  .object({
    id: z.int(),
    template_id: z.int(),
    template_name: z.string(),
    /** The version that is added to every account. */
    template_version: z.int(),
    /** `queued` means in progress. `failed` means interrupted; the remaining accounts are no longer processed. */
    status: z.enum(['queued', 'done', 'failed']),
    total: z.int(),
    /** Accounts that are not processed yet. */
    waiting: z.int(),
    added: z.int(),
    /** Accounts on which a play of the playbook was already open. */
    present: z.int(),
    /** Accounts that the requesting user can only view. */
    refused: z.int(),
    /** The first accounts that the requesting user can only view, sorted by name and limited to those that the caller can read. */
    refused_accounts: z.array(z.object({ account_id: z.int(), account_name: z.string() })),
  })
  .meta({ id: 'PlayApplication' });
export type PlayApplication = z.infer<typeof PlayApplication>;

export const playApplications = {
  createPlayApplication: endpoint({
    method: 'POST',
    path: '/v1/api/play-applications/',
    access: 'session',
    effect: 'changes',
    summary: 'Add a playbook to the selected accounts, or to all that match a filter, in the background',
    perMinute: 30,
    bodyLimit: 2_000_000,
    body: selectedAccounts.extend({
      template_id: id,
      priority: z.enum(PRIORITIES).optional(),
      /** Skips accounts on which a play of this playbook is open. */
      skip_open: z.boolean().default(true),
      request_key: requestKey,
    }),
    response: ok(PlayApplication),
  }),
  getPlayApplication: endpoint({
    method: 'GET',
    path: '/v1/api/play-applications/{id}/',
    access: 'session',
    summary: 'Get the progress of adding a playbook to many accounts',
    params: z.object({ id }),
    response: ok(PlayApplication),
  }),
};
