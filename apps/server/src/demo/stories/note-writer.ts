/** Puts the facts of an account into a text, and sees to it that no sentence is read on two accounts. */
import { formatLongDate } from '@mainstay/contract/rules/dates';
import { addMonths, type DemoAccount } from '../accounts.ts';
import { type Random, seeded } from '../random.ts';
import type { Facts, Person } from './facts.ts';
import { getPlaces } from './places.ts';
import type { NoteText } from './text.ts';

/** What a text is about besides the account. */
export interface NoteContext {
  case?: string;
  /** Seats from then on, and until then. */
  seats?: number;
  before?: number;
}

export interface WrittenNote extends NoteText {
  /** Whom `{first}` names. */
  person: Person | undefined;
}

/** Shorter ones, such as `Slow, but the right way.`, may return. */
const SHORT = 20;
const splitSentences = (text: string): string[] => text.split(/(?<=[.!?])\s|\n/).filter(({ length }) => length > SHORT);

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const toMonth = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';

/** In a sentence a role begins small, unless it begins with an abbreviation. */
const inSentence = (role: string): string => role.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
const withRole = ({ name, designation }: Person): string =>
  designation ? `${name}, ${inSentence(designation)},` : name;

const TRIES = 6;
const PEOPLE_SLOTS = ['{who}', '{first}', '{other}'];

/** One voice for a whole company: it remembers what it has said, and of whom. */
export class NoteWriter {
  readonly #said = new Map<string, number>();
  readonly #decks = new Map<readonly NoteText[], { order: readonly NoteText[]; at: number }>();

  /** Deals the next text that fits the account, in turn, so that none is told twice before all were told once. */
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

  /** @returns undefined where the account lacks what the text needs, or where it would repeat another account's */
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

/** People of that day in the order of their slots; undefined where there are too few. */
function getCast(facts: Facts, text: string, day: string, chance: Random) {
  const known = facts.people.filter(({ since }) => since <= day);
  const [top, ...others] = known;
  const needed = PEOPLE_SLOTS.filter((slot) => text.includes(slot));
  // Whoever leads the company is not who is called about a list.
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
    // Behind a role there is a comma, unless something else stands there.
    .replace(/,(?=[.,:;])/g, '')
    .replace(
      /(^|[.!?] |\n(?:- |\d\. )?)(\p{Ll})/gu,
      (_, start: string, letter: string) => start + letter.toUpperCase(),
    );
  return worded.includes('{') ? undefined : { ...note, text: worded, person: cast.first };
}
