import { SCREENS } from '@mainstay/contract/pages/page';
import type { ComponentRow } from '@mainstay/contract/components/admin';
import { expect, test } from 'vitest';
import { buildPalette, getScreenName, groupEntries } from './item-kinds.ts';

const component = (id: number, name: string, more: Partial<ComponentRow> = {}): ComponentRow => ({
  id,
  name,
  kind: 'kpi',
  title: name,
  version: 1,
  updated_at: '2026-11-20T00:00:00Z',
  updated_by: null,
  created_by: null,
  chart_type: null,
  pages: 0,
  ...more,
});
const SOURCES = {
  components: [
    component(1, 'Renewals: MRR', { title: 'MRR' }),
    component(2, 'MRR', { created_by: 7, kind: 'graph', chart_type: 'line' }),
    component(3, 'Board: MRR', { created_by: 8, title: 'MRR' }),
  ],
  kpis: [{ id: 1, name: 'MRR' }],
  attributes: [{ id: 5, name: 'Sponsor' }],
  userId: 7,
};

test('groups the palette by origin, with a caption that distinguishes entries of the same name', () => {
  const groups = groupEntries(buildPalette(SOURCES), 'mrr');
  const toTexts = ([group, entries]: (typeof groups)[number]) => [
    group,
    ...entries.map(({ name, caption }) => `${name}, ${caption}`),
  ];
  expect(groups.map(toTexts)).toEqual([
    ['Your components', 'MRR, Chart'],
    ['Company components', 'MRR, Board: MRR'],
    ['Built-in components', 'MRR, Renewals: MRR'],
    ['KPI cards', 'MRR, KPI card'],
  ]);
  expect(groupEntries(buildPalette(SOURCES), '').map(([group]) => group)).toEqual([
    'Your components',
    'Company components',
    'Built-in components',
    'KPI cards',
    'Attributes',
    'Widgets',
    'Screens',
    'Layout',
  ]);
});

test('finds entries by every word of their name and caption', () => {
  const find = (text: string) =>
    groupEntries(buildPalette(SOURCES), text).flatMap(([, entries]) => entries.map(({ id }) => id));
  expect(find('mrr board')).toEqual(['component-3']);
  expect(find(' CHART ')).toEqual(['component-2']);
  expect(find('mrr sponsor')).toEqual([]);
});

test('draws charts by their type, and all other entries by their kind', () => {
  const entries = buildPalette(SOURCES);
  expect(entries.find(({ id }) => id === 'component-2')?.chartType).toBe('line');
  expect(entries.filter(({ chartType }) => chartType !== undefined)).toHaveLength(1);
  expect(entries.filter(({ drawing }) => drawing.faint === '' || drawing.bright === '')).toEqual([]);
});

test('every built-in screen has a name', () => {
  expect(SCREENS.filter((screen) => getScreenName(screen) === screen)).toEqual([]);
});
