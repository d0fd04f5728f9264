/** Tests the numbers, texts, tones and sizes that screens display for fixed data at a fixed time. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parsePageQuery } from '../../platform/lib/addresses.ts';
import { updateSession } from '../../platform/lib/session.ts';
import { flushUpdates, setUpScreenTests } from '../../testing/screen.tsx';
import { DISPLAY_OF_ACCOUNTS } from './accounts.tsx';
import { DISPLAY_OF_ADMINISTRATION } from './administration.tsx';
import { DISPLAY_OF_ASSISTANT } from './assistant.tsx';
import { DISPLAY_OF_LISTS } from './lists.tsx';
import { LINES_OF_ACCOUNTS } from './lines-of-accounts.ts';
import { LINES_OF_ADMINISTRATION } from './lines-of-administration.ts';
import { LINES_OF_ASSISTANT } from './lines-of-assistant.ts';
import { LINES_OF_LISTS } from './lines-of-lists.ts';
import { LINES_OF_PARTS } from './lines-of-parts.ts';
import { LINES_OF_PRODUCTS } from './lines-of-products.ts';
import { DISPLAY_OF_PARTS } from './parts.tsx';
import { describeDisplay } from './describe-display.ts';
import { DISPLAY_OF_PRODUCTS } from './products.tsx';

const { open, serve } = setUpScreenTests();

// In Auckland, it is already the 21st.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  updateSession({ entity_timezone: 'Pacific/Auckland', currency_symbol: 'KD ', currency_digits: 3 });
});
afterEach(() => vi.useRealTimers());

const DISPLAY = {
  ...DISPLAY_OF_ACCOUNTS,
  ...DISPLAY_OF_PRODUCTS,
  ...DISPLAY_OF_PARTS,
  ...DISPLAY_OF_ADMINISTRATION,
  ...DISPLAY_OF_LISTS,
  ...DISPLAY_OF_ASSISTANT,
};
const LINES = {
  ...LINES_OF_ACCOUNTS,
  ...LINES_OF_PRODUCTS,
  ...LINES_OF_PARTS,
  ...LINES_OF_ADMINISTRATION,
  ...LINES_OF_LISTS,
  ...LINES_OF_ASSISTANT,
};
const toSearch = ({ query }: Record<string, unknown>) => ({ query: parsePageQuery(query) });

test.each(Object.keys(DISPLAY))('%s', async (name) => {
  const [draw, { answers = {}, query, steps } = {}] = DISPLAY[name] ?? [() => null];
  serve(({ path }) => Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]);
  const at = query ? `/screen?query=${encodeURIComponent(JSON.stringify(query))}` : '/screen';
  await open(() => draw(), { at, search: toSearch });
  for (let round = 0; round < 4; round++) await flushUpdates();
  await steps?.();
  expect(describeDisplay(document.body)).toEqual(LINES[name]);
});
