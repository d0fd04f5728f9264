import type { PlanChoice } from '@mainstay/contract/success-plans/choices';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { updateSession } from '../../../../platform/lib/session.ts';
import {
  getButton,
  getField,
  click,
  errorResponse,
  flushUpdates,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../../testing/screen.tsx';
import { getToast } from '../../../../platform/ui/toast.ts';
import { parseChoicesState } from '../components/choices-address.ts';
import { PlanChoices } from './PlanChoices.tsx';

const screen = setUpScreenTests();
const PATH = '/dashboard/admin/success-plans';
const choice = (id: number, name: string, more: Partial<PlanChoice> = {}): PlanChoice => ({
  id,
  name,
  archived: false,
  position: id - 1,
  plans: 0,
  ...more,
});
const STORED = [
  choice(1, 'Users trained'),
  choice(2, 'Sponsor met', { plans: 3 }),
  choice(3, 'Signed', { archived: true }),
];

interface Sent {
  method: string;
  path: string;
  body: object;
}
/** Serves the choices and accepts all writes unless a response is given. */
function serve(listing: readonly PlanChoice[] = STORED, answer: (call: Sent) => unknown = () => STORED[0]): Sent[] {
  const sent: Sent[] = [];
  screen.serve(({ method, path, body }) => {
    if (method === 'GET') return { listing, has_next: false, total_records: listing.length };
    sent.push({ method, path, body });
    return answer({ method, path, body });
  });
  return sent;
}
const open = async (at = PATH) => {
  const view = await screen.open(PlanChoices, { path: PATH, at, search: parseChoicesState });
  await flushUpdates();
  return view;
};
const getRowNames = () =>
  [...document.querySelectorAll('.PlanChoices-list li')].map((row) => row.getAttribute('aria-label'));
const ENDPOINT = '/v1/api/admin/success-plans/criteria/';

test('lists the choices in order with archived ones and their number of plans', async () => {
  serve();
  await open();
  expect(getRowNames()).toEqual(['Users trained', 'Sponsor met', 'Signed']);
  expect(document.body.textContent).toContain('3 plans');
  expect(document.querySelector('li[data-archived]')?.textContent).toContain('Archived');
  // Choices that plans use are archived instead of deleted.
  expect(() => getButton('Delete Sponsor met')).toThrow('no button');
});

test('adds a choice below the list; an existing name is reported at its field, which keeps the input', async () => {
  const takenMessage = 'A success criterion with this name already exists.';
  let answer: unknown = errorResponse(400, takenMessage, { name: takenMessage });
  const sent = serve(STORED, () => answer);
  await open();
  await click('Add');
  await waitForText('Name is required.');
  expect(sent).toEqual([]);
  typeText(getField('New success criterion'), ' signed ');
  await click('Add');
  await waitForText(takenMessage);
  expect(getField('New success criterion').value).toBe(' signed ');
  answer = STORED[0];
  await click('Add');
  expect(getField('New success criterion').value).toBe('');
  expect(sent.at(-1)).toEqual({ method: 'POST', path: ENDPOINT, body: { name: 'signed' } });
});

test('renames a choice in place and returns the focus to its row', async () => {
  const sent = serve();
  await open();
  await click('Rename Sponsor met');
  const input = getField('Name of Sponsor met');
  expect([input.value, document.activeElement]).toEqual(['Sponsor met', input]);
  typeText(input, 'Sponsor named');
  await click('Save');
  expect(sent).toEqual([{ method: 'PUT', path: `${ENDPOINT}2/`, body: { name: 'Sponsor named' } }]);
  expect(document.activeElement).toBe(getButton('Rename Sponsor met'));
  // An unchanged name is not sent.
  await click('Rename Users trained');
  await click('Save');
  expect(sent).toHaveLength(1);
});

test('moves a choice optimistically, announces the position, and reverts it if the server rejects it', async () => {
  let respond: (answer: Response) => void = () => undefined;
  const sent = serve(STORED, () => new Promise<Response>((resolve) => (respond = resolve)));
  await open();
  await click('Move Users trained up');
  expect(sent).toEqual([]);
  await click('Move Users trained down');
  expect(getRowNames()).toEqual(['Sponsor met', 'Users trained', 'Signed']);
  expect(document.querySelector('[role="status"].text-screenReaderOnly')?.textContent).toBe(
    'Users trained is number 2 of 3.',
  );
  expect(sent).toEqual([{ method: 'PUT', path: `${ENDPOINT}1/`, body: { position: 1 } }]);
  await act(async () => respond(errorResponse(503, 'Not now.')));
  await vi.waitFor(() => expect(getRowNames()).toEqual(['Users trained', 'Sponsor met', 'Signed']));
  expect(getToast()?.text).toBe('Not now.');
});

test('further moves start from the new position and are saved one after the other', async () => {
  const resolvers: ((answer: unknown) => void)[] = [];
  const sent = serve(STORED, () => new Promise((resolve) => resolvers.push(resolve)));
  await open();
  await act(async () => {
    getButton('Move Users trained down').click();
    getButton('Move Users trained down').click();
  });
  await flushUpdates();
  expect(getRowNames()).toEqual(['Sponsor met', 'Signed', 'Users trained']);
  expect(sent.map(({ body }) => body)).toEqual([{ position: 1 }]);
  await act(async () => resolvers[0]?.(STORED[0]));
  await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ position: 1 }, { position: 2 }]));
  await act(async () => resolvers[1]?.(STORED[0]));
});

test('archives and unarchives choices, and deletes one after confirmation', async () => {
  const sent = serve();
  await open();
  await click('Archive: Users trained');
  await click('Unarchive: Signed');
  await click('Delete Users trained');
  await waitForText('Are you sure you want to delete Users trained? No success plan uses it.');
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { archived: true }],
    ['PUT', { archived: false }],
  ]);
  await click('Delete', '[role="dialog"]');
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: `${ENDPOINT}1/` });
});

test('the other list has its own URL and an empty state', async () => {
  serve([]);
  await open(`${PATH}?part=milestones`);
  await waitForText('No milestones yet');
  expect(getField('New milestone')).toBeTruthy();
  expect(document.querySelector('.PageHeader-view[aria-current="page"]')?.textContent).toBe('Milestones');
});

test('users with view-only access see the list, but cannot change it', async () => {
  updateSession({ token: 'x', user_access_type: 'read_only' });
  serve();
  await open();
  expect(getRowNames()).toHaveLength(3);
  expect(document.querySelectorAll('.PlanChoices-root button')).toHaveLength(0);
});
