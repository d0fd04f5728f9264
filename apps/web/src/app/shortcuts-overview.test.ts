/** The overview of shortcuts lists every letter that a screen handles, with the other shortcuts of the same feature. */
import { expect, test } from 'vitest';
import { features } from '../features.ts';
import { combineFeatures, type FeatureEntry } from '../platform/feature.ts';
import { type ShortcutGroup, shortcuts } from '../platform/lib/shortcuts.ts';
import { EVERYWHERE, LISTS } from './ShortcutsOverlay.tsx';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../testing/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** A comparison of a pressed key with a letter, a case of it, a key of a hotkey, or a map by keys. */
const LETTER = /\b[kK]ey(?:\.to(?:Lower|Upper)Case\(\))? [!=]== '([a-zA-Z?/])'|case '([a-z])':|\['([[\]])', \(\) =>/g;
const MAP = /(?:_BY_KEY|const run)\b[^{]*(\{[^}]*\})|_KEY = '([a-z])'/g;

/** Returns the letters that a file handles, in upper case. */
function findLetters(text: string): string[] {
  const compared = [...text.matchAll(LETTER)].flatMap((match) => match.slice(1).filter(Boolean));
  const mapped = [...text.matchAll(MAP)].flatMap(([, map = '', letter = '']) => [
    ...[...map.matchAll(/\b([a-z]):/g)].map((match) => match[1] ?? ''),
    ...letter,
  ]);
  return [...new Set([...compared, ...mapped].map((key) => key.toUpperCase()))];
}
const getKeys = (groups: readonly ShortcutGroup[]) =>
  groups.flatMap(({ keys }) => Object.keys(keys)).flatMap((key) => key.split(' '));

test('lists every letter that a screen handles, with the feature of the screen', async () => {
  const keysByFeature = new Map<string, readonly string[]>();
  for (const { load } of features as readonly FeatureEntry[]) {
    if (!load) continue;
    const { feature } = await load();
    const groups = await Promise.all(shortcuts.from(combineFeatures([feature])).map((loadGroups) => loadGroups()));
    keysByFeature.set(feature.name, getKeys(groups.flat()));
  }
  const shared = getKeys([EVERYWHERE, LISTS]);
  const handled = Object.entries(sources).flatMap(([file, text]) => {
    const [floor = '', feature = ''] = file.startsWith('../') ? file.slice(3).split('/') : ['app'];
    const listed = ['app', 'platform'].includes(floor) ? shared : (keysByFeature.get(feature) ?? []);
    if (!/\b(?:onKeyDown|keydown|onKey|useHotkeys|KeyPress)\b/.test(text)) return [];
    return findLetters(text).map((letter) => ({ file, letter, isListed: listed.includes(letter) }));
  });
  expect(handled.filter(({ isListed }) => !isListed)).toEqual([]);
  const letters = [...new Set(handled.map(({ letter }) => letter))].toSorted();
  expect(letters).toEqual(['/', '?', 'A', 'D', 'E', 'F', 'J', 'K', 'M', 'N', 'P', 'T', 'W', 'X', 'Y', 'Z', '[', ']']);
});
