import { expect, test, vi } from 'vitest';
import {
  click,
  errorResponse,
  flushUpdates,
  getButton,
  getErrors,
  getField,
  okResponse,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../testing/screen.tsx';
import { HealthScore } from './HealthScore.tsx';

const screen = setUpScreenTests();
const createMeasure = (kpi: string, name: string, weightage: number) => ({
  kpi,
  name,
  note: '',
  unit: 'days',
  weightage,
  min: 0,
  max: 100,
  invert: false,
});
const definition = {
  id: 1,
  name: 'Health',
  version: 1,
  updated_at: '2026-11-20T00:00:00Z',
  measures: [createMeasure('engagement', 'Engagement', 60), createMeasure('renewal_distance', 'Time to renewal', 40)],
  offered: [{ kpi: 7, name: 'Logins', note: 'KPI', unit: '' }],
};
const band = (name: string | null, before: number, after: number) => ({
  band: name,
  before: { accounts: before, mrr: before * 1000 },
  after: { accounts: after, mrr: after * 1000 },
});
const preview = {
  accounts: 50,
  changed: 4,
  bands: [band('good', 30, 26), band('fair', 15, 18), band('poor', 4, 5), band(null, 1, 1)],
  movers: [{ id: 3, name: 'Alder', owner: 'Maya Chen', before: 80, after: 41 }],
};

interface Weights {
  measures: { kpi: unknown; weightage: number; min: number; max: number; invert: boolean }[];
}

/** Serves the definition and previews. A save responds with the sent measures and the next version. */
function serve(respond: (sent: Weights) => unknown = () => preview) {
  const state = { version: 1, saved: [] as unknown[], previewed: [] as Weights['measures'][] };
  screen.serve(({ path, method, body }) => {
    if (!path.includes('health-score')) return undefined;
    if (method === 'GET') return { ...definition, version: state.version };
    const sent = body as unknown as Weights;
    if (path.includes('preview')) {
      state.previewed.push(sent.measures);
      return respond(sent);
    }
    state.saved.push(body);
    state.version += 1;
    const measures = sent.measures.map((one, at) => ({ ...definition.measures[at], ...one }));
    return okResponse({ ...definition, version: state.version, measures });
  });
  return state;
}
async function openScore() {
  const opened = await screen.open(HealthScore);
  await vi.waitFor(() => getField('Weight'));
  return opened;
}
const getFields = (label: string) =>
  [...document.querySelectorAll('fieldset label')]
    .filter((one) => one.textContent === label)
    .map((one) => document.getElementById(one.getAttribute('for') ?? '') as HTMLInputElement);
const typeWeights = (...weights: string[]) =>
  weights.forEach((weight, at) => {
    typeText(getFields('Weight')[at] as HTMLInputElement, weight);
  });
const getTotal = () => document.querySelector('[aria-label="Total weight"]')?.textContent ?? '';
const getPreview = () => document.querySelector('[aria-label="Preview"]');

test('shows what is missing to 100, does not save it, and distributes it', async () => {
  const state = serve();
  await openScore();
  expect(getTotal()).toBe('100 of 100');
  typeWeights('50', '35');
  expect(getTotal()).toContain('85 of 100 · 15 missing');
  await click('Save');
  expect([getTotal(), state.saved]).toEqual([
    expect.stringContaining('The weights must add up to 100. They add up to 85.'),
    [],
  ]);
  await click('Distribute 15 evenly');
  expect([getFields('Weight').map(({ value }) => value), getTotal()]).toEqual([['58', '42'], '100 of 100']);
  await click('Save');
  await vi.waitFor(() =>
    expect(state.saved).toMatchObject([{ version: 1, measures: [{ weightage: 58 }, { weightage: 42 }] }]),
  );
  await waitForText('Version 2');
  typeWeights('70', '60');
  expect(getTotal()).toContain('130 of 100 · 30 too much');
  await click('Reduce by 30 evenly');
  await click('Save');
  await vi.waitFor(() => expect(state.saved[1]).toMatchObject({ version: 2, measures: [{ weightage: 55 }, {}] }));
});

test('previews what was typed, also while the weights do not add up, and keeps the last preview of invalid fields', async () => {
  const state = serve();
  await openScore();
  await waitForText('4 of 50 active accounts would change band');
  expect(getPreview()?.querySelector('tbody tr')?.textContent).toBe('Good3026$30.0K$26.0K');
  expect(getPreview()?.querySelector('li')?.textContent).toBe('AlderMaya Chen80to41−39');
  typeWeights('50');
  await vi.waitFor(() => expect(state.previewed.at(-1)).toMatchObject([{ weightage: 50 }, { weightage: 40 }]));
  const count = state.previewed.length;
  typeWeights('');
  await waitForText('Correct the fields to update it');
  expect([getTotal(), getPreview()?.querySelectorAll('li').length]).toEqual([
    'Every measure needs a weight above 0',
    1,
  ]);
  expect(state.previewed).toHaveLength(count);
});

test('an error of the preview can be retried and does not affect the form', async () => {
  let isBroken = true;
  serve(() => (isBroken ? errorResponse(503, 'This took too long. Try again later.') : preview));
  await openScore();
  await waitForText('The preview could not be computed');
  typeWeights('50', '50');
  await waitForText('This took too long. Try again later.');
  isBroken = false;
  await click('Retry');
  await waitForText('4 of 50 active accounts');
  expect(getFields('Weight').map(({ value }) => value)).toEqual(['50', '50']);
});

test('rejects an empty weight or value at its field instead of treating it as 0', async () => {
  const { saved } = serve();
  await openScore();
  typeWeights('', '0');
  typeText(getFields('Best value')[0] as HTMLInputElement, 'many');
  typeText(getFields('Worst value')[1] as HTMLInputElement, '200');
  await click('Save');
  expect(getErrors()).toEqual([
    'Must be a number.',
    'Must be a number.',
    'Must be above 0.',
    'Must not be above the upper end.',
  ]);
  expect(saved).toEqual([]);
});

test('a new measure gets the missing weight, and a removed one leaves its weight missing', async () => {
  serve();
  await openScore();
  await click('Remove Time to renewal');
  expect(getTotal()).toContain('60 of 100 · 40 missing');
  const picker = getField('Add a measure') as unknown as HTMLSelectElement;
  picker.value = '7';
  picker.dispatchEvent(new Event('change', { bubbles: true }));
  await flushUpdates();
  expect([getFields('Weight').map(({ value }) => value), getTotal()]).toEqual([['60', '40'], '100 of 100']);
});

test('restores unsaved changes after a reload', async () => {
  serve();
  await openScore();
  typeWeights('50', '50');
  screen.close();
  await openScore();
  await waitForText('Your unsaved changes were restored.');
  expect(getFields('Weight').map(({ value }) => value)).toEqual(['50', '50']);
  await click('Discard changes');
  expect(getFields('Weight').map(({ value }) => value)).toEqual(['60', '40']);
});

test('keeps unsaved changes when another user saves the health score', async () => {
  const state = serve();
  const { away } = await openScore();
  typeWeights('50', '50');
  state.version = 2;
  await screen.refresh();
  expect(getFields('Weight').map(({ value }) => value)).toEqual(['50', '50']);
  expect(document.querySelector('.PageHeader-count')?.textContent).toBe('Version 1');
  await away();
  await waitForText('Leave without saving?');
});

test('users with view-only access see the values and the distribution without controls', async () => {
  serve();
  const { updateSession } = await import('../../../platform/lib/session.ts');
  updateSession({ user_access_type: 'read_only' });
  await openScore();
  await waitForText('4 of 50 active accounts');
  expect(getFields('Weight').map(({ value }) => value)).toEqual(['60', '40']);
  for (const name of ['Save', 'Remove Engagement']) expect(() => getButton(name)).toThrow(name);
});
