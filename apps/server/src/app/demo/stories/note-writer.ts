/** Inserts the facts of an account into a text and ensures that no sentence occurs on two accounts. */
import { formatShortDate } from '@mainstay/contract/rules/dates';
import { addMonths, type DemoAccount } from '../accounts.ts';
import { getPlaces } from '../companies.ts';
import type { NoteText } from '../content-files.ts';
import { type Random, createSeededRandom } from '../random.ts';
import type { Facts, Person } from './facts.ts';

/** The subject of a text in addition to the account. */
export interface NoteContext {
  case?: string;
  /** The new number of seats, and the previous one. */
  seats?: number;
  before?: number;
}

export type Slots = Record<string, string | number | undefined>;

export interface WrittenNote extends NoteText {
  /** The contact that `{first}` names. */
  person: Person | undefined;
}

/** Shorter sentences, such as `Slow, but the right way.`, may be repeated. */
const MIN_SENTENCE_LENGTH = 20;
const splitSentences = (text: string): string[] =>
  text.split(/(?<=[.!?])\s|\n/).filter(({ length }) => length > MIN_SENTENCE_LENGTH);

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const toMonth = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';

/** Within a sentence, a role begins with a lower-case letter, unless it begins with an abbreviation. */
const lowerFirst = (role: string): string => role.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
const formatWithRole = ({ name, designation }: Person): string =>
  designation ? `${name}, ${lowerFirst(designation)},` : name;

const MAX_ATTEMPTS = 6;
const PEOPLE_SLOTS = ['{who}', '{first}', '{other}'];

/** Writes the notes of a whole company and remembers which sentences it has used, and on which account. */
export class NoteWriter {
  readonly #said = new Map<string, number>();
  readonly #decks = new Map<readonly NoteText[], { order: readonly NoteText[]; at: number }>();

  /** Selects the next text that fits the account, in turn, so that no text is repeated before all have been used. */
  writeNext(
    account: DemoAccount,
    facts: Facts,
    texts: readonly NoteText[],
    day: string,
    context: NoteContext = {},
  ): WrittenNote | undefined {
    const deck = this.#deckOf(texts);
    for (let turn = 0; turn < deck.order.length; turn++) {
      const text = deck.order[(deck.at + turn) % deck.order.length] as NoteText;
      const writtenNote = this.write(account, facts, text, day, context);
      if (!writtenNote) continue;
      deck.at += turn + 1;
      return writtenNote;
    }
    return undefined;
  }

  /**
   * @returns undefined if the account lacks a fact that the text needs, or if the text would repeat a sentence of
   * another account
   */
  write(
    account: DemoAccount,
    facts: Facts,
    note: NoteText,
    day: string,
    context: NoteContext = {},
  ): WrittenNote | undefined {
    const random = account.createRandom(`told ${day} ${note.text}`);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const writtenNote = render(account, facts, note, day, context, random);
      if (!writtenNote) return undefined;
      const sentences = splitSentences(writtenNote.text);
      if (sentences.some((sentence) => this.#said.has(sentence))) continue;
      for (const sentence of sentences) this.#said.set(sentence, account.id);
      return writtenNote;
    }
    return undefined;
  }

  #deckOf(texts: readonly NoteText[]) {
    let deck = this.#decks.get(texts);
    if (!deck) {
      deck = { order: createSeededRandom(`deck of ${texts[0]?.text}`).shuffle([...texts]), at: 0 };
      this.#decks.set(texts, deck);
    }
    return deck;
  }
}

/** Returns the contacts known on that day in the order of their slots; undefined if there are too few. */
function selectPeople(facts: Facts, text: string, day: string, random: Random) {
  const knownPeople = facts.people.filter(({ since }) => since <= day);
  const [top, ...others] = knownPeople;
  const neededSlots = PEOPLE_SLOTS.filter((slot) => text.includes(slot));
  // The head of the company is not contacted about routine matters.
  const isLed = text.includes('{top}') || others.length >= neededSlots.length;
  const selectedPeople = random.shuffle(isLed ? others : knownPeople);
  if (!top || selectedPeople.length < neededSlots.length) return undefined;
  const getPerson = (slot: string): Person => selectedPeople[Math.max(0, neededSlots.indexOf(slot))] as Person;
  return { top, who: getPerson('{who}'), first: getPerson('{first}'), other: getPerson('{other}') };
}

/** Returns the values of slots that do not name a person. */
export function createSlots(
  account: DemoAccount,
  facts: Facts,
  day: string,
  random: Random,
  context: NoteContext = {},
): Slots {
  const product = facts.products[0];
  const feature = facts.features.length > 0 ? random.pick(facts.features) : undefined;
  const { place, places, people } = getPlaces(account);
  const { seats = account.seats, before = seats } = context;
  const few = random.int(2, 5);
  const some = Math.max(3, Math.round((seats * random.int(8, 20)) / 100));
  const score = 'df'.includes(account.story) ? random.int(5, 7) : random.int(8, 10);
  return {
    product,
    feature,
    second: facts.products[1] ?? feature,
    offer: facts.offers.length > 0 ? random.pick(facts.offers) : undefined,
    name: account.name,
    city: account.city,
    industry: lowerFirst(account.industry),
    place,
    places,
    site: random.pick([`the ${place} in ${account.city}`, `the second ${place}`, `the newest ${place}`]),
    people: random.pick(people),
    month: toMonth(addMonths(day, random.int(1, 2))),
    month0: toMonth(addMonths(day, -1)),
    renewal: formatShortDate(account.renewsOn),
    seats,
    before,
    some,
    more: seats + some,
    fewer: Math.max(3, seats - some),
    few,
    few2: few + random.int(1, 4),
    nine: score,
    case: context.case,
  };
}

/** Selects alternatives and inserts slots into a text. Sentences begin with a capital letter. */
export const fillSlots = (text: string, slots: Slots, random: Random): string =>
  text
    .replace(/\[([^[\]]+)\]/g, (_, options: string) => random.pick(options.split('|')))
    .replace(/\{(\w+)\}/g, (_, slot: string) => String(slots[slot] ?? `{${slot}}`))
    // A role is followed by a comma, unless other punctuation follows.
    .replace(/,(?=[.,:;])/g, '')
    .replace(
      /(^|[.!?] |\n(?:- |\d\. )?)(\p{Ll})/gu,
      (_, start: string, letter: string) => start + letter.toUpperCase(),
    );

function render(
  account: DemoAccount,
  facts: Facts,
  note: NoteText,
  day: string,
  context: NoteContext,
  random: Random,
): WrittenNote | undefined {
  const { text } = note;
  const cast = selectPeople(facts, text, day, random);
  if (!cast) return undefined;
  const slots = {
    ...createSlots(account, facts, day, random, context),
    who: formatWithRole(cast.who),
    first: cast.first.first_name,
    other: cast.other.name,
    top: cast.top.name,
  };
  const renderedText = fillSlots(text, slots, random);
  return renderedText.includes('{') ? undefined : { ...note, text: renderedText, person: cast.first };
}
