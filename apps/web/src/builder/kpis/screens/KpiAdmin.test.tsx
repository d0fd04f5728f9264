import { expect, test, vi } from 'vitest';
import { getField, click, setUpScreenTests, typeText, waitForText } from '../../../testing/screen.tsx';
import { parseKpiAdminState } from '../components/kpi-address.ts';
import { KpiAdmin } from './KpiAdmin.tsx';

const screen = setUpScreenTests();
const PATH = '/dashboard/admin/kpis';
const openPart = (part: string) =>
  screen.open(KpiAdmin, { path: PATH, at: `${PATH}?part=${part}&open=new`, search: parseKpiAdminState });

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
