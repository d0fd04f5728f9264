/**
 * Mailboxes and calendars of the account managers of the demo company as sample data: two months of conversations and meetings with the
 * contacts of their accounts, which fit the stories of the accounts.
 */
import { daysBetween } from '@mainstay/contract/rules/dates';
import type { MailVisibility } from '@mainstay/contract/rules/mail-providers';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type DemoAccount, FLAGSHIP } from './accounts.ts';
import { mail, type MailTheme, type MailThread, type Story } from './content-files.ts';
import { getWorkingDay, toInstant } from './diary.ts';
import {
  buildMailbox,
  buildMeetings,
  buildMessages,
  buildSyncs,
  buildThreadVisibility,
  type NewMeeting,
  type NewMessage,
} from './factories/mailboxes.ts';
import type { Random } from './random.ts';
import { createSlots, fillSlots } from './stories/note-writer.ts';
import { type Facts, findFacts, type Person } from './stories/facts.ts';
import { DEMO_USERS, type DemoUser } from './teams.ts';

/** Working days that mail and meetings go back, and that meetings are planned ahead. */
const DAYS_BACK = 42;
const DAYS_AHEAD = 22;
const RENEWAL_NEAR_DAYS = 90;
const MEETING_MINUTES = [30, 45, 60];
const MEETING_HOURS = [9, 10, 11, 13, 14, 15, 16];
/** Answers arrive within office hours, in minutes of the day. */
const OFFICE = { from: 8 * 60, until: 17 * 60 + 30 };
const MORNING_MINUTES = 150;

/** Managers with a connected mailbox, and who may read their messages by default. */
const MAILBOXES: readonly { name: string; visibility: MailVisibility }[] = [
  { name: 'maya', visibility: 'team' },
  { name: 'noah', visibility: 'participants' },
  { name: 'lena', visibility: 'team' },
];
/** Conversations that only their participants may read in a mailbox that the team reads. */
const CONFIDENTIAL: readonly MailTheme[] = ['declining', 'renewal'];
const CONFIDENTIAL_SHARE = 0.4;
const SHARED_SHARE = 0.3;

const THEMES: Partial<Record<Story, MailTheme>> = {
  g: 'growing',
  s: 'steady',
  d: 'declining',
  f: 'escalation',
  w: 'seasonal',
  o: 'onboarding',
  n: 'dataFeed',
  r: 'wonBack',
};

/** What an account writes about: first its story, then everyday matters. */
function getThemes({ story, renewsOn }: DemoAccount, today: string): readonly MailTheme[] {
  const theme = THEMES[story];
  const isRenewing = daysBetween(today, renewsOn) <= RENEWAL_NEAR_DAYS && story !== 'n';
  return [...(theme ? [theme] : []), ...(isRenewing ? (['renewal'] as const) : []), 'everyday'];
}

interface Colleague {
  id: number;
  name: string;
  firstName: string;
  address: string;
}

interface Mailbox {
  connectionId: number;
  owner: Colleague;
  visibility: MailVisibility;
  /** Starts of meetings in the calendar, so that none overlap. */
  taken: Set<string>;
}

interface Context {
  today: string;
  timeZone: string;
  lead: Colleague;
}

interface AccountContext extends Context {
  account: DemoAccount;
  facts: Facts;
  mailbox: Mailbox;
  themes: readonly MailTheme[];
}

const toAddress = ({ name, email }: Pick<Person, 'name' | 'email'>) => ({ name, address: email });

/** Returns two contacts who are known on a day: the one who writes, and another one. */
function pickPeople({ people }: Facts, day: string, random: Random): readonly [Person, Person] | undefined {
  const [first, second] = random.shuffle(people.filter(({ since, email }) => since <= day && email !== ''));
  return first && second && [first, second];
}

/** Returns the theme of the nth conversation or meeting: the story comes first. */
const pickTheme = (themes: readonly MailTheme[], at: number, random: Random): MailTheme =>
  at < themes.length - 1 ? (themes[at] as MailTheme) : random.pick(themes);

const pad = (n: number) => String(n).padStart(2, '0');
const toTime = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;

/** Returns the times of the messages of a conversation, the last of which is before today, as working days ago and minutes of the day. */
function drawTimes(count: number, random: Random): { daysAgo: number; minute: number }[] {
  const times: { daysAgo: number; minute: number }[] = [];
  let daysAgo = random.int(2, DAYS_BACK);
  let minute = OFFICE.from + random.int(0, OFFICE.until - OFFICE.from);
  for (let at = 0; at < count && daysAgo >= 1; at++) {
    times.push({ daysAgo, minute });
    minute += random.int(25, 190);
    const isNextDay = minute > OFFICE.until || random.chance(0.45);
    if (isNextDay) {
      daysAgo -= random.int(1, 2);
      minute = OFFICE.from + random.int(0, MORNING_MINUTES);
    }
  }
  return times;
}

interface PlannedThread {
  messages: NewMessage[];
  threadId: string;
  visibility: MailVisibility | undefined;
}

/** @returns undefined if too few contacts are known, or if the account lacks a fact that the texts need */
function planThread(
  context: AccountContext,
  { thread, theme, at: number }: { thread: MailThread; theme: MailTheme; at: number },
): PlannedThread | undefined {
  const { account, facts, mailbox, today, timeZone, lead } = context;
  const { owner, connectionId } = mailbox;
  const random = account.createRandom(`mail ${thread.subject}`);
  const times = drawTimes(thread.messages.length, random);
  const day = getWorkingDay(today, times[0]?.daysAgo ?? 1);
  const people = pickPeople(facts, day, random);
  if (!people || day < account.onboardedOn) return undefined;
  const [contact, other] = people;
  const slots = { ...createSlots(account, facts, day, random), other: other.name };
  const fill = (text: string) => fillSlots(text, slots, random);
  const subject = fill(thread.subject);
  const [greeting, closing] = [random.pick(mail.greetings), random.pick(mail.closings)];
  const copiesOther = random.chance(0.35);
  const copiesLead = thread.copiesLead === true && owner.id !== lead.id;
  const cc = [...(copiesOther ? [toAddress(other)] : []), ...(copiesLead ? [{ ...lead }] : [])];
  const threadId = `sample-${account.slug}-${number}`;
  const messages = times.map(({ daysAgo, minute }, at): NewMessage => {
    const template = thread.messages[at] ?? '';
    const isIncoming = template.startsWith('<');
    const [from, to] = isIncoming ? [toAddress(contact), owner] : [owner, toAddress(contact)];
    const [sender, recipient] = isIncoming
      ? [contact.first_name, owner.firstName]
      : [owner.firstName, contact.first_name];
    const id = `${threadId}-${at}`;
    return {
      connectionId,
      contacts: [contact, ...(copiesOther ? [other] : [])].map((person) => ({
        contactId: person.id,
        accountId: account.id,
      })),
      readers: copiesLead ? [lead.id] : [],
      direction: isIncoming ? 'in' : 'out',
      from: { name: from.name, address: from.address },
      to: [{ name: to.name, address: to.address }],
      cc: cc.map(({ name, address }) => ({ name, address })),
      subject: at === 0 ? subject : `Re: ${subject}`,
      body: `${greeting} ${recipient},\n\n${fill(template.slice(2))}\n\n${closing}\n${sender}`,
      sentAt: toInstant(getWorkingDay(today, daysAgo), toTime(minute), timeZone).toISOString(),
      internetId: `<${id}@sample.example>`,
      threadId,
      providerId: id,
    };
  });
  const isIncomplete = messages.some(({ subject: title, body }) => `${title}${body}`.includes('{'));
  return isIncomplete || messages.length === 0
    ? undefined
    : { messages, threadId, visibility: drawVisibility(mailbox, theme, random) };
}

/** Returns the visibility of a conversation if it differs from that of the mailbox. */
function drawVisibility({ visibility }: Mailbox, theme: MailTheme, random: Random): MailVisibility | undefined {
  if (visibility === 'participants') return random.chance(SHARED_SHARE) ? 'team' : undefined;
  return CONFIDENTIAL.includes(theme) && random.chance(CONFIDENTIAL_SHARE) ? 'participants' : undefined;
}

function planThreads(context: AccountContext): PlannedThread[] {
  const { account, themes } = context;
  const random = account.createRandom('mail');
  const count = account.name === FLAGSHIP ? 5 : random.int(1, 3);
  const planned = new Map<string, PlannedThread>();
  for (let at = 0; at < count; at++) {
    const theme = pickTheme(themes, at, random);
    const thread = random.pick(mail.threads[theme].filter(({ subject }) => !planned.has(subject)));
    const written = thread && planThread(context, { thread, theme, at });
    if (written) planned.set(thread.subject, written);
  }
  return [...planned.values()];
}

function planMeeting(context: AccountContext, at: number): NewMeeting | undefined {
  const { account, facts, mailbox, themes, today, timeZone, lead } = context;
  const random = account.createRandom(`meeting ${at}`);
  const day = getWorkingDay(today, random.int(-DAYS_AHEAD, DAYS_BACK));
  const hour = random.pick(MEETING_HOURS);
  const people = pickPeople(facts, day, random);
  const slot = `${day} ${hour}`;
  if (!people || day < account.onboardedOn || mailbox.taken.has(slot)) return undefined;
  mailbox.taken.add(slot);
  const theme = pickTheme(themes, at, random);
  const start = toInstant(day, toTime(hour * 60), timeZone);
  const end = new Date(start.getTime() + random.pick(MEETING_MINUTES) * 60_000);
  const guests = random.chance(0.5) ? people : people.slice(0, 1);
  const attendees = [
    mailbox.owner.address,
    ...guests.map(({ email }) => email),
    ...(theme === 'escalation' && mailbox.owner.id !== lead.id ? [lead.address] : []),
  ];
  const isOnSite = random.chance(0.2);
  return {
    connectionId: mailbox.connectionId,
    accountId: account.id,
    title: fillSlots(random.pick(mail.meetings[theme]), createSlots(account, facts, day, random), random),
    start: start.toISOString(),
    end: end.toISOString(),
    attendees,
    location: isOnSite ? account.city : '',
    joinUrl: isOnSite ? null : `https://meet.example/${account.slug}-${at}`,
    responses: Object.fromEntries(
      attendees.filter(() => random.chance(0.8)).map((address) => [address, 'accepted' as const]),
    ),
    providerId: `sample-${account.slug}-${at}`,
  };
}

function planMeetings(context: AccountContext): NewMeeting[] {
  const { account } = context;
  const count = account.name === FLAGSHIP ? 6 : account.createRandom('meetings').int(0, 3);
  return Array.from({ length: count }, (_, at) => planMeeting(context, at)).filter((meeting) => meeting !== undefined);
}

/** Whose mail and meetings are planned. */
export interface MailOwner extends Context {
  owner: Colleague;
  visibility: MailVisibility;
  connectionId: number;
  accounts: readonly DemoAccount[];
}

/** Plans the mail and the meetings of one manager. */
export async function planMailbox(tx: TenantTx, { accounts, owner, ...rest }: MailOwner) {
  const { today, timeZone, lead, visibility, connectionId } = rest;
  const getFacts = await findFacts(tx);
  const mailbox: Mailbox = { connectionId, owner, visibility, taken: new Set() };
  const contexts = accounts
    .filter(({ ownerId, closedOn }) => ownerId === owner.id && closedOn === null)
    .map((account): AccountContext => {
      const themes = getThemes(account, today);
      return { today, timeZone, lead, account, facts: getFacts(account.id), mailbox, themes };
    });
  return { threads: contexts.flatMap(planThreads), meetings: contexts.flatMap(planMeetings) };
}

export const toColleague = ({ firstName, lastName, email }: DemoUser, id: number): Colleague => ({
  id,
  name: `${firstName} ${lastName}`,
  firstName,
  address: email,
});

/** Connects the mailboxes and calendars of the managers, and creates what was read from them. */
export async function seedMailboxes(
  tx: TenantTx,
  accounts: readonly DemoAccount[],
  users: ReadonlyMap<string, number>,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<void> {
  const getColleague = (name: string): Colleague => {
    const user = DEMO_USERS.find(({ firstName }) => firstName.toLowerCase() === name);
    const id = users.get(name);
    if (!user || id === undefined) throw new Error(`There is no user ${name}.`);
    return toColleague(user, id);
  };
  const lead = getColleague('lena');
  const begins = toInstant(getWorkingDay(today, DAYS_BACK), '08:00', timeZone).toISOString();
  for (const { name, visibility } of MAILBOXES) {
    const owner = getColleague(name);
    const connectionId = await buildMailbox(tx, owner.id, owner.address, { visibility, connectedAt: begins });
    const planOptions = { accounts, owner, today, timeZone, lead, visibility, connectionId };
    const { threads, meetings } = await planMailbox(tx, planOptions);
    const messages = threads.flatMap((thread) => thread.messages);
    await buildMessages(tx, messages);
    await buildMeetings(tx, meetings);
    await buildThreadVisibility(tx, connectionId, threads);
    await buildSyncs(tx, connectionId, { begins, mail: messages.length, calendar: meetings.length });
  }
}
