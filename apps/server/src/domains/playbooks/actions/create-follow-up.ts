/** Adds the follow-up of a note as an action. */
import { ACTION_TEXT_LIMIT } from '@mainstay/contract/rules/actions';
import { FOLLOW_UP_PLAY } from '@mainstay/contract/rules/notes';
import { PLAY_ACTIONS_LIMIT } from '@mainstay/contract/rules/plays';
import { truncateText } from '@mainstay/contract/rules/truncate-text';
import type { FollowUpWriter } from '../../notes/notes.ts';
import { createPlayWithAction } from './create-play-with-action.ts';

/** Adds the action to the account's play in progress for follow-ups, or to a new one. */
export const createFollowUp: FollowUpWriter = async (tx, access, { accountId, text, due_on, description }, by) => {
  const [play] = await tx.rows<{ id: number }>(
    `select id from plays where tenant_id = $1 and account_id = $2 and name = $3 and success_plan_id is null
       and status is distinct from 'CM' and total_actions < ${PLAY_ACTIONS_LIMIT} order by id limit 1`,
    [tx.tenant, accountId, FOLLOW_UP_PLAY],
  );
  const action = {
    name: text,
    description: truncateText(description, ACTION_TEXT_LIMIT),
    how_to_complete: '',
    priority: 'M',
    due_on,
    external_process_id: null,
  } as const;
  const newPlay = { accountId, name: FOLLOW_UP_PLAY, priority: 'M' } as const;
  await createPlayWithAction(tx, access, { playId: play?.id, play: newPlay, action }, by);
};
