/** What was written down about the customers, and the files that came with it. */
import { Readable } from 'node:stream';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { addDays, daysBetween, longDay } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import type { FileStorage } from '../platform/files/file-store.ts';
import { type DemoAccount, FLAGSHIP } from './accounts.ts';
import { buildNotes, type NewNote } from './factories/notes.ts';
import { BY_STORY, EVERYDAY, FLAGSHIP_NOTES, type NoteText, type WrittenNote } from './note-texts.ts';
import { drawPdf } from './pdf.ts';
import type { Random } from './random.ts';

interface Person {
  id: number;
  account_id: number;
  name: string;
  first_name: string;
  designation: string | null;
}

/** Who is known at a customer, and who of ours writes besides the owner. */
interface Around {
  people: readonly Person[];
  other: number | undefined;
}

interface DemoFile {
  fileName: string;
  type: string;
  content: string | Buffer;
}
/** A note whose file is not stored yet. */
interface Planned extends Omit<NewNote, 'file'> {
  file?: DemoFile;
}

const COUNTS = { Starter: [1, 3], Growth: [2, 4], Enterprise: [3, 6] } as const;
const FLAGSHIP_COUNT = 8;
/** Notes go back this far. */
const LOOKING_BACK = 400;
const MORNING = 6;
const AFTERNOON = 15;

/** A moment of a working day. */
function momentOn(day: string, chance: Random): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const worked = addDays(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${worked}T${two(chance.int(MORNING, AFTERNOON))}:${two(chance.int(0, 59))}:00Z`;
}

/** In a sentence a role begins small, unless it begins with an abbreviation. */
const inSentence = (role: string): string => role.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

function fill(text: string, person: Person | undefined): string {
  const { name = 'their new contact', first_name = 'our contact', designation = null } = person ?? {};
  const who = designation ? `${name}, ${inSentence(designation)},` : name;
  // Behind a role there is a comma, unless something else stands there.
  return text
    .replaceAll('{who}', who)
    .replaceAll(/,(?=[.,:;])/g, '')
    .replaceAll('{first}', first_name);
}

const orderForm = ({ name, plan, seats, onboardedOn }: DemoAccount): DemoFile => ({
  fileName: `Order form ${onboardedOn.slice(0, 4)}, signed.pdf`,
  type: 'application/pdf',
  content: drawPdf([
    'Order form',
    `Customer: ${name}`,
    'Supplier: Halden Systems',
    `Plan: ${plan}`,
    `Seats: ${seats}`,
    `First term begins: ${longDay(onboardedOn)}`,
    'Signed by both parties.',
  ]),
});

function seatPlan(account: DemoAccount, chance: Random): DemoFile {
  const teams = ['Planning', 'Operations', 'Procurement', 'Finance'];
  const rows = teams.map((team) => {
    const seats = Math.max(1, Math.round((account.seats / teams.length) * (0.6 + 0.8 * chance.next())));
    return `${team},${seats},${Math.round(seats * (0.4 + 0.6 * chance.next()))}`;
  });
  const content = ['Team,Seats planned,Seats used', ...rows, ''].join('\r\n');
  return { fileName: 'Seat plan.csv', type: 'application/octet-stream', content };
}

const minutes = (account: DemoAccount, who: string): DemoFile => ({
  fileName: 'Kick-off minutes.txt',
  type: 'application/octet-stream',
  content: [
    `Kick-off with ${account.name}`,
    '',
    `Responsible there: ${who}`,
    'Agreed: two sessions with key users, data import before the second one.',
    'Open: who approves new users.',
    '',
  ].join('\n'),
});

/** The files a customer has, each with what was said about it. */
function filedNotes(account: Noted, { people }: Around, chance: Random): (WrittenNote & { file: DemoFile })[] {
  const age = daysBetween(account.onboardedOn, account.today);
  const signed: WrittenNote = {
    text: 'Order form with both signatures. The term and the notice period stand on the first page.',
    tags: ['Contract'],
    daysAgo: Math.max(0, Math.min(LOOKING_BACK, age - 1)),
    pinned: true,
  };
  const found: (WrittenNote & { file: DemoFile })[] = [];
  if (account.plan === 'Enterprise' || account.name === FLAGSHIP) found.push({ ...signed, file: orderForm(account) });
  if (account.name === FLAGSHIP || chance.chance(0.2)) {
    const text = 'Seat plan from {first}: who has a seat in which team, and who uses it.';
    found.push({ text, tags: ['Adoption'], daysAgo: Math.min(age, 31), file: seatPlan(account, chance) });
  }
  if (account.story === 'o' || account.story === 'n') {
    const text = 'Minutes of the kick-off. Sent to everybody who was there.';
    const file = minutes(account, people[0]?.name ?? 'not named yet');
    found.push({ text, tags: ['Onboarding'], daysAgo: Math.min(age, 12), file });
  }
  return found;
}

/** A customer while its notes are planned. */
type Noted = DemoAccount & { today: string };

function writtenNotes(account: DemoAccount, chance: Random, reach: number): WrittenNote[] {
  const [least, most] = COUNTS[account.plan];
  const isFlagship = account.name === FLAGSHIP;
  const count = isFlagship ? FLAGSHIP_COUNT : chance.int(least, most);
  const own = isFlagship ? [] : chance.shuffle([...BY_STORY[account.story]]).slice(0, Math.ceil(count / 2));
  const texts: NoteText[] = [...own, ...chance.shuffle([...EVERYDAY]).slice(0, count - own.length)];
  // What tells how they are doing is recent; the everyday lies anywhere.
  const drawn = texts.map(
    (text, at): WrittenNote => ({
      ...text,
      daysAgo: at < own.length ? chance.int(1, Math.min(60, reach)) : chance.int(Math.min(3, reach), reach),
      byOther: chance.chance(0.3),
    }),
  );
  return isFlagship ? [...FLAGSHIP_NOTES, ...drawn.map((n) => ({ ...n, daysAgo: Math.max(n.daysAgo, 20) }))] : drawn;
}

function planNotes(account: Noted, around: Around): Planned[] {
  const chance = account.chance('notes');
  const last = account.closedOn ?? account.today;
  const reach = Math.max(1, Math.min(LOOKING_BACK, daysBetween(account.onboardedOn, last)));
  const written: (WrittenNote & { file?: DemoFile })[] = [
    ...writtenNotes(account, chance, reach),
    ...filedNotes(account, around, chance),
  ];
  return written.map(({ text, tags, daysAgo, byOther, pinned, onContact, file }): Planned => {
    const named = around.people.find(({ first_name }) => text.startsWith(first_name));
    const person = named ?? (around.people.length > 0 ? chance.pick(around.people) : undefined);
    return {
      accountId: account.id,
      text: fill(text, person),
      contactId: onContact ? (person?.id ?? null) : null,
      ownerId: byOther ? (around.other ?? account.ownerId) : account.ownerId,
      createdAt: momentOn(addDays(last, -daysAgo), chance),
      pinned: pinned ?? false,
      tags,
      ...(file && { file }),
    };
  });
}

async function findAround(tx: TenantTx): Promise<(accountId: number) => Around> {
  const [people, others] = await Promise.all([
    tx.rows<Person>(
      `select id, account_id, first_name || ' ' || last_name as name, first_name, designation from contacts
       where tenant_id = $1 order by account_id, id`,
      [tx.tenant],
    ),
    tx.rows<{ account_id: number; user_id: number }>(
      `select distinct on (account_id) account_id, user_id from account_members
       where tenant_id = $1 and member_type = 'E' and not read_only order by account_id, user_id`,
      [tx.tenant],
    ),
  ]);
  const byAccount = new Map<number, Person[]>();
  for (const person of people) byAccount.set(person.account_id, [...(byAccount.get(person.account_id) ?? []), person]);
  const other = new Map(others.map(({ account_id, user_id }) => [account_id, user_id]));
  return (id) => ({ people: byAccount.get(id) ?? [], other: other.get(id) });
}

/** Makes notes on every account, newest last, and stores their files. */
export async function seedNotes(
  tx: TenantTx,
  files: FileStorage,
  accounts: readonly DemoAccount[],
  today: string,
): Promise<void> {
  const around = await findAround(tx);
  const planned = accounts
    .flatMap((account) => planNotes({ ...account, today }, around(account.id)))
    .sort((a, b) => ((a.createdAt ?? '') < (b.createdAt ?? '') ? -1 : 1));
  const notes: NewNote[] = [];
  for (const { file, ...note } of planned) {
    const stored = file && (await files.put(Readable.from([Buffer.from(file.content)]), UPLOAD_LIMIT));
    notes.push({ ...note, ...(file && stored && { file: { fileName: file.fileName, type: file.type, stored } }) });
  }
  await buildNotes(tx, notes);
}
