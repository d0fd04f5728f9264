/** Writes a confirmed proposal by the calls that the screens make, so their permissions, rules and events apply. */
import type { ProposedChange, Proposal } from '@mainstay/contract/assistant';
import type { ClientInput, EndpointDef, Reply } from '@mainstay/contract/kit';
import { notes } from '@mainstay/contract/notes';
import { actions } from '@mainstay/contract/playbooks/actions';
import { plays } from '@mainstay/contract/playbooks/plays';
import { textToMarkup } from '@mainstay/contract/rules/note-text';
import { successPlans } from '@mainstay/contract/success-plans';

type CallProduct = <E extends EndpointDef>(endpoint: E, input: ClientInput<E>) => Promise<Reply<E>>;

async function writeAction(
  call: CallProduct,
  accountId: number,
  change: Extract<ProposedChange, { kind: 'action' }>,
): Promise<number> {
  const playId =
    change.play_id ??
    (await call(plays.createPlay, { body: { accountId, priority: 'M', name: change.play_name } })).data.play.play_id;
  const { data } = await call(actions.createAction, {
    body: {
      account_play_id: playId,
      text: change.name,
      description: change.description,
      completedOn: change.due_on,
    },
  });
  return data.action.id;
}

/**
 * @returns the id of the new record; null for an email, which the person edits and sends
 * @throws RequestError of the call that rejected the change
 */
export async function writeProposedChange(
  call: CallProduct,
  { account_id: accountId, change }: Pick<Proposal, 'account_id' | 'change'>,
): Promise<number | null> {
  switch (change.kind) {
    case 'note': {
      const form = new FormData();
      form.set('note_text', textToMarkup(change.text));
      form.set('type', 'account');
      return (await call(notes.createNote, { params: { id: accountId }, form })).data.note.account_notes_id;
    }
    case 'action':
      return writeAction(call, accountId, change);
    case 'plan': {
      const { name, description, summary, due_on: date } = change;
      const body = { accountId, name, description, summary, state: 'draft' as const, date };
      return (await call(successPlans.createSuccessPlan, { body })).data.result.id;
    }
    case 'mail':
      return null;
  }
}
