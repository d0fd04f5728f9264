/**
 * Conversations of Maya, Lena and Ada with the assistant. They are marked as sample data, because no model wrote the answers; statements
 * are read from the records that they name as their sources. Ada's prompts are instructions for all chats.
 */
import type { ProposedChange } from '@mainstay/contract/assistant';
import { addDays, formatLongDate } from '@mainstay/contract/rules/dates';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { savePrompt } from '../../builder/custom-tables/write-custom-row.ts';
import { type FoundSource, SourceList } from '../../domains/assistant/sources.ts';
import { getNamedSources, toPlainText, toStatements } from '../../domains/assistant/statements.ts';
import { addMessage, createConversation } from '../../domains/assistant/stored-conversations.ts';
import { decideProposal, insertProposals, setProposalRecord } from '../../domains/assistant/stored-proposals.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type Diary, type DiaryEvent, getWorkingDay, toInstant } from './diary.ts';

const ANSWER_MS = 7000;
const DECISION_MS = 15_000;
const CONFIRMED_MS = ANSWER_MS + DECISION_MS;
const RENEWAL_DAYS = 90;

/** Returns the number of a record for a statement, such as `[1]`. */
type Cite = (found: FoundSource) => string;

interface DecidedProposal {
  accountId: number;
  change: ProposedChange;
  state: 'confirmed' | 'dismissed';
  recordId: number | null;
}

interface Exchange {
  question: string;
  at: Date;
  answer: (cite: Cite) => string;
  proposal?: DecidedProposal;
}

async function addAnswer(
  tx: TenantTx,
  { conversationId, userId }: { conversationId: number; userId: number },
  { at, answer, proposal }: Exchange,
): Promise<void> {
  const sources = new SourceList();
  const text = answer((found) => `[${sources.add(found)}]`);
  const statements = toStatements(text, (n) => sources.has(n));
  const messageId = await addMessage(
    tx,
    conversationId,
    {
      role: 'assistant',
      text: toPlainText(statements),
      statements,
      sources: getNamedSources(statements, sources.all),
      state: 'completed',
    },
    new Date(at.getTime() + ANSWER_MS),
  );
  if (!proposal) return;
  const { state, recordId, ...change } = proposal;
  const [stored] = await insertProposals(tx, { messageId, userId }, [change]);
  if (!stored) throw new Error('The proposal was not stored.');
  await decideProposal(tx, stored.id, { userId, state, now: new Date(at.getTime() + CONFIRMED_MS) });
  await setProposalRecord(tx, stored.id, recordId);
}

async function addConversation(
  tx: TenantTx,
  about: { userId: number; accountId: number | null },
  [first, ...others]: readonly [Exchange, ...Exchange[]],
): Promise<void> {
  const { question, at } = first;
  const id = await createConversation(tx, { ...about, componentId: null, question, isSample: true }, at);
  for (const exchange of [first, ...others]) {
    const message = { role: 'user', text: exchange.question, statements: [], sources: [], state: 'completed' } as const;
    await addMessage(tx, id, message, exchange.at);
    await addAnswer(tx, { conversationId: id, userId: about.userId }, exchange);
  }
}

interface NamedAccount {
  id: number;
  name: string;
}

/** Returns active accounts of an owner, or of all owners, in an order. `$2` is the owner. */
const findAccounts = <Row extends NamedAccount>(tx: TenantTx, owner: number | null, rest: string): Promise<Row[]> =>
  tx.rows<Row>(
    `select a.id, a.name, a.renewal_on from accounts a
     where a.tenant_id = $1 and a.status = 'Active' and ($2::bigint is null or a.primary_owner_id = $2) ${rest}`,
    [tx.tenant, owner],
  );

const toAccountSource = ({ id, name }: NamedAccount): FoundSource => ({
  type: 'account',
  id,
  accountId: id,
  label: name,
});

const toHealthSource = ({ id, name }: NamedAccount): FoundSource => ({
  type: 'health',
  id,
  accountId: id,
  label: `Health of ${name}`,
});

interface OwnedAction {
  id: number;
  name: string;
  due_on: string;
  account_id: number;
  account_name: string;
}

const findNextActions = (tx: TenantTx, owner: number, today: string): Promise<OwnedAction[]> =>
  tx.rows<OwnedAction>(
    `select x.id, x.name, x.due_on, x.account_id, a.name as account_name
     from actions x join accounts a on a.tenant_id = $1 and a.id = x.account_id
     where x.tenant_id = $1 and x.owner_id = $2 and x.status = 'Pending' and x.due_on >= $3 order by x.due_on, x.id limit 3`,
    [tx.tenant, owner, today],
  );

interface OwnedNote {
  id: number;
  account_id: number;
  account_name: string;
  renewal_on: string;
  note_txt: string;
  created_at: Date;
}

/** Returns the latest note that only contains a text, and that its author wrote on their own account. */
async function getLatestNote(tx: TenantTx, owner: number): Promise<OwnedNote> {
  const [note] = await tx.rows<OwnedNote>(
    `select n.id, n.account_id, a.name as account_name, a.renewal_on, n.note_txt, n.created_at
     from notes n join accounts a on a.tenant_id = $1 and a.id = n.account_id and a.primary_owner_id = $2
     where n.tenant_id = $1 and n.owner_id = $2 and n.ref_entity_type = 'account' and n.activity is null and n.file_id is null
       and a.status = 'Active' and a.renewal_on is not null
     order by n.created_at desc, n.id limit 1`,
    [tx.tenant, owner],
  );
  if (!note) throw new Error('The demo company has no note of the owner of an account.');
  return note;
}

/** The first contact of an account. */
const findContacts = (tx: TenantTx, account: number) =>
  tx.rows<{ id: number; name: string }>(
    `select id, first_name || ' ' || last_name as name from contacts where tenant_id = $1 and account_id = $2
     order by id limit 1`,
    [tx.tenant, account],
  );

/** Maya prepares for a call. The assistant proposes the note that she wrote after it, and she confirms it. */
async function addConfirmedNote(tx: TenantTx, maya: number): Promise<void> {
  const {
    account_id: id,
    account_name: name,
    created_at: notedAt,
    renewal_on,
    ...note
  } = await getLatestNote(tx, maya);
  const contacts = await findContacts(tx, id);
  const text = markupToText(note.note_txt).trim();
  const questionAt = new Date(notedAt.getTime() - CONFIRMED_MS);
  await addConversation(tx, { userId: maya, accountId: id }, [
    {
      question: 'Prepare me for the next call.',
      at: new Date(questionAt.getTime() - 34 * 60_000),
      answer: (cite) =>
        [
          `The subscription of ${name} renews on ${formatLongDate(renewal_on)} ${cite(toAccountSource({ id, name }))}.`,
          ...contacts.map(
            (contact) =>
              `Your first contact is ${contact.name} ${cite({ type: 'contact', id: contact.id, accountId: id, label: contact.name })}.`,
          ),
          'Begin with what has changed since your last call.',
        ].join('\n'),
    },
    {
      question: `Add this note: ${text}`,
      at: questionAt,
      answer: (cite) => `I propose a note for ${name} ${cite(toAccountSource({ id, name }))}.`,
      proposal: { accountId: id, change: { kind: 'note', text }, state: 'confirmed', recordId: note.id },
    },
  ]);
}

/** Maya reads what is due next. */
async function addNextActions(tx: TenantTx, maya: number, { today, at }: { today: string; at: Date }): Promise<void> {
  const actions = await findNextActions(tx, maya, today);
  await addConversation(tx, { userId: maya, accountId: null }, [
    {
      question: 'Which of my actions are due next?',
      at,
      answer: (cite) =>
        actions
          .map(
            ({ id, name, due_on, account_id: accountId, account_name }) =>
              `- ${name} (${account_name}) is due on ${formatLongDate(due_on)} ${cite({ type: 'action', id, accountId, label: name })}.`,
          )
          .join('\n') || 'None of your actions is due in the future.',
    },
  ]);
}

/** Lena reads which of her accounts have the lowest health, and dismisses an action for the first of them. */
async function addDismissedAction(
  tx: TenantTx,
  lena: number,
  { today, at }: { today: string; at: Date },
): Promise<void> {
  const accounts = await findAccounts(tx, lena, 'and a.health is not null order by a.health, a.id limit 3');
  const [worst] = accounts;
  if (!worst) throw new Error('Lena has no account with a health score.');
  await addConversation(tx, { userId: lena, accountId: null }, [
    {
      question: 'Which of my accounts have the lowest health? Propose what to do about the first one.',
      at,
      answer: (cite) =>
        [
          ...accounts.map(
            ({ id, name }, index) =>
              `${index === 0 ? 'The lowest health score is that of' : 'Next is'} ${name} ${cite(toHealthSource({ id, name }))}.`,
          ),
          `I propose an action for ${worst.name} ${cite(toAccountSource(worst))}.`,
        ].join('\n'),
      proposal: {
        accountId: worst.id,
        change: {
          kind: 'action',
          name: 'Call the sponsor about the falling health',
          description: 'Find out what changed, and agree on the next two steps.',
          due_on: addDays(today, 5),
          play_id: null,
          play_name: 'Recover the health score',
        },
        state: 'dismissed',
        recordId: null,
      },
    },
  ]);
}

/** Ada reads which renewals are near. */
async function addRenewals(tx: TenantTx, ada: number, { today, at }: { today: string; at: Date }): Promise<void> {
  const last = addDays(today, RENEWAL_DAYS);
  const accounts = await findAccounts<NamedAccount & { renewal_on: string }>(
    tx,
    null,
    `and a.renewal_on between '${today}' and '${last}' order by a.renewal_on, a.id limit 4`,
  );
  await addConversation(tx, { userId: ada, accountId: null }, [
    {
      question: `Which renewals are due in the next ${RENEWAL_DAYS} days?`,
      at,
      answer: (cite) =>
        [
          'These are the first of them.',
          ...accounts.map(
            (account) =>
              `- ${account.name} renews on ${formatLongDate(account.renewal_on)} ${cite(toAccountSource(account))}.`,
          ),
        ].join('\n'),
    },
  ]);
}

/** Adds the conversations. The accounts have their health scores and all of their records. */
export async function seedConversations(
  tx: TenantTx,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<void> {
  const people = await tx.rows<{ id: number; name: string }>(
    `select id, lower(first_name) as name from users where tenant_id = $1 and first_name in ('Ada', 'Lena', 'Maya')`,
    [tx.tenant],
  );
  const getId = (name: string) => people.find((one) => one.name === name)?.id ?? 0;
  const getDay = (daysAgo: number, time: string) => {
    const day = getWorkingDay(today, daysAgo);
    return { today: day, at: toInstant(day, time, timeZone) };
  };
  await addRenewals(tx, getId('ada'), getDay(5, '10:04'));
  await addDismissedAction(tx, getId('lena'), getDay(2, '15:31'));
  await addConfirmedNote(tx, getId('maya'));
  await addNextActions(tx, getId('maya'), { ...getDay(1, '08:52'), today });
}

const PROMPTS = [
  {
    prompt_name: 'Our terms',
    prompt:
      'Call accounts customers. A site is a location of a customer. The onboarding ends when the first site works with the product.',
    active: true,
  },
  { prompt_name: 'Style of answers', prompt: 'Answer in at most five sentences. Begin with the result.', active: true },
  {
    prompt_name: 'Quarterly review (draft)',
    prompt: 'If the question is about a quarterly review, list goals, results, risks and next steps.',
    active: false,
  },
];

/** Returns the events of the prompts, which Ada created. */
export const promptEvents = (diary: Diary): DiaryEvent[] =>
  PROMPTS.map((prompt, index) => {
    const actor = diary.at('ada', 6, `10:1${3 * index}`);
    return {
      at: actor.now,
      happen: () => savePrompt(diary.tx, undefined, { ...prompt, component_id: null }, actor),
    };
  });
