/** Notes about the customers, and their files. */
import { Readable } from 'node:stream';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import type { ActivityKind } from '@mainstay/contract/rules/notes';
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { FileStorage } from '../../platform/files/file-store.ts';
import { type DemoAccount, FLAGSHIP } from './accounts.ts';
import { type NoteText, notes as noteTexts } from './content-files.ts';
import { buildNotes, type NewNote } from './factories/notes.ts';
import type { Random } from './random.ts';
import { planTerms } from './revenue.ts';
import { type Beat, getBeats } from './stories/beats.ts';
import { type Facts, findFacts, type Person } from './stories/facts.ts';
import {
  createExportList,
  createMinutes,
  createOrderForm,
  type NoteDocument,
  createReviewDeck,
  createSeatPlan,
} from './stories/documents.ts';
import { type WrittenNote, NoteWriter } from './stories/note-writer.ts';
import { getChurnReason } from './teams.ts';

/** A note whose file is not stored yet. */
interface PlannedNote extends Omit<NewNote, 'file'> {
  file?: NoteDocument | undefined;
}

const MORNING = 6;
const AFTERNOON = 15;

/**
 * Returns a moment on a working day: on the given day if it is one; otherwise on the following Monday, or on the
 * preceding Friday if Monday is after `last`.
 */
function drawMoment(day: string, last: string, random: Random): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const monday = addDays(day, weekday === 0 ? 1 : weekday === 6 ? 2 : 0);
  const workday = monday <= last ? monday : addDays(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
  const padTwo = (n: number) => String(n).padStart(2, '0');
  return `${workday}T${padTwo(random.int(MORNING, AFTERNOON))}:${padTwo(random.int(0, 59))}:00Z`;
}

/** The input for the notes of one account. */
interface NoteInput {
  account: DemoAccount;
  facts: Facts;
  today: string;
  /** Yesterday, or the day on which the customer churned. */
  last: string;
  voice: NoteWriter;
  chance: Random;
}

interface NoteOptions {
  byOther?: boolean | undefined;
  pinned?: boolean | undefined;
  actionId?: number;
  file?: NoteDocument | undefined;
}

/** Returns what a note on an account logs, according to its tags and its beginning. */
function getActivity({ text, tags }: NoteText): ActivityKind | undefined {
  if (tags.includes('Call')) return 'call';
  if (/^(?:Sent|Wrote)\b/.test(text)) return 'email';
  return tags.includes('Visit') || tags.includes('QBR') ? 'meeting' : undefined;
}

/** @param person the contact that the note mentions first; the subject of a note on a contact */
function createNote(
  { account, facts, last, chance: random }: NoteInput,
  note: NoteText,
  { day, person }: { day: string; person?: { id: number } | undefined },
  { byOther = false, pinned = false, actionId, file }: NoteOptions = {},
): PlannedNote {
  const { text, tags, onContact } = note;
  const activity = onContact || actionId !== undefined ? undefined : getActivity(note);
  const isKnown = ({ id, name, since }: Person) => id === person?.id || (since <= day && text.includes(name));
  return {
    accountId: account.id,
    text,
    activity,
    participantIds: activity ? facts.people.filter(isKnown).map(({ id }) => id) : [],
    contactId: onContact ? (person?.id ?? null) : null,
    ...(actionId !== undefined && { actionId }),
    ownerId: byOther ? (facts.other ?? account.ownerId) : account.ownerId,
    createdAt: drawMoment(day, last, random),
    pinned,
    tags,
    file,
  };
}

/** Fixed notes for the flagship. */
const createFlagshipNotes = (context: NoteInput): PlannedNote[] =>
  noteTexts.flagship.map(({ daysAgo, byOther, pinned, text }) => {
    const person = context.facts.people.find(({ first_name }) => text.text.startsWith(first_name));
    return createNote(context, text, { day: addDays(context.today, -daysAgo), person }, { byOther, pinned });
  });

function createStoryNotes(context: NoteInput, reason: string | undefined): PlannedNote[] {
  const { account, facts, today, last, voice, chance: random } = context;
  const beats = getBeats(account, facts, { today, last, reason }).sort((a, b) => (a.day < b.day ? -1 : 1));
  return beats.flatMap((beat) => {
    const noteText = voice.writeNext(account, facts, beat.texts, beat.day, beat.about);
    return noteText ? [createNote(context, noteText, toSubject(beat, noteText), { byOther: random.chance(0.25) })] : [];
  });
}
const toSubject = ({ day }: Beat, { person }: WrittenNote) => ({ day, person });

/** Notes on completed steps that have a text, with the presented document. */
function createStepNotes(context: NoteInput): PlannedNote[] {
  const { account, facts, voice } = context;
  return facts.done.flatMap(({ id, name, completed }) => {
    const texts = noteTexts.steps[name];
    const noteText = texts && voice.writeNext(account, facts, texts, completed);
    if (!noteText) return [];
    const file = name === 'Hold the review' ? createReviewDeck(account, facts.products, completed) : undefined;
    return [createNote(context, noteText, { day: completed, person: noteText.person }, { actionId: id, file })];
  });
}

/** Documents of a customer, each with a note about it. */
function createDocumentNotes(context: NoteInput): PlannedNote[] {
  const { account, facts, today, voice, chance: random } = context;
  const { documents } = noteTexts;
  const age = daysBetween(account.onboardedOn, today);
  const documentNotes: PlannedNote[] = [];
  const add = (text: NoteText, day: string, file: NoteDocument, more: NoteOptions = {}) => {
    const noteText = voice.write(account, facts, text, day);
    if (noteText)
      documentNotes.push(createNote(context, noteText, { day, person: noteText.person }, { ...more, file }));
  };
  if (account.plan === 'Enterprise' || account.name === FLAGSHIP) {
    const seats = planTerms(account, today)[0]?.seats ?? account.seats;
    const noteText = voice.write(account, facts, documents.orderForm, account.onboardedOn, { seats });
    const day = { day: account.onboardedOn };
    if (noteText)
      documentNotes.push(createNote(context, noteText, day, { pinned: true, file: createOrderForm(account, seats) }));
  }
  if (account.name === FLAGSHIP || (!account.closedOn && age > 60 && random.chance(0.2))) {
    const daysAgo = account.name === FLAGSHIP ? 31 : random.int(12, Math.min(220, age - 20));
    add(documents.seatPlan, addDays(today, -daysAgo), createSeatPlan(account, random));
  }
  if (account.story === 'o') {
    const day = addDays(account.onboardedOn, 3);
    add(documents.minutes, day, createMinutes(account, facts.people[0]?.name ?? 'not named yet', day));
  }
  if (account.closedOn) {
    const day = addDays(account.closedOn, -2);
    add(documents.exportedData, day, createExportList(account, day));
  }
  return documentNotes;
}

function planNotes(context: NoteInput, reason: string | undefined): PlannedNote[] {
  const isFlagship = context.account.name === FLAGSHIP;
  const mainNotes = isFlagship ? createFlagshipNotes(context) : createStoryNotes(context, reason);
  return [...mainNotes, ...createStepNotes(context), ...createDocumentNotes(context)];
}

/** Creates notes on every account, newest last, and stores their files. */
export async function seedNotes(
  tx: TenantTx,
  files: FileStorage,
  accounts: readonly DemoAccount[],
  today: string,
): Promise<void> {
  const getFacts = await findFacts(tx);
  const voice = new NoteWriter();
  const planned = accounts
    .flatMap((account) => {
      const last = account.closedOn ?? addDays(today, -1);
      const accountContext = { account, facts: getFacts(account.id), chance: account.createRandom('notes') };
      return planNotes({ ...accountContext, today, last, voice }, getChurnReason(accounts, account));
    })
    .sort((a, b) => ((a.createdAt ?? '') < (b.createdAt ?? '') ? -1 : 1));
  const notes: NewNote[] = [];
  for (const { file, ...rest } of planned) {
    const stored = file && (await files.put(Readable.from([Buffer.from(file.content)]), UPLOAD_LIMIT));
    notes.push({ ...rest, ...(file && stored && { file: { fileName: file.fileName, type: file.type, stored } }) });
  }
  await buildNotes(tx, notes);
}
