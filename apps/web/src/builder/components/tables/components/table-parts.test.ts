import type { ReportColumn } from '@mainstay/contract/components/report';
import { describe, expect, test } from 'vitest';
import { toFilter, toFormValues, replaceFilter } from './column-filter.ts';
import { moveColumn } from './react-table-features.ts';
import { getNameWidth, parseSort, formatSort, getColumnWidth } from './report-columns.tsx';
import { parseFile } from './ReportCell.tsx';
import { parseTypedFilter, formatTypedFilter } from './typed-filter.ts';

const column = (filter: ReportColumn['filter']): ReportColumn => ({
  key: 'mrr',
  label: 'MRR',
  type: 'number',
  role: 'dimension',
  format: 'comma',
  hidden: false,
  sortable: true,
  filter,
  grain: null,
});

describe('column filters', () => {
  test('a range needs both ends, other conditions their value', () => {
    const numbers = column('numrange');
    expect(toFilter(numbers, { column_name: 'mrr', condition: 'between', from: 5 })).toBeNull();
    expect(toFilter(numbers, { column_name: 'mrr', condition: 'greater than', from: 5 })).toMatchObject({
      type: 'numrange',
      condition: 'greater than',
      condition_type: 'operator',
      from: 5,
    });
    expect(toFilter(column('none'), { column_name: 'mrr', condition: 'equal', from: 5 })).toBeNull();
  });

  test('converts conditions on days to ranges and back', () => {
    const filters = [
      { column_name: 'mrr', condition: 'between', from: '2026-01-01', to: '2026-02-01' },
      { column_name: 'mrr', condition: 'less than', from: '2026-01-01' },
      { column_name: 'mrr', condition: 'greater than', from: '2026-01-01' },
      { column_name: 'mrr', condition: 'equal', from: '2026-01-01' },
    ] as const;
    for (const one of filters) {
      const sent = toFilter(column('daterange'), one);
      expect(sent).toMatchObject({ condition: 'Custom', condition_type: 'custom' });
      expect(sent && toFormValues(sent)).toEqual(one);
    }
  });

  test('a column has one filter', () => {
    const first = toFilter(column('numrange'), { column_name: 'mrr', condition: 'equal', from: 1 });
    const list = replaceFilter([], 'mrr', first);
    expect(replaceFilter(list, 'mrr', first)).toHaveLength(1);
    expect(replaceFilter(list, 'mrr', null)).toEqual([]);
  });

  test('parses typed filters and formats them back', () => {
    const parse = (text: string) => parseTypedFilter(column('numrange'), text);
    expect(parse('> 100')).toMatchObject({ condition: 'greater than', from: 100 });
    expect(parse('10 to 20')).toMatchObject({ condition: 'between', from: 10, to: 20 });
    expect(parse('10..')).toBeNull();
    for (const text of ['> 100', '< -5', '10 to 20', '7'])
      expect(formatTypedFilter(parse(text) ?? undefined)).toBe(text);
    expect(parseTypedFilter(column('search'), ' acme ')).toMatchObject({ condition: 'contains', from: 'acme' });
  });
});

test('parses and formats the sort order', () => {
  expect(parseSort('-mrr')).toEqual({ sort_key: 'mrr', order_by: 'desc' });
  expect(formatSort({ sort_key: 'mrr', order_by: 'asc' })).toBe('mrr');
  expect(formatSort(parseSort(undefined))).toBeUndefined();
});

test('moves a column by one position and stops at the ends', () => {
  expect(moveColumn(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moveColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moveColumn(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
});

test('a column is as wide as its name, up to a maximum', () => {
  expect(getNameWidth('Pending actions')).toBeGreaterThan(getNameWidth('MRR') + 60);
  expect([getNameWidth('x'.repeat(60)), getNameWidth('x'.repeat(120))]).toEqual([200, 200]);
});

test('a text column is as wide as its texts, within limits; a number column is not', () => {
  const text = { ...column('none'), type: 'text' as const, label: 'Play' };
  const widths = ['Hi', 'Northwind Industrial', 'x'.repeat(90)].map((mrr) => getColumnWidth(text, [{ mrr }]));
  expect(widths).toEqual([112, 166, 300]);
  expect(getColumnWidth(column('none'), [{ mrr: 'x'.repeat(90) }])).toBe(112);
});

test('parses the name and the path of a file', () => {
  expect(parseFile('{"file_path":"x/1","file_name":"Plan.pdf"}')).toEqual({ file_path: 'x/1', file_name: 'Plan.pdf' });
  expect(parseFile('{"file_name":"Plan.pdf"}')).toEqual({ file_path: '', file_name: 'Plan.pdf' });
  expect(['x/1/Plan.pdf', '7', 'null', '{"file_path":"x"}'].map(parseFile)).toEqual([null, null, null, null]);
});
