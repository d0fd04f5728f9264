import { expect, test } from 'vitest';
import { toPlainText } from '../evaluation/clean-markup.ts';
import { toDigestMetric, toDigestTable } from './digest-sections.ts';
import { renderReport } from './report-layout.ts';

const STYLE = { symbol: '$', digits: 2, zone: 'UTC' };
const OPTIONS = { link: 'https://demo.test/#!/dashboard/x/9', tone: '#1f7a49' };
const output = { key: 'n', name: 'Cases', type: 'value' as const, format: 'comma' as const };
const column = (key: string, more: object = {}) => ({
  key,
  label: key,
  format: 'text' as const,
  type: 'text' as const,
  role: 'dimension' as const,
  grain: null,
  hidden: false,
  sortable: true,
  filter: 'none' as const,
  ...more,
});

test('a metric shows its change and, by color, whether it is good; text values have no name', () => {
  const data = [
    { ...output, value: 120, previous: 96, better: 'lower' as const },
    { ...output, name: 'Compared with', type: 'text' as const, format: 'text' as const, value: 'vs 30 days before' },
  ];
  const metric = toDigestMetric('Cases opened', { output: { data }, error: null }, STYLE);
  expect(metric).toEqual({
    name: 'Cases opened',
    value: '120',
    change: { text: '+25%', difference: '+24', way: 'up', tone: 'bad' },
    beside: ['Before: 96', 'vs 30 days before'],
  });
  const { html, text } = renderReport({ sections: [{ kind: 'figures', figures: [metric] }], left: 0 }, OPTIONS);
  expect(html).toMatch(/color:#b3372f">\+25%</);
  expect(text).toContain('Cases opened: 120 (+25%, Before: 96, vs 30 days before)');
});

test('numbers in a table are right-aligned, and a phone shows the first four columns', () => {
  const number = { type: 'number', format: 'currency' };
  const columns = [column('name'), column('mrr', number), column('c'), column('d'), column('e'), column('f')];
  const reports = [{ name: 'Northwind', mrr: 1200, c: '1', d: '2', e: '3', f: '4' }];
  const table = toDigestTable('Accounts', { columns, reports, total_records: 1 }, STYLE);
  const { html } = renderReport({ sections: [table], left: 0 }, OPTIONS);
  const cells = [...html.matchAll(/<td([^>]*)>([^<]*)/g)].map(([, look = '', text]) => [
    text,
    look.includes('text-align:right'),
    look.includes('class="wide"'),
  ]);
  expect(cells).toEqual([
    ['Northwind', false, false],
    ['$1,200.00', true, false],
    ['1', false, false],
    ['2', false, false],
    ['3', false, true],
    ['4', false, true],
  ]);
});

test.each([
  ['¥', 0, 12.5, '¥13'],
  ['KD ', 3, 1.234, 'KD 1.234'],
])('metrics and tables of a mail have the decimals of the currency: %s with %i', (symbol, digits, value, text) => {
  const style = { ...STYLE, symbol, digits };
  const metric = toDigestMetric(
    'MRR',
    { output: { data: [{ ...output, format: 'currency', value }] }, error: null },
    style,
  );
  const columns = [column('mrr', { type: 'number', format: 'currency' })];
  const table = toDigestTable('Accounts', { columns, reports: [{ mrr: value }], total_records: 1 }, style);
  expect([metric.value, table.rows]).toEqual([text, [[text]]]);
});

test('markup keeps its lines, and its text does not become markup again', () => {
  const text = toPlainText(
    '<h2>Largest &lt;b&gt;</h2><p>By <b>MRR</b>:</p><ul><li><b>A</b>, Oslo</li><li>B\n x</li></ul>',
  );
  expect(text.split('\n')).toEqual(['Largest <b>', 'By MRR:', '– A, Oslo', '– B x']);
  const content = renderReport({ sections: [{ kind: 'text', title: 'Words', text }], left: 0 }, OPTIONS);
  expect(content.html).toContain('Largest &lt;b&gt;<br>By MRR:<br>– A, Oslo<br>– B x</p>');
  expect(content.text).toContain('Words\nLargest <b>\nBy MRR:\n– A, Oslo\n– B x');
});
