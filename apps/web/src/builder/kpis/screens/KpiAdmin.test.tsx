import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { getField, click, setUpScreenTests, typeText, waitForText } from '../../../testing/screen.tsx';
import { kpiAddress } from '../components/kpi-address.ts';
import { KpiAdmin } from './KpiAdmin.tsx';

const screen = setUpScreenTests();
const PATH = '/dashboard/admin/kpis';
const openPart = (part: string) =>
  screen.open(KpiAdmin, { path: PATH, at: `${PATH}?part=${part}&open=new`, search: kpiAddress.parse });

test.each(['asks before leaving unsaved %s', 'formulas', 'templates'])(
  'leaving %s with unsaved changes asks for confirmation',
  async (part) => {
    const { away } = await openPart(part);
    await vi.waitFor(() => getField('Name'));
    typeText(getField('Name'), 'Berths');
    await away();
    await waitForText('Leave without saving?');
    expect(document.body.textContent).not.toContain('Elsewhere');
    expect(getField('Name').value).toBe('Berths');
    await click('Leave');
    await waitForText('Elsewhere');
  },
);

test('does not ask without changes, or after a save', async () => {
  const { away, at } = await openPart('templates');
  await vi.waitFor(() => getField('Name'));
  typeText(getField('Name'), 'Berths');
  await click('Save');
  await vi.waitFor(() => expect(at()).toBe(`${PATH}?part=templates`));
  await click('New template');
  await away();
  expect(document.body.textContent).toContain('Elsewhere');
});

const openList = (at: string) => screen.open(KpiAdmin, { path: PATH, at: `${PATH}${at}`, search: kpiAddress.parse });
const getRowNames = () => [...document.querySelectorAll('tbody a')].map((one) => one.textContent);
const ROWS = ['Berths', 'Berth fees', 'Docks'].map((name, at) => ({
  ...{ id: at + 1, name, version: 1, kpis: at, source: 'accounts', expression: 'count()', number_format: 'number' },
  output: { data: [] },
}));
const serveFormulas = () =>
  screen.serve(({ path, query }) => {
    if (path.includes('preview')) return new Promise(() => undefined);
    if (!path.endsWith('/formulas/')) return undefined;
    const listing = ROWS.filter(({ name }) => name.includes(query.get('q') ?? ''));
    return { listing, total_records: listing.length };
  });

test('searches formulas, and returns from a form to the search', async () => {
  serveFormulas();
  const { at } = await openList('?part=formulas');
  await vi.waitFor(() => expect(document.querySelector('.PageHeader-count')?.textContent).toBe('3'));
  expect([document.querySelector('h1')?.textContent, getRowNames()]).toEqual([
    'Formulas',
    ['Berths', 'Berth fees', 'Docks'],
  ]);
  typeText(document.querySelector('[aria-label="Search formulas"]'), 'Berth');
  await vi.waitFor(() => expect(getRowNames()).toEqual(['Berths', 'Berth fees']));
  expect(at()).toBe(`${PATH}?part=formulas&find=Berth`);
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true })));
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  await vi.waitFor(() => expect(getField('Name').value).toBe('Berths'));
  expect(at()).toBe(`${PATH}?part=formulas&find=Berth&open=1`);
  await click('Cancel');
  await vi.waitFor(() => expect(getRowNames()).toEqual(['Berths', 'Berth fees']));
  expect(at()).toBe(`${PATH}?part=formulas&find=Berth`);
});

test('an address opens a formula that does not match its search', async () => {
  serveFormulas();
  await openList('?part=formulas&find=Berth&open=3');
  await vi.waitFor(() => expect(getField('Name').value).toBe('Docks'));
});

test('a search without matches is cleared within its part, and a part without rows is not filtered', async () => {
  serveFormulas();
  const { at } = await openList('?part=formulas&find=Nothing');
  await waitForText('No formulas match');
  const clear = [...document.querySelectorAll('a')].find((one) => one.textContent === 'Clear all filters');
  expect(clear?.getAttribute('href')).toBe(`#!${PATH}?part=formulas`);
  expect(at()).toBe(`${PATH}?part=formulas&find=Nothing`);
  screen.close();
  await openList('?part=templates');
  await waitForText('Nothing here yet');
  screen.close();
  await openList('?part=categories');
  await waitForText('Nothing here yet');
  expect([document.body.textContent?.includes('Create'), document.querySelector('input')]).toEqual([false, null]);
});

test('users with view-only access see that they cannot add a KPI', async () => {
  updateSession({ user_access_type: 'read_only' });
  await openList('');
  await waitForText('View only');
  expect(document.body.textContent).not.toContain('New KPI');
});
