/** The selection of reports: their period, and the people that the server lists. */
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { preloadMenu } from '../../../../platform/ui/MenuButton.tsx';
import { click, flushUpdates, setUpScreenTests } from '../../../../testing/screen.tsx';
import { ReportSelection } from './ReportSelection.tsx';

const { open, serve } = setUpScreenTests();

async function openSelection(query: Record<string, unknown>, hasPeriod = true) {
  await preloadMenu();
  const onChange = vi.fn();
  await open(() => (
    <ReportSelection types={['user', 'account']} type="user" query={query} hasPeriod={hasPeriod} onChange={onChange} />
  ));
  return onChange;
}
const getPeriod = () => document.querySelector('[aria-label^="Period: "]')?.getAttribute('aria-label');
async function selectPeriod(name: string): Promise<void> {
  await click(getPeriod() ?? '');
  const option = [...document.querySelectorAll<HTMLElement>('[role="menuitemradio"]')].find(
    ({ textContent }) => textContent === name,
  );
  await act(async () => option?.click());
  await flushUpdates();
}

test('a period is added to the address, beside the selected person, and the default one is not part of it', async () => {
  const onChange = await openSelection({ owner_user_id: 4 });
  expect(getPeriod()).toBe('Period: Default period');
  await selectPeriod('Last 6 months');
  expect(onChange.mock.calls).toEqual([['user', { owner_user_id: 4, report_period: 'Last 6 Months' }]]);
});

test('the default period removes the period from the address, and an unknown one counts as the default', async () => {
  const onChange = await openSelection({ report_period: 'Current Year', tab: 'x' });
  expect(getPeriod()).toBe('Period: This year');
  await selectPeriod('Default period');
  expect(onChange.mock.calls).toEqual([['user', { tab: 'x' }]]);
  await openSelection({ report_period: 'Last 7 Months' });
  expect([...document.querySelectorAll('[aria-label^="Period: "]')].at(-1)?.getAttribute('aria-label')).toBe(
    'Period: Default period',
  );
});

test('the way to read reports keeps the period but not the person', async () => {
  const onChange = await openSelection({ owner_user_id: 4, report_period: 'Current Year' });
  await click('By account');
  expect(onChange.mock.calls).toEqual([['account', { report_period: 'Current Year' }]]);
});

test('reports without a period have no such button', async () => {
  await openSelection({}, false);
  expect(getPeriod()).toBeUndefined();
});

test('1-reports-03 the people are those that the server lists', async () => {
  const paths: string[] = [];
  serve(({ path }) => {
    paths.push(path);
    return { users: [{ user_id: 7, name: 'Maya Mork' }] };
  });
  await openSelection({ owner_user_id: 7 });
  expect(document.querySelector<HTMLInputElement>('input[aria-label="Person"]')?.value).toBe('Maya Mork');
  expect(paths).toEqual(['/v1/api/team/get_report_users/']);
});
