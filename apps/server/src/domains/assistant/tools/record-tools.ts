/** Tools that read records of accounts: actions, plans, notes, emails, contacts, support cases and components. */
import { components } from '@mainstay/contract/components';
import { contacts } from '@mainstay/contract/contacts';
import { notes } from '@mainstay/contract/notes';
import { plays } from '@mainstay/contract/playbooks/plays';
import { search } from '@mainstay/contract/search';
import { successPlans } from '@mainstay/contract/success-plans';
import { supportCases } from '@mainstay/contract/support-cases';
import { tickets } from '@mainstay/contract/tickets';
import { z } from 'zod';
import { requireReadable } from '../../../core/account-access/require-account.ts';
import { getMessageReader } from '../../../platform/session/access.ts';
import { searchMessages } from '../../mailbox/search-messages.ts';
import {
  type AssistantTool,
  defineAccountTool,
  defineTool,
  searchInput,
  shorten,
  type ToolContext,
  toShortText,
  withSource,
} from './tool.ts';

const RECORD_LIMIT = 10;
const CONTACT_LIMIT = 30;
const PLAY_LIMIT = 20;
/** Rows of a component (S3-32). */
const ROW_LIMIT = 50;

const listActions = defineAccountTool({
  name: 'list_actions',
  label: 'Reading actions',
  description: 'Lists pending actions of an account by play, with their owners and due dates.',
  input: {},
  async run(context, id) {
    const { data } = await context.call(plays.findAccountPlays, { params: { id }, query: { limit: PLAY_LIMIT } });
    return Object.values(data.actions).flatMap((group) =>
      Object.values(group.plays).map((play) => ({
        play_id: play.play_id,
        play: play.play_name,
        pending: play.pending_actions,
        total: play.total_actions,
        actions: play.actions.map((action) =>
          withSource(
            context,
            { type: 'action', id: action.id, accountId: id, label: action.name },
            { name: action.name, due: action.due_date, priority: action.priority, owner: action.owner },
          ),
        ),
      })),
    );
  },
});

const listPlans = defineAccountTool({
  name: 'list_plans',
  label: 'Reading success plans',
  description: 'Lists success plans of an account with their objectives, values and due dates.',
  input: {},
  async run(context, id) {
    const { data } = await context.call(successPlans.findSuccessPlans, {
      query: { accountId: id, limit: RECORD_LIMIT },
    });
    return data.success_plans.map((plan) =>
      withSource(
        context,
        { type: 'plan', id: plan.id, accountId: id, label: plan.name },
        {
          name: plan.name,
          description: shorten(plan.description),
          summary: shorten(plan.summary),
          state: plan.state,
          status: plan.status,
          due: plan.due_date,
          owner: plan.owner_name,
          objectives: plan.objectives.map((objective) => ({
            name: objective.name,
            target_date: objective.target_date,
            target: objective.target_value,
            start: objective.start_value,
            current: objective.current_value,
            is_complete: objective.status,
          })),
        },
      ),
    );
  },
});

const searchNotes = defineAccountTool({
  name: 'search_notes',
  label: 'Searching notes',
  description: 'Searches the notes of an account, newest first. Notes include logged calls, emails and meetings.',
  input: searchInput,
  async run(context, id, { text }) {
    const { data } = await context.call(notes.filterNotes, {
      params: { id },
      body: { limit: RECORD_LIMIT, ...(text && { searchText: text }) },
    });
    return data.notes.map((note) => {
      const noteText = toShortText(note.note_txt);
      return withSource(
        context,
        { type: 'note', id: note.account_notes_id, accountId: id, label: noteText },
        {
          text: noteText,
          kind: note.activity ?? 'note',
          written: note.created_at,
          by: note.owner_name,
          participants: note.participants.map(({ name }) => name),
        },
      );
    });
  },
});

const searchMail = defineAccountTool({
  name: 'search_mail',
  label: 'Searching emails',
  description: 'Searches emails with contacts of an account that the person may read, newest first.',
  input: searchInput,
  async run(context, id, { text }) {
    const messages = await context.read(async (tx) => {
      await requireReadable(tx, context.access, id);
      return searchMessages(tx, getMessageReader(context.access), {
        accountId: id,
        text: text ?? '',
        limit: RECORD_LIMIT,
      });
    });
    return messages.map((message) =>
      withSource(
        context,
        { type: 'message', id: message.id, accountId: id, label: message.subject },
        {
          subject: message.subject,
          direction: message.direction,
          from: message.sender.name || message.sender.address,
          sent: message.sent_at.toISOString(),
          text: shorten(message.body),
        },
      ),
    );
  },
});

const listCases = defineAccountTool({
  name: 'list_support_cases',
  label: 'Reading support cases',
  description: 'Lists support cases of an account, newest first, with their totals.',
  input: { only_open: z.boolean().default(false) },
  async run(context, id, { only_open }) {
    const { data } = await context.call(supportCases.findSupportCases, {
      params: { id },
      query: { limit: RECORD_LIMIT, ...(only_open && { open: true }) },
    });
    return {
      totals: data.figures,
      cases: data.cases.map(({ id: caseId, contact, ...entry }) =>
        withSource(
          context,
          { type: 'case', id: caseId, accountId: id, label: entry.subject },
          { ...entry, contact: contact?.name ?? null },
        ),
      ),
    };
  },
});

const listContacts = defineAccountTool({
  name: 'list_contacts',
  label: 'Reading contacts',
  description: 'Lists contacts of an account with their titles and reporting lines.',
  input: searchInput,
  async run(context, id, { text }) {
    const { data } = await context.call(contacts.filterContacts, {
      params: { id },
      body: { limit: CONTACT_LIMIT, ...(text && { searchText: text }) },
    });
    return data.contacts.map((contact) => {
      const name = `${contact.contact_first_name} ${contact.contact_last_name}`.trim();
      return withSource(
        context,
        { type: 'contact', id: contact.id, accountId: id, label: name },
        {
          name,
          email: contact.contact_email,
          title: contact.contact_designation,
          department: contact.department,
          reports_to: contact.superior?.name ?? null,
          notes: contact.notes === null ? null : shorten(contact.notes),
        },
      );
    });
  },
});

const searchRecords = defineTool({
  name: 'search_records',
  label: 'Searching all records',
  description:
    'Searches the names of all records that the person may read: accounts, contacts, plays, plans, notes and support cases.',
  input: { text: z.string().min(1).max(200) },
  isForAllAccounts: true,
  async run(context, { text }) {
    const { data } = await context.call(search.searchEverything, { query: { text__startswith: text } });
    return Object.fromEntries(
      Object.entries(data).map(([group, results]) => [
        group,
        results.map(({ id, name, account_id, account_name, caption }) => ({
          id,
          name,
          ...(account_id !== undefined && {
            account_id,
            source: context.sources.add({
              type: 'account',
              id: account_id,
              accountId: account_id,
              label: account_name ?? '',
            }),
          }),
          ...(account_name !== undefined && { account_name }),
          ...(caption !== undefined && { caption }),
        })),
      ]),
    );
  },
});

const listTickets = defineTool({
  name: 'list_tickets',
  label: 'Reading tickets',
  description: 'Lists the latest tickets of the company to the support of this product.',
  input: {},
  isForAllAccounts: true,
  async run(context) {
    const { data } = await context.call(tickets.findTickets, { query: { pageNumber: 1, pageLimit: RECORD_LIMIT } });
    return data.response.tickets.map((ticket) =>
      withSource(
        context,
        { type: 'ticket', id: ticket.id, accountId: null, label: ticket.ticket_name },
        {
          name: ticket.ticket_name,
          description: toShortText(ticket.description),
          status: ticket.status,
          priority: ticket.priority,
          created: ticket.created_at,
        },
      ),
    );
  },
});

/** Returns the rows or the values of a component as the person sees them. */
export async function readComponent(context: ToolContext, id: number): Promise<object> {
  const query = { id, pageSize: ROW_LIMIT, ...(context.accountId !== null && { accountId: context.accountId }) };
  const [{ data: detail }, { data }] = await Promise.all([
    context.call(components.getComponentDetail, { query: { id } }),
    context.call(components.getComponentData, { query }),
  ]);
  const found = { type: 'component', id, accountId: context.accountId, label: detail.name } as const;
  // A definition can read all accounts. A conversation about one account must not.
  if (context.accountId !== null && !('config' in data) && data.all_accounts_only === true)
    return { error: 'This component shows all accounts.' };
  return 'config' in data
    ? withSource(context, found, { name: detail.name, value: data.mainvalue, values: data.output.data })
    : withSource(context, found, { name: detail.name, total_records: data.total_records, rows: data.reports });
}

const runComponent = defineTool({
  name: 'run_component',
  label: 'Reading a component',
  description: 'Returns the rows or the values of a component: a table, a chart or a tile of a page, by its id.',
  input: { component_id: z.int().positive() },
  run: (context, { component_id }) => readComponent(context, component_id),
});

export const createRecordTools = (accountId: number | null): AssistantTool[] => [
  listActions(accountId),
  listPlans(accountId),
  searchNotes(accountId),
  searchMail(accountId),
  listCases(accountId),
  listContacts(accountId),
  searchRecords,
  listTickets,
  runComponent,
];
