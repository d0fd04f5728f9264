import { act } from 'react';
import { expect, test, vi } from 'vitest';
import {
  okResponse,
  getField,
  click,
  flushUpdates,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../testing/screen.tsx';
import { HealthScore } from './HealthScore.tsx';

const screen = setUpScreenTests();
const logins = { kpi: 'logins', name: 'Logins', note: '', unit: '', weightage: 10, min: 0, max: 100, invert: false };
const definition = {
  id: 1,
  name: 'Health',
  version: 1,
  updated_at: '2026-11-20T00:00:00Z',
  measures: [logins],
  offered: [],
};

/** Serves a definition whose version can increase. Tests release the responses to saves. */
function serve() {
  const state = {
    version: 1,
    sent: [] as unknown[],
    completeSave: async (_version: number): Promise<void> => undefined,
  };
  screen.serve(({ path, method, body }) => {
    if (!path.includes('health-score')) return undefined;
    if (method === 'GET') return { ...definition, version: state.version };
    state.sent.push(body);
    return new Promise((done) => {
      state.completeSave = async (version) => {
        const [measure] = body.measures as object[];
        await act(async () => done(okResponse({ ...definition, version, measures: [{ ...logins, ...measure }] })));
        await flushUpdates();
      };
    });
  });
  return state;
}
async function openScore() {
  const opened = await screen.open(HealthScore);
  await vi.waitFor(() => getField('Weight'));
  return opened;
}

test('keeps unsaved changes when another user saves the health score', async () => {
  const state = serve();
  const { away } = await openScore();
  typeText(getField('Weight'), '20');
  state.version = 2;
  await screen.refresh();
  expect(getField('Weight').value).toBe('20');
  expect(document.querySelector('.PageHeader-count')?.textContent).toBe('Version 1');
  await away();
  await waitForText('Leave without saving?');
});

test('keeps edits made during a save for the next save', async () => {
  const state = serve();
  const { away } = await openScore();
  typeText(getField('Weight'), '20');
  await click('Save');
  typeText(getField('Weight'), '25');
  await state.completeSave(2);
  expect(getField('Weight').value).toBe('25');
  await click('Save');
  await state.completeSave(3);
  expect(state.sent).toMatchObject([{ version: 1 }, { version: 2, measures: [{ weightage: 25 }] }]);
  await away();
  expect(document.body.textContent).toContain('Elsewhere');
});

test('rejects an empty weight or value at its field instead of treating it as 0', async () => {
  const { sent } = serve();
  await openScore();
  typeText(getField('Weight'), '');
  typeText(getField('Best value'), 'many');
  await click('Save');
  const isInvalid = (label: string) => getField(label).getAttribute('aria-invalid') === 'true';
  expect(['Weight', 'Worst value', 'Best value'].map(isInvalid)).toEqual([true, false, true]);
  expect(document.body.textContent).toContain('Weights and values must be numbers.');
  expect(sent).toEqual([]);
});

test('discards changes of the health score after confirmation', async () => {
  serve();
  await openScore();
  typeText(getField('Weight'), '20');
  await click('Cancel');
  await waitForText('Discard the changes?');
  expect(getField('Weight').value).toBe('20');
  await click('Discard');
  await vi.waitFor(() => expect(getField('Weight').value).toBe('10'));
});
