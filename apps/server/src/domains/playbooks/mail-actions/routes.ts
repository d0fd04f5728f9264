import { mailActions } from '@mainstay/contract/playbooks/mail-actions';
import { validateMailAction } from '@mainstay/contract/rules/mail-action';
import { requireReadable } from '../../../core/account-access/require-account.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { ok, serve } from '../../../platform/http/kit.ts';
import { throwIfInvalid, toIssues } from '../../../platform/http/validation-issues.ts';
import { getMessageReader } from '../../../platform/session/access.ts';
import { findThread } from '../../mailbox/stored-messages.ts';
import { getAction } from '../actions/action-details.ts';
import { toNewAction } from '../actions/action-validation.ts';
import { findPlayNames } from '../plays/play-choices.ts';
import { createPlayWithAction } from '../actions/create-play-with-action.ts';
import { findActionSource } from './action-source.ts';

const PLAYS_LIMIT = 1000;

export const mailActionRoutes = serve('actions', mailActions, {
  async findAccountPlaybooks({ params: { account_id: accountId }, tx, access }) {
    const [{ plays }] = await Promise.all([
      findPlayNames(tx, accountId, { pageNum: 1, limit: PLAYS_LIMIT }),
      requireReadable(tx, access, accountId),
    ]);
    return ok({ playbooks: plays });
  },

  async createPlaybookAction({ body, tx, access, ...call }) {
    const {
      account_id: accountId,
      account_play_id,
      play_id = account_play_id,
      due_date,
      completedOn = due_date,
    } = body;
    throwIfInvalid(toIssues(validateMailAction({ ...body, play_id, completedOn })));
    const play = { accountId, name: body.play_name ?? '', priority: body.play_priority || 'M' } as const;
    const action = toNewAction({ ...body, completedOn });
    const created = await createPlayWithAction(
      tx,
      access,
      { playId: play_id ?? undefined, play, action },
      toActor({ access, ...call }),
    );
    return ok({ play_id: created.playId, action_id: created.actionId });
  },

  async findActionMessages({ params, tx, access }) {
    const [{ account }, source] = await Promise.all([
      getAction(tx, access, params.id),
      findActionSource(tx, params.id),
    ]);
    return ok({
      messages: source ? await findThread(tx, getMessageReader(access), { accountId: account.id, ...source }) : [],
    });
  },
});
