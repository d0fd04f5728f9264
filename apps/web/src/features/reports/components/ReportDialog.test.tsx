import { expect, test, vi } from 'vitest';
import { broken, settle, testScreens, waitFor } from '../../../testing/screen.tsx';
import { ReportDialog } from './ReportDialog.tsx';

const screen = testScreens();
const draw = () => screen.open(() => <ReportDialog place={{ pageId: 3 }} pageName="Docks" onClose={() => undefined} />);
const isForm = () => document.querySelector('[aria-label="Recipients and schedule"]') !== null;

test('a report that is being set up outlives a refresh that fails', async () => {
  let fails = false;
  screen.serve(({ path }) => {
    if (!path.includes('report')) return undefined;
    return fails ? broken() : Response.json({ success: true, data: path.includes('recipients') ? [] : null });
  });
  await draw();
  await vi.waitFor(() => expect(isForm()).toBe(true));
  fails = true;
  await screen.refresh();
  await settle();
  expect(isForm()).toBe(true);
});

test('a report that was never read says so', async () => {
  screen.serve(({ path }) => (path.includes('report') ? broken() : undefined));
  await draw();
  await waitFor('The report could not be loaded');
  expect(isForm()).toBe(false);
});
