/** Tests every screen of a page with the as-of banner. */
import { SCREENS as NAMES } from '@mainstay/contract/pages/page';
import { act } from 'react';
import { expect, test } from 'vitest';
import { flushUpdates, setUpScreenTests } from '../../testing/screen.tsx';
import { PageItem } from './components/PageItem.tsx';
import { findScreen } from './page-screens.ts';
import { AttributeWidget } from '../attributes/lazy-attribute-widget.ts';

const { open, serve } = setUpScreenTests();
const DAY = '2026-01-31';
const ITEM = {
  id: 'one',
  col: 0,
  row: 0,
  sizeX: 6,
  sizeY: 1,
  autoHeight: true,
  customHeight: null,
  noContainer: true,
  hideTitle: true,
  hide_component: false,
  component: null,
  isKpi: false,
  kpis: [],
  attribute: null,
  tabs: [],
};

/** Renders an item on a page that is viewed as of a day. @returns its requests, and its notice about current data */
async function openAsOf(part: { screen?: (typeof NAMES)[number]; attribute?: number }, day: string | undefined = DAY) {
  const calls: { path: string; day: string | null }[] = [];
  serve(({ path, query }) => {
    calls.push({ path, day: query.get('as_of') });
    return new Promise(() => undefined);
  });
  await (findScreen(part.screen ?? null)?.Screen ?? AttributeWidget).preload();
  const context = { account_id: 5, accountId: 5, ...(day && { as_of: day }) };
  const item = { ...ITEM, screen: null, ...part };
  await open(() => <PageItem item={item} itemsContext={{ components: [], context, targetComponent: undefined }} />, {
    at: `/screen?query=${encodeURIComponent(JSON.stringify(day ? { as_of: day } : {}))}`,
    search: (search) => search,
  });
  await act(flushUpdates);
  return { calls, notice: document.querySelector('[role=note]')?.textContent };
}

test.each([
  [DAY, 'Shows today’s value.'],
  ['', undefined],
])('an attribute on the day "%s" shows the notice: %s', async (day, notice) => {
  expect((await openAsOf({ attribute: 4 }, day)).notice).toBe(notice);
});

test.each(NAMES)('%s requests the day, or shows a notice that it shows today', async (screen) => {
  const pastDay = findScreen(screen)?.pastDay;
  const { calls, notice } = await openAsOf({ screen });
  if (pastDay === 'sent') {
    expect(notice).toBeUndefined();
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter(({ day }) => day !== DAY)).toEqual([]);
  } else {
    expect(notice).toBe(`Shows today’s ${pastDay?.today}.`);
    expect(calls.filter(({ day }) => day !== null)).toEqual([]);
  }
});
