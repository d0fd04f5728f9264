import { expect, test, vi } from 'vitest';
import { field, press, testScreens, type, waitFor } from '../../../testing/screen.tsx';
import { readKpiAdminState } from '../components/kpi-address.ts';
import { KpiAdmin } from './KpiAdmin.tsx';

const screen = testScreens();
const PATH = '/dashboard/admin/kpis';
const openPart = (part: string) =>
  screen.open(KpiAdmin, { path: PATH, at: `${PATH}?part=${part}&open=new`, search: readKpiAdminState });

test.each(['kpis', 'formulas', 'templates'])('whoever leaves %s with changes is asked', async (part) => {
  const { away } = await openPart(part);
  await vi.waitFor(() => field('Name'));
  type(field('Name'), 'Berths');
  await away();
  await waitFor('Leave without saving?');
  expect(document.body.textContent).not.toContain('Elsewhere');
  expect(field('Name').value).toBe('Berths');
  await press('Leave');
  await waitFor('Elsewhere');
});

test('nobody is asked who changed nothing, or who saved', async () => {
  const { away, at } = await openPart('templates');
  await vi.waitFor(() => field('Name'));
  type(field('Name'), 'Berths');
  await press('Save');
  await vi.waitFor(() => expect(at()).toBe(`${PATH}?part=templates`));
  await press('New template');
  await away();
  expect(document.body.textContent).toContain('Elsewhere');
});
