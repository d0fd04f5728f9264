/** Inserts the facts of an account into a text and ensures that no sentence occurs on two accounts. */
import { formatLongDate } from '@mainstay/contract/rules/dates';
import { addMonths, type DemoAccount } from '../accounts.ts';
import { type Random, seeded } from '../random.ts';
import type { Facts, Person } from './facts.ts';
import { getPlaces } from './places.ts';
import type { NoteText } from './text.ts';

/** The subject of a text in addition to the account. */
export interface NoteContext {
  case?: string;
  /** The new number of seats, and the previous one. */
  seats?: number;
  before?: number;
}

export interface WrittenNote extends NoteText {
  /** The contact that `{first}` names. */
  person: Person | undefined;
}

/** Shorter sentences, such as `Slow, but the right way.`, may be repeated. */
const SHORT = 20;
const splitSentences = (text: string): string[] => text.split(/(?<=[.!?])\s|\n/).filter(({ length }) => length > SHORT);

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const toMonth = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';

/** Within a sentence, a role begins with a lower-case letter, unless it begins with an abbreviation. */
const inSentence = (role: string): string => role.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
const withRole = ({ name, designation }: Person): string =>
  designation ? `${name}, ${inSentence(designation)},` : name;

const TRIES = 6;
const PEOPLE_SLOTS = ['{who}', '{first}', '{other}'];

/** Writes the notes of a whole company and remembers which sentences it has used, and on which account. */
export class NoteWriter {
  readonly #said = new Map<string, number>();
  readonly #decks = new Map<readonly NoteText[], { order: readonly NoteText[]; at: number }>();

  /** Selects the next text that fits the account, in turn, so that no text is repeated before all have been used. */
  deal(
    account: DemoAccount,
    facts: Facts,
    list: readonly NoteText[],
    day: string,
    about: NoteContext = {},
  ): WrittenNote | undefined {
    const deck = this.#deckOf(list);
    for (let turn = 0; turn < deck.order.length; turn++) {
      const text = deck.order[(deck.at + turn) % deck.order.length] as NoteText;
      const told = this.tell(account, facts, text, day, about);
      if (!told) continue;
      deck.at += turn + 1;
      return told;
    }
    return undefined;
  }

  /**
   * @returns undefined if the account lacks a fact that the text needs, or if the text would repeat a sentence of
   * another account
   */
  tell(
    account: DemoAccount,
    facts: Facts,
    note: NoteText,
    day: string,
    about: NoteContext = {},
  ): WrittenNote | undefined {
    const chance = account.chance(`told ${day} ${note.text}`);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const told = render(account, facts, note, day, about, chance);
      if (!told) return undefined;
      const sentences = splitSentences(told.text);
      if (sentences.some((sentence) => this.#said.has(sentence))) continue;
      for (const sentence of sentences) this.#said.set(sentence, account.id);
      return told;
    }
    return undefined;
  }

  #deckOf(list: readonly NoteText[]) {
    let deck = this.#decks.get(list);
    if (!deck) {
      deck = { order: seeded(`deck of ${list[0]?.text}`).shuffle([...list]), at: 0 };
      this.#decks.set(list, deck);
    }
    return deck;
  }
}

/** Returns the contacts known on that day in the order of their slots; undefined if there are too few. */
function getCast(facts: Facts, text: string, day: string, chance: Random) {
  const known = facts.people.filter(({ since }) => since <= day);
  const [top, ...others] = known;
  const needed = PEOPLE_SLOTS.filter((slot) => text.includes(slot));
  // The head of the company is not contacted about routine matters.
  const isLed = text.includes('{top}') || others.length >= needed.length;
  const drawn = chance.shuffle(isLed ? others : known);
  if (!top || drawn.length < needed.length) return undefined;
  const of = (slot: string): Person => drawn[Math.max(0, needed.indexOf(slot))] as Person;
  return { top, who: of('{who}'), first: of('{first}'), other: of('{other}') };
}

function render(
  account: DemoAccount,
  facts: Facts,
  note: NoteText,
  day: string,
  about: NoteContext,
  chance: Random,
): WrittenNote | undefined {
  const { text } = note;
  const cast = getCast(facts, text, day, chance);
  const product = facts.held[0];
  const feature = facts.features.length > 0 ? chance.pick(facts.features) : undefined;
  if (!cast || (facts.offers.length === 0 && text.includes('{offer}'))) return undefined;
  const { place, places, people } = getPlaces(account);
  const { seats = account.seats, before = seats } = about;
  const few = chance.int(2, 5);
  const some = Math.max(3, Math.round((seats * chance.int(8, 20)) / 100));
  const content = 'df'.includes(account.story) ? chance.int(5, 7) : chance.int(8, 10);
  const slots: Record<string, string | number | undefined> = {
    ...{ who: withRole(cast.who), first: cast.first.first_name, other: cast.other.name, top: cast.top.name },
    ...{
      product,
      feature,
      second: facts.held[1] ?? feature,
      offer: (facts.offers.length > 0 && chance.pick(facts.offers)) || '',
    },
    ...{ name: account.name, city: account.city, industry: inSentence(account.industry), place, places },
    site: chance.pick([`the ${place} in ${account.city}`, `the second ${place}`, `the newest ${place}`]),
    people: chance.pick(people),
    ...{ month: toMonth(addMonths(day, chance.int(1, 2))), month0: toMonth(addMonths(day, -1)) },
    renewal: formatLongDate(account.renewsOn).replace(/, \d{4}$/, ''),
    ...{ seats, before, some, more: seats + some, fewer: Math.max(3, seats - some), few, few2: few + chance.int(1, 4) },
    ...{ nine: content, case: about.case },
  };
  const worded = text
    .replace(/\[([^[\]]+)\]/g, (_, options: string) => chance.pick(options.split('|')))
    .replace(/\{(\w+)\}/g, (_, slot: string) => String(slots[slot] ?? `{${slot}}`))
    // A role is followed by a comma, unless other punctuation follows.
    .replace(/,(?=[.,:;])/g, '')
    .replace(
      /(^|[.!?] |\n(?:- |\d\. )?)(\p{Ll})/gu,
      (_, start: string, letter: string) => start + letter.toUpperCase(),
    );
  return worded.includes('{') ? undefined : { ...note, text: worded, person: cast.first };
}
