/**
 * Tests that the comparison of two versions shows every field with its label on the screen, and with values as the
 * screen shows them. The forms are real; only the conflict is simulated.
 */
import { act, useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { useEditForm } from '../platform/forms/use-edit-form.ts';
import { flushUpdates, setUpScreenTests } from '../testing/screen.tsx';
import type { ConflictCase } from './conflict-cases.ts';
import { CONFLICTS_OF_DATA } from './conflict-cases-of-data.tsx';
import { CONFLICTS_OF_KPIS } from './conflict-cases-of-kpis.tsx';
import { CONFLICTS_OF_SETTINGS } from './conflict-cases-of-settings.tsx';
import { CONFLICTS_OF_WORK } from './conflict-cases-of-work.tsx';

/** Shows the newest version of each form as that of another user. */
const compare = vi.hoisted(() => new Set<() => Promise<void>>());
vi.mock(import('../platform/forms/use-edit-form.ts'), async (load) => {
  const original = await load();
  const useConflict = (options: Parameters<typeof useEditForm<object>>[0]) => {
    const form = original.useEditForm(options);
    const [other, setOther] = useState<object | null>(null);
    useEffect(() => {
      const show = async () => setOther((await options.fetchNewest?.())?.values ?? null);
      compare.add(show);
      return () => void compare.delete(show);
    });
    return other ? { ...form, conflict: { own: form.values, other, onOverwrite: nothing, onReload: nothing } } : form;
  };
  return { ...original, useEditForm: useConflict as typeof useEditForm };
});
const nothing = () => undefined;

const SOURCES = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.tsx', '!../app/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const EMPTY = {
  listing: [],
  actions: [],
  tags: [],
  users: [],
  contacts: [],
  datasets: [],
  has_next: false,
  total_records: 0,
};
const CASES = [...CONFLICTS_OF_DATA, ...CONFLICTS_OF_KPIS, ...CONFLICTS_OF_SETTINGS, ...CONFLICTS_OF_WORK];
const screen = setUpScreenTests();

async function openConflict({ form, answers = {}, collapsed }: ConflictCase): Promise<void> {
  screen.serve(({ path }) => Object.entries(answers).find(([end]) => path.endsWith(end))?.[1] ?? EMPTY);
  await screen.open(() => form(), {
    path: '/dashboard/accounts/$accountId/success-plan/$planId',
    at: '/dashboard/accounts/7/success-plan/5',
  });
  await vi.waitFor(() => expect(compare.size).toBeGreaterThan(0));
  await act(flushUpdates);
  await act(async () => {
    for (const show of [...compare]) await show();
  });
  await act(flushUpdates);
  if (collapsed === undefined) return;
  const button = await vi.waitFor(() => document.querySelector<HTMLElement>(collapsed) ?? expect.fail('not loaded'));
  await act(async () => button.click());
  await act(flushUpdates);
}

const getRows = () =>
  [...document.querySelectorAll('[aria-label="Both versions"] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
const NAMING = 'label, legend, h2, h3, summary, button, [aria-label], .SegmentedControl-root';
/** Returns the names of fields and parts of the form, without those of the comparison. */
const getScreenLabels = (): string[] =>
  [...document.querySelectorAll(NAMING)]
    .filter((one) => !one.closest('[aria-label="Both versions"]'))
    .flatMap((one) => [one.textContent ?? '', one.getAttribute('aria-label') ?? ''])
    .map((text) => text.trim().toLowerCase());

test.each(CASES)('$name: both versions have the labels of the screen', async (conflict) => {
  await openConflict(conflict);
  await vi.waitFor(() => act(async () => expect(getRows()).toEqual(conflict.rows)));
  const shown = getScreenLabels();
  const parts = conflict.rows.flatMap(([label]) => label.split(': ').map((part) => part.replace(/ \d+$/, '')));
  expect(parts.filter((part) => !shown.some((label) => label.includes(part.toLowerCase())))).toEqual([]);
});

test('every form with versions is tested', () => {
  const sources = Object.entries(SOURCES)
    .filter(([, text]) => /fetchNewest:/.test(text) && /useEditForm/.test(text))
    .map(([path]) => path.slice(path.lastIndexOf('/') + 1));
  expect(sources.toSorted()).toEqual([...new Set(CASES.map(({ source }) => source))].toSorted());
});
