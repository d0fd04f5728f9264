import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { getToast } from '../../../platform/ui/toast.ts';
import {
  serverErrorResponse,
  getButton,
  getField,
  click,
  errorResponse,
  flushUpdates,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../testing/screen.tsx';
import { AttributeWidget } from './AttributeWidget.tsx';

const screen = setUpScreenTests();
const part = { type: 'Input', primary: true, validation: 'text', required: false, label: 'Value', options: [] };
const attribute = {
  id: 4,
  version: 1,
  name: 'Berth',
  scope: 'Account',
  copy: true,
  tooltip: null,
  pages: 0,
  values: 0,
  read_permission: ['P'],
  write_permission: ['P'],
  components: [part],
};
const toValue = (primary: string) => ({
  primary,
  secondary: null,
  meta_data: {},
  updated_by: null,
  updated_at: null,
  version: 3,
  user_type: 'A',
  read_only: false,
});

const CONFLICT_MESSAGE = 'Olga Ops changed this value on Nov 22nd, 2026 at 14:03, after you opened it.';
/** Serves an attribute whose value is the account id, and records the saved bodies. */
function serve() {
  const state = { shouldFail: false, hasConflict: false, saved: [] as { primary?: unknown; version?: number }[] };
  screen.serve(({ path, method, body, query }) => {
    if (method === 'POST') {
      state.saved.push(body);
      if (state.hasConflict) return errorResponse(409, CONFLICT_MESSAGE);
    }
    if (state.hasConflict && path.includes('value')) return { ...toValue('theirs'), version: 9 };
    if (!path.includes('value')) return attribute;
    return state.shouldFail ? serverErrorResponse() : toValue(`of ${query.get('accountId')}`);
  });
  return state;
}

test('does not save input for one account on the next account', async () => {
  const { saved } = serve();
  let show: (account: number) => void = () => undefined;
  await screen.open(() => {
    const [account, set] = useState(8);
    show = set;
    return <AttributeWidget attribute={4} context={{ account_id: account }} />;
  });
  await waitForText('of 8');
  act(() => show(7));
  await waitForText('of 7');
  await click('Edit Berth');
  typeText(getField('Value'), 'meant for 7');
  // Account 8 is cached, so no request has to finish first.
  act(() => show(8));
  await flushUpdates();
  expect(document.body.textContent).toContain('of 8');
  expect(() => getButton('Save')).toThrow('no button Save');
  expect(saved).toEqual([]);
});

test('keeps unsaved input when a refresh fails', async () => {
  const state = serve();
  await screen.open(() => <AttributeWidget attribute={4} context={{ account_id: 7 }} />);
  await waitForText('of 7');
  await click('Edit Berth');
  typeText(getField('Value'), 'a long answer');
  state.shouldFail = true;
  await screen.refresh();
  expect(getField('Value').value).toBe('a long answer');
});

test('shows an error if the attribute never loaded', async () => {
  const state = serve();
  state.shouldFail = true;
  await screen.open(() => <AttributeWidget attribute={4} context={{ account_id: 7 }} />);
  await waitForText('Berth could not be loaded');
  expect(document.querySelector('[aria-label="Edit Berth"]')).toBeNull();
});

test('shows a message if a value cannot be copied', async () => {
  serve();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await screen.open(() => <AttributeWidget attribute={4} context={{ account_id: 7 }} />);
  await waitForText('of 7');
  await click('Copy Berth');
  expect(writeText).toHaveBeenCalledWith('of 7');
  expect(getToast()?.text).toBe('Copying is not available here. Select the text and press Ctrl+C.');
});

test('reports a conflict with another user, then overwrites their version or loads it', async () => {
  const state = serve();
  await screen.open(() => <AttributeWidget attribute={4} context={{ account_id: 7 }} />);
  await waitForText('of 7');
  await click('Edit Berth');
  typeText(getField('Value'), 'a long answer');
  state.hasConflict = true;
  await click('Save');
  await waitForText(CONFLICT_MESSAGE);
  expect(getField('Value').value).toBe('a long answer');
  expect(document.querySelector('[aria-label="Both versions"] tbody')?.textContent).toBe('Valuea long answertheirs');
  state.hasConflict = false;
  await click('Save my version');
  await flushUpdates();
  expect(() => getField('Value')).toThrow();
  expect(state.saved.map(({ primary, version }) => [primary, version])).toEqual([
    ['a long answer', 3],
    ['a long answer', 9],
  ]);
  await click('Edit Berth');
  typeText(getField('Value'), 'another');
  state.hasConflict = true;
  await click('Save');
  await waitForText(CONFLICT_MESSAGE);
  await click('Discard mine and load theirs');
  await flushUpdates();
  expect(document.body.textContent).toContain('theirs');
  expect(() => getField('Value')).toThrow();
  expect(state.saved).toHaveLength(3);
});
