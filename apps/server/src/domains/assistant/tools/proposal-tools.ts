/** Tools that propose changes. They write nothing: the person sees each proposal and confirms or dismisses it. */
import { contacts } from '@mainstay/contract/contacts';
import { accounts } from '@mainstay/contract/accounts';
import { plays } from '@mainstay/contract/playbooks/plays';
import type { ProposedChange } from '@mainstay/contract/assistant';
import { day } from '@mainstay/contract/kit';
import { z } from 'zod';
import { removeLinks } from '../../../core/ai-provider/remove-links.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { type AssistantTool, defineAccountTool, type ToolContext } from './tool.ts';

/** Proposals of one answer. */
const MAX_PROPOSALS = 10;
const PROPOSED = { proposed: true, note: 'The person sees the proposal and decides. Nothing was written yet.' };
const CONTACT_LIMIT = 1000;

const text = (max: number, description: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .transform((value) => removeLinks(value))
    .describe(description);
const line = (description: string) => text(200, description).transform((value) => value.replaceAll(/\s+/g, ' '));
const dueDay = day.describe('A day, YYYY-MM-DD');

/** @throws RequestError if the person may not change the account */
async function propose(context: ToolContext, accountId: number, change: ProposedChange): Promise<typeof PROPOSED> {
  const { data } = await context.call(accounts.getPermission, { params: { id: accountId } });
  if (data.read_only) throw new BusinessError('The person may not change this account.');
  if (context.proposals.length >= MAX_PROPOSALS) throw new BusinessError('There are too many proposals.');
  context.proposals.push({ accountId, change });
  return PROPOSED;
}

const proposeNote = defineAccountTool({
  name: 'propose_note',
  label: 'Proposing a note',
  description: 'Proposes a note on an account. The person confirms it.',
  input: { text: text(10_000, 'The text of the note') },
  isProposal: true,
  run: (context, id, input) => propose(context, id, { kind: 'note', text: input.text }),
});

const proposeAction = defineAccountTool({
  name: 'propose_action',
  label: 'Proposing an action',
  description:
    'Proposes an action in an open play of an account, or in a new play. list_actions returns the open plays. The person confirms it.',
  input: {
    name: line('What to do'),
    description: text(4000, 'Details'),
    due_on: dueDay.optional(),
    play_id: z.int().positive().optional().describe('The id of an open play'),
    new_play: line('The name of a new play, if none fits').optional(),
  },
  isProposal: true,
  async run(context, id, { name, description, due_on, play_id, new_play }) {
    const { data } = await context.call(plays.findPlayNames, { query: { accountId: id } });
    const play = data.plays.find((one) => one.play_id === play_id);
    if (!play && new_play === undefined) throw new BusinessError('Name an open play of the account, or a new play.');
    return propose(context, id, {
      kind: 'action',
      name,
      description,
      due_on: due_on ?? null,
      play_id: play?.play_id ?? null,
      play_name: play?.play_name ?? new_play ?? '',
    });
  },
});

const proposePlan = defineAccountTool({
  name: 'propose_plan',
  label: 'Proposing a success plan',
  description: 'Proposes a success plan as a draft, without objectives. The person confirms it.',
  input: {
    name: line('The name of the plan'),
    description: text(4000, 'What the plan is for'),
    summary: text(4000, 'The executive summary'),
    due_on: dueDay,
  },
  isProposal: true,
  run: (context, id, { name, description, summary, due_on }) =>
    propose(context, id, { kind: 'plan', name, description, summary, due_on }),
});

const proposeEmail = defineAccountTool({
  name: 'propose_email',
  label: 'Proposing an email',
  description: 'Proposes an email to contacts of an account. The person edits and sends it.',
  input: {
    contact_ids: z.array(z.int().positive()).min(1).max(10).describe('The ids of contacts from list_contacts'),
    subject: line('The subject'),
    text: text(10_000, 'The text'),
  },
  isProposal: true,
  async run(context, id, { contact_ids, subject, text: body }) {
    const { data } = await context.call(contacts.filterContacts, { params: { id }, body: { limit: CONTACT_LIMIT } });
    // Only contacts of the account, so that a text in a record cannot choose another address.
    const to = data.contacts
      .filter((contact) => contact_ids.includes(contact.id) && contact.contact_email !== '')
      .map((contact) => contact.contact_email);
    if (to.length < new Set(contact_ids).size)
      throw new BusinessError('Some of these contacts have no email address or do not belong to the account.');
    return propose(context, id, { kind: 'mail', to, subject, text: body });
  },
});

export const createProposalTools = (accountId: number | null): AssistantTool[] => [
  proposeNote(accountId),
  proposeAction(accountId),
  proposePlan(accountId),
  proposeEmail(accountId),
];
