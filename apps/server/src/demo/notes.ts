/** Notes about the customers, and their files. */
import { Readable } from 'node:stream';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import type { FileStorage } from '../platform/files/file-store.ts';
import { type DemoAccount, FLAGSHIP } from './accounts.ts';
import { getChurnReason } from './churn-reasons.ts';
import { buildNotes, type NewNote } from './factories/notes.ts';
import type { Random } from './random.ts';
import { planTerms } from './revenue.ts';
import { type Beat, getBeats } from './stories/beats.ts';
import { type Facts, findFacts } from './stories/facts.ts';
import { FLAGSHIP_NOTES } from './stories/flagship.ts';
import { exportList, minutes, orderForm, type NoteDocument, reviewDeck, seatPlan } from './stories/documents.ts';
import { STEP_NOTES } from './stories/steps.ts';
import { note, type NoteText } from './stories/text.ts';
import { type WrittenNote, NoteWriter } from './stories/note-writer.ts';

/** A note whose file is not stored yet. */
interface Planned extends Omit<NewNote, 'file'> {
  file?: NoteDocument | undefined;
}

const MORNING = 6;
const AFTERNOON = 15;

/**
 * Returns a moment on a working day: on the given day if it is one; otherwise on the following Monday, or on the
 * preceding Friday if Monday is after `last`.
 */
function momentOn(day: string, last: string, chance: Random): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const monday = addDays(day, weekday === 0 ? 1 : weekday === 6 ? 2 : 0);
  const worked = monday <= last ? monday : addDays(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${worked}T${two(chance.int(MORNING, AFTERNOON))}:${two(chance.int(0, 59))}:00Z`;
}

/** The input for the notes of one account. */
interface Writing {
  account: DemoAccount;
  facts: Facts;
  today: string;
  /** Yesterday, or the day on which the customer churned. */
  last: string;
  voice: NoteWriter;
  chance: Random;
}

interface More {
  byOther?: boolean | undefined;
  pinned?: boolean | undefined;
  actionId?: number;
  file?: NoteDocument | undefined;
}

/** @param person the subject of a note on a contact */
function written(
  { account, facts, last, chance }: Writing,
  { text, tags, onContact }: NoteText,
  { day, person }: { day: string; person?: { id: number } | undefined },
  { byOther = false, pinned = false, actionId, file }: More = {},
): Planned {
  return {
    accountId: account.id,
    text,
    contactId: onContact ? (person?.id ?? null) : null,
    ...(actionId !== undefined && { actionId }),
    ownerId: byOther ? (facts.other ?? account.ownerId) : account.ownerId,
    createdAt: momentOn(day, last, chance),
    pinned,
    tags,
    file,
  };
}

/** Fixed notes for the flagship. */
const flagshipNotes = (writing: Writing): Planned[] =>
  FLAGSHIP_NOTES.map(({ daysAgo, byOther, pinned, ...text }) => {
    const person = writing.facts.people.find(({ first_name }) => text.text.startsWith(first_name));
    return written(writing, text, { day: addDays(writing.today, -daysAgo), person }, { byOther, pinned });
  });

function storyNotes(writing: Writing, reason: string | undefined): Planned[] {
  const { account, facts, today, last, voice, chance } = writing;
  const beats = getBeats(account, facts, { today, last, reason }).sort((a, b) => (a.day < b.day ? -1 : 1));
  return beats.flatMap((beat) => {
    const told = voice.deal(account, facts, beat.texts, beat.day, beat.about);
    return told ? [written(writing, told, at(beat, told), { byOther: chance.chance(0.25) })] : [];
  });
}
const at = ({ day }: Beat, { person }: WrittenNote) => ({ day, person });

/** Notes on completed steps that have a text, with the presented document. */
function stepNotes(writing: Writing): Planned[] {
  const { account, facts, voice } = writing;
  return facts.done.flatMap(({ id, name, completed }) => {
    const texts = STEP_NOTES[name];
    const told = texts && voice.deal(account, facts, texts, completed);
    if (!told) return [];
    const file = name === 'Hold the review' ? reviewDeck(account, facts.held, completed) : undefined;
    return [written(writing, told, { day: completed, person: told.person }, { actionId: id, file })];
  });
}

/** Documents of a customer, each with a note about it. */
function filedNotes(writing: Writing): Planned[] {
  const { account, facts, today, voice, chance } = writing;
  const age = daysBetween(account.onboardedOn, today);
  const found: Planned[] = [];
  const add = (text: NoteText, day: string, file: NoteDocument, more: More = {}) => {
    const told = voice.tell(account, facts, text, day);
    if (told) found.push(written(writing, told, { day, person: told.person }, { ...more, file }));
  };
  if (account.plan === 'Enterprise' || account.name === FLAGSHIP) {
    const seats = planTerms(account, today)[0]?.seats ?? account.seats;
    const text = 'Order form of {name} with both signatures: {seats} seats, term and notice period on the first page.';
    const told = voice.tell(account, facts, note(text, 'Contract'), account.onboardedOn, { seats });
    const day = { day: account.onboardedOn };
    if (told) found.push(written(writing, told, day, { pinned: true, file: orderForm(account, seats) }));
  }
  if (account.name === FLAGSHIP || (!account.closedOn && age > 60 && chance.chance(0.2))) {
    const text = note(
      'Seat plan from {first}: who has one of the {seats} seats of {name}, and who uses it.',
      'Adoption',
    );
    const ago = account.name === FLAGSHIP ? 31 : chance.int(12, Math.min(220, age - 20));
    add(text, addDays(today, -ago), seatPlan(account, chance));
  }
  if (account.story === 'o') {
    const day = addDays(account.onboardedOn, 3);
    const text = note(
      'Minutes of the kick-off with {name}. {first} sent them to everybody who was there.',
      'Onboarding',
    );
    add(text, day, minutes(account, facts.people[0]?.name ?? 'not named yet', day));
  }
  if (account.closedOn) {
    const day = addDays(account.closedOn, -2);
    const text = note('List of what {name} took along, checked by {first} table by table.', 'Churn');
    add(text, day, exportList(account, day));
  }
  return found;
}

function planNotes(writing: Writing, reason: string | undefined): Planned[] {
  const isFlagship = writing.account.name === FLAGSHIP;
  const own = isFlagship ? flagshipNotes(writing) : storyNotes(writing, reason);
  return [...own, ...stepNotes(writing), ...filedNotes(writing)];
}

/** Creates notes on every account, newest last, and stores their files. */
export async function seedNotes(
  tx: TenantTx,
  files: FileStorage,
  accounts: readonly DemoAccount[],
  today: string,
): Promise<void> {
  const factsOf = await findFacts(tx);
  const voice = new NoteWriter();
  const planned = accounts
    .flatMap((account) => {
      const last = account.closedOn ?? addDays(today, -1);
      const of = { account, facts: factsOf(account.id), chance: account.chance('notes') };
      return planNotes({ ...of, today, last, voice }, getChurnReason(accounts, account));
    })
    .sort((a, b) => ((a.createdAt ?? '') < (b.createdAt ?? '') ? -1 : 1));
  const notes: NewNote[] = [];
  for (const { file, ...rest } of planned) {
    const stored = file && (await files.put(Readable.from([Buffer.from(file.content)]), UPLOAD_LIMIT));
    notes.push({ ...rest, ...(file && stored && { file: { fileName: file.fileName, type: file.type, stored } }) });
  }
  await buildNotes(tx, notes);
}
