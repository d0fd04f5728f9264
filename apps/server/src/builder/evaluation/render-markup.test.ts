import { expect, test } from 'vitest';
import { measureCpuMs } from '../../app/testing/cpu-time.ts';
import { renderMarkup } from './render-markup.ts';

const columns = [{ key: 'name', format: 'text' as const, grain: null }];
const buildRows = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `n ${n}` }));
const fill = (html: string, count: number) => renderMarkup(html, buildRows(count), columns, { symbol: '$', digits: 2 });

test('markup that becomes too long with its rows is rejected before it is sanitized', () => {
  const row = '<p class="a">{{name}} and <b>more</b> of it</p>'.repeat(1000);
  const html = `{{#rows}}${row}{{/rows}}`;
  expect(html.length).toBeLessThan(50_000);
  expect(fill(html, 5).match(/n 4 and/g)).toHaveLength(1000);
  const ms = measureCpuMs(() => expect(() => fill(html, 1000)).toThrow('exceeds 500,000 characters'));
  // Filling takes milliseconds before the length check fails. Sanitizing a thousand of these rows took nine seconds.
  expect(ms).toBeLessThan(1000);
});

test('a placeholder recognizes whether it is inside a tag, however far back the tag began', () => {
  const money = [{ key: 'mrr', format: 'currency' as const, grain: null }];
  const html = '<p title="{{mrr}}" lang="{{mrr}}">{{mrr}} or {{mrr}}</p><style>.a{width:{{mrr}}px}</style>';
  const rendered = renderMarkup(html, [{ mrr: 1234 }], money, { symbol: '$', digits: 2 });
  expect(rendered).toContain('title="1234" lang="1234"');
  expect(rendered).toMatch(/>\$1[^<]* or \$1[^<]*</);
  expect(rendered).not.toContain('>1234');
  expect(rendered).not.toContain('width');
});

test('pairs sections of rows in order and keeps unclosed ones', () => {
  expect(fill('{{#rows}}<p>{{name}}</p>{{/rows}}<hr />{{ #rows }}<b>{{name}}</b>{{ /rows }}', 2)).toBe(
    '<p>n 0</p><p>n 1</p><hr /><b>n 0</b><b>n 1</b>',
  );
  expect(fill('{{/rows}}<p>{{name}}</p>{{#rows}}', 2)).toBe('{{/rows}}<p>n 0</p>{{#rows}}');
});

test('fills 200,000 characters of markup quickly, whatever it repeats', () => {
  for (const html of [
    '{{#rows}}'.repeat(22_000),
    `<p title="${'{{name}} style='.repeat(12_000)}">`,
    `<p style="${'{{name}}'.repeat(25_000)}">`,
  ]) {
    expect(
      measureCpuMs(() => fill(html, 0)),
      html.slice(0, 40),
    ).toBeLessThan(2000);
  }
});
