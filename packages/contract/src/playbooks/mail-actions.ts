/** Messages that become actions. Rows 1-mail-12, 1-mail-13, 1-S-62, 2-mail-14, 2-mail-15, 2-S-75. */
import { z } from 'zod';
import { endpoint, id, ok, shortText } from '../kit.ts';
import { AccountMessage } from '../mailbox.ts';
import { PRIORITIES } from '../rules/actions.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';
import { newAction } from './actions.ts';
import { PlayName } from './plays.ts';

export const mailActions = {
  findAccountPlaybooks: endpoint({
    method: 'GET',
    path: '/v1/api/integrations/get-account-playbooks/{account_id}/',
    access: 'session',
    summary: 'List the first 1,000 open plays of an account by name',
    params: z.object({ account_id: id }),
    response: ok(z.object({ playbooks: z.array(PlayName) })),
  }),
  createPlaybookAction: endpoint({
    method: 'POST',
    path: '/v1/api/integrations/create-playbook-action/',
    access: 'session',
    effect: 'changes',
    summary: 'Add an action that was made from a message to a play of an account, or to a new play',
    body: z.object({
      account_id: id,
      /** An existing play. Without it, a play with the name and priority below is created. */
      play_id: id.nullish(),
      /** Alias of the field above. */
      account_play_id: id.nullish(),
      play_name: shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE).optional(),
      play_priority: z.union([z.enum(PRIORITIES), z.literal('')]).nullish(),
      ...newAction,
      /** Alias of `completedOn`. */
      due_date: newAction.completedOn,
    }),
    response: ok(z.object({ play_id: z.int(), action_id: z.int() })),
  }),
  findActionMessages: endpoint({
    method: 'GET',
    path: '/v1/api/actions/{id}/messages/',
    access: 'session',
    summary:
      'List the messages of the thread that an action was made from, in order, as far as the caller may read them',
    params: z.object({ id }),
    response: ok(z.object({ messages: z.array(AccountMessage) })),
  }),
};
