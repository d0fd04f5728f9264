/** A link that is clicked with unsaved changes opens a question first. */
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { click, flushUpdates, setUpScreenTests } from '../../testing/screen.tsx';
import { LeaveDialog } from '../ui/LeaveDialog.tsx';
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts';

const { open } = setUpScreenTests();
beforeEach(() => history.replaceState(null, '', '/#!/screen'));

function Editor({ dirty }: { dirty: boolean }) {
  const leaving = useUnsavedChangesGuard(dirty, '/screen');
  return (
    <>
      <a href="#!/accounts">Accounts</a>
      <a href="#!/screen?tab=2">Second tab</a>
      <LeaveDialog leaving={leaving} />
    </>
  );
}
const isPrompted = () => document.querySelector('[role="dialog"]') !== null;
const clickLink = async (text: string): Promise<void> => {
  const link = [...document.querySelectorAll('a')].find((one) => one.textContent === text);
  await act(async () => link?.click());
  await flushUpdates();
};

test('staying closes the prompt and keeps the address; the next click prompts again; leaving follows the link', async () => {
  await open(() => <Editor dirty />);
  await clickLink('Accounts');
  expect([isPrompted(), location.hash]).toEqual([true, '#!/screen']);
  await click('Cancel');
  await flushUpdates();
  expect([isPrompted(), location.hash]).toEqual([false, '#!/screen']);
  await clickLink('Accounts');
  expect(isPrompted()).toBe(true);
  await click('Leave');
  expect(location.hash).toBe('#!/accounts');
});

test.each([
  ['a link of the editor itself', true, 'Second tab', '#!/screen?tab=2'],
  ['a link without unsaved changes', false, 'Accounts', '#!/accounts'],
])('follows %s immediately', async (_, dirty, text, hash) => {
  await open(() => <Editor dirty={dirty} />);
  await clickLink(text);
  expect([isPrompted(), location.hash]).toEqual([false, hash]);
});
