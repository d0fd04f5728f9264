/**
 * No text that a user enters, uploads or stores may cause excessive backtracking: every regular expression of the product processes 100,000
 * hostile characters within 50 ms of processor time.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { deriveAttacks, toInput } from './patterns/hostile-inputs.mjs';
import { findSlowInput, INPUT_LENGTH } from './patterns/slowness.mjs';
import { findPatterns, readPatterns, recordConstructed } from './patterns/sources.mjs';
import { root } from './project.mjs';

const { literals, constructions } = readPatterns(root);
const formatPattern = ({ source, flags }) => `/${source}/${flags}`;

/** Identical patterns are measured once. */
function findSlowPatterns(patterns) {
  const patternsByText = new Map();
  for (const pattern of patterns) {
    const text = formatPattern(pattern);
    patternsByText.set(text, [...(patternsByText.get(text) ?? []), pattern]);
  }
  return [...patternsByText].flatMap(([text, found]) => {
    const slow = findSlowInput(found[0]);
    return slow ? [`${found.map(({ place }) => place).join(', ')} ${text}: ${slow}`] : [];
  });
}

test.each(['apps/server/src', 'packages/contract/src', 'apps/web/src'])(
  'no pattern in %s is slow for any input',
  (folder) => {
    const patterns = literals.filter(({ place }) => place.startsWith(`${folder}/`));
    expect(patterns.length).toBeGreaterThan(50);
    expect(findSlowPatterns(patterns)).toEqual([]);
  },
  120_000,
);

test('all patterns are constructed when a module is loaded, and none of them is slow', async () => {
  const files = [...new Set(constructions.map((place) => place.replace(/:\d+$/, '')))];
  expect(files).not.toEqual([]);
  const constructed = [];
  for (const file of files) {
    const found = await recordConstructed(file, () => import(pathToFileURL(path.join(root, file)).href));
    expect(found, `${file} constructs a pattern in a function: write it as a literal`).not.toEqual([]);
    constructed.push(...found);
  }
  expect(findSlowPatterns(constructed)).toEqual([]);
}, 120_000);

test.each([
  ['spaces before a line break', /\s*[\r\n\t]+\s*/g],
  ['spaces at the end', /\s+$/],
  ['one mark on both ends', /^-+|-+$/g],
  ['tags', /<[^>]*>/g],
  ['a section that never ends', /\{\{\s*#rows\s*\}\}([\s\S]*?)\{\{\s*\/rows\s*\}\}/g],
  ['optional parts between spaces', /^(\d{1,2}):(\d{2})\s*([ap]m)?\s*(z|utc)?$/i],
  ['digits on both sides of an optional point', /^[+-]?(?:\d+\.?\d*|\.\d+)$/],
  ['groups of three', /\B(?=(\d{3})+$)/g],
  ['a look ahead from everywhere', /x(?=.*y)/g],
  ['a repetition of repetitions', /^(a+)+$/],
  ['alternatives that overlap', /^(?:a|[ab])*c$/],
])(
  'finds a slow pattern: %s',
  (_, { source, flags }) => {
    expect(findSlowInput({ source, flags })).toMatch(
      /^\d+ ms for \d+ characters: ".*", then ".+" repeated, then ".*"$/s,
    );
  },
  120_000,
);

test('accepts patterns that read no character twice', () => {
  for (const { source, flags } of [/(?<!\s)\s+$/, /<[^<>]*>/g, /^\d+(?:\.\d*)?$/, /[^a-z0-9]+/g, /^(?:a|b)*c$/]) {
    expect([source, findSlowInput({ source, flags })]).toEqual([source, undefined]);
  }
});

test('finds patterns by their place, in literals and in constructor calls', () => {
  const text =
    "const a = /x+/g;\n\nconst b = [new RegExp('y'), RegExp(`z`)];\n// /no/\nexport const c = 'no'.replace(/\\/w/u, a);\n" +
    'const d = { value: /v/ };\nclass E { f = /f/; m() { return /m/; } }\n';
  expect(findPatterns('apps/a.ts', text)).toEqual({
    literals: [
      { place: 'apps/a.ts:1', source: 'x+', flags: 'g' },
      { place: 'apps/a.ts:5', source: '\\/w', flags: 'u' },
      { place: 'apps/a.ts:6', source: 'v', flags: '' },
      { place: 'apps/a.ts:7', source: 'f', flags: '' },
      { place: 'apps/a.ts:7', source: 'm', flags: '' },
    ],
    constructions: ['apps/a.ts:3', 'apps/a.ts:3'],
  });
});

test('generates the same attacks in every run, up to the full length', () => {
  const { source, flags } = /^(\d{1,2}):\s*([ap]m)?$/i;
  const attacks = deriveAttacks({ source, flags }, 1);
  expect(deriveAttacks({ source, flags }, 1)).toEqual(attacks);
  expect(attacks).toContainEqual({ prefix: '0:', pump: ' ', suffix: 'a' });
  expect(toInput({ prefix: '0:', pump: ' ', suffix: 'a' }, INPUT_LENGTH)).toHaveLength(100_000);
});
