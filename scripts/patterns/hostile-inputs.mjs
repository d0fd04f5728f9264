/** Derives texts that cause excessive backtracking from the pattern that has to process them. */
import { RegExpParser } from '@eslint-community/regexpp';

const parser = new RegExpParser({ ecmaVersion: 2024 });

/** Representative characters for the members of a class or a set. */
const PALETTE = [...`a0 Z_-.,:;/\\"'<>()[]{}@&#=+$|!?*%x1é\t\n\r\u0000\u2028\u200e`, '😀', '\ud800', '株', 'א'];
/** A quantifier that allows this many repetitions is a potential starting point of an attack. */
const MIN_ATTACK_REPETITIONS = 20;
const MAX_CHARACTERS = 12;
const PAIRED_CHARACTERS = 8;

/** Returns a seeded random number generator with the same sequence in every run (mulberry32). */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffle(list, random) {
  const shuffled = [...list];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other], shuffled[at]];
  }
  return shuffled;
}

class Derivation {
  /** Characters that repeated parts accept, and characters that the rest of the pattern accepts. */
  repeated = new Set();
  other = new Set();
  /** Shortest texts that lead to a repeated part: `{ prefix, pump, rejected }`. */
  attacks = [];
  #unicode;

  constructor(flags) {
    this.#unicode = flags.replace(/[gyd]/g, '');
  }

  /** Returns the characters of the palette that a class or a set accepts. */
  accepted(node) {
    const expression = new RegExp(`^${node.raw}$`, this.#unicode);
    return PALETTE.filter((character) => expression.test(character));
  }

  /** Returns the shortest text that a node matches, ignoring assertions. */
  shortest(node) {
    if (node.type === 'Character') return String.fromCodePoint(node.value);
    if (node.type === 'CharacterClass' || node.type === 'CharacterSet') return this.accepted(node)[0] ?? '';
    if (node.type === 'Quantifier') return this.shortest(node.element).repeat(node.min);
    if (node.type === 'Alternative') return node.elements.map((part) => this.shortest(part)).join('');
    if (node.type === 'Backreference') return this.shortest([node.resolved].flat()[0]);
    if (node.type === 'Assertion' || !node.alternatives) return '';
    const texts = node.alternatives.map((part) => this.shortest(part));
    return texts.reduce((best, text) => (text.length < best.length ? text : best));
  }

  #characters(node) {
    if (node.type === 'Character') return [String.fromCodePoint(node.value)];
    if (node.type === 'CharacterClass' || node.type === 'CharacterSet') return this.accepted(node).slice(0, 3);
    const children = node.alternatives ?? node.elements ?? (node.element ? [node.element] : []);
    return children.flatMap((child) => this.#characters(child));
  }

  walk(node, prefix) {
    if (node.type === 'Alternative') {
      let before = prefix;
      for (const part of node.elements) {
        this.walk(part, before);
        before += this.shortest(part);
      }
      return;
    }
    if (node.type === 'Quantifier') {
      if (node.max >= MIN_ATTACK_REPETITIONS) {
        const characters = this.#characters(node.element);
        for (const character of characters) this.repeated.add(character);
        const rejected = PALETTE.find(
          (character) => !characters.includes(character) && !this.#accepts(node, character),
        );
        this.attacks.push({ prefix, pump: this.shortest(node.element), rejected });
      }
      this.walk(node.element, prefix);
      return;
    }
    for (const child of node.alternatives ?? []) this.walk(child, prefix);
    if (!node.alternatives) for (const character of this.#characters(node)) this.other.add(character);
  }

  #accepts({ element }, character) {
    const simple = element.type === 'CharacterClass' || element.type === 'CharacterSet';
    return simple && this.accepted(element).includes(character);
  }
}

/**
 * Derives attacks from a pattern.
 *
 * @returns attacks of the form `{ prefix, pump, suffix }`, in which the pump is repeated. Pumps are the characters of the pattern's
 * alphabet, pairs of them, and its shortest matches; prefixes lead to its repeated parts.
 */
export function deriveAttacks({ source, flags }, seed) {
  const unicode = flags.includes('u');
  const ast = parser.parsePattern(source, 0, source.length, { unicode, unicodeSets: flags.includes('v') });
  const derivation = new Derivation(flags);
  for (const alternative of ast.alternatives) derivation.walk(alternative, '');
  const random = createRandom(seed);
  const characters = [
    ...shuffle(derivation.repeated, random),
    ...shuffle(
      [...derivation.other].filter((character) => !derivation.repeated.has(character)),
      random,
    ),
  ].slice(0, MAX_CHARACTERS);
  const paired = characters.slice(0, PAIRED_CHARACTERS);
  const pairs = paired.flatMap((first) => paired.filter((second) => second !== first).map((second) => first + second));
  const { attacks } = derivation;
  const shortestMatches = ast.alternatives.map((alternative) => derivation.shortest(alternative));
  const derived = [...attacks.flatMap(({ prefix, pump }) => [prefix, pump, prefix + pump]), ...shortestMatches];
  const pumps = [...new Set([...characters, ...pairs, ...derived])].filter((pump) => pump !== '');
  const rejected = attacks.flatMap((attack) => attack.rejected ?? []);
  // A rejected character at the start prevents a pattern that can match at the beginning from consuming the pumps there.
  const prefixes = new Set(['', ...rejected, ...attacks.map(({ prefix }) => prefix)]);
  const restarting = attacks.flatMap(({ pump, rejected: stop }) => (stop ? [stop + pump] : []));
  const suffixes = new Set(['', '\u0000', ...rejected, ...restarting]);
  return [...prefixes].flatMap((prefix) =>
    pumps.flatMap((pump) => [...suffixes].map((suffix) => ({ prefix, pump, suffix }))),
  );
}

export const toInput = ({ prefix, pump, suffix }, length) =>
  prefix + pump.repeat(Math.max(1, Math.floor((length - prefix.length - suffix.length) / pump.length))) + suffix;
