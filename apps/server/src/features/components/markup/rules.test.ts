import { expect, test } from 'vitest';
import { renderMarkup } from './rules.ts';

const columns = [{ key: 'name', format: 'text' as const, grain: null }];
const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `n ${n}` }));
const filled = (html: string, count: number) => renderMarkup(html, rows(count), columns, { symbol: '$', digits: 2 });

test('markup that becomes too long with its rows is refused before it is cleaned', () => {
  const row = '<p class="a">{{name}} and <b>more</b> of it</p>'.repeat(1000);
  const html = `{{#rows}}${row}{{/rows}}`;
  expect(html.length).toBeLessThan(50_000);
  expect(filled(html, 5).match(/n 4 and/g)).toHaveLength(1000);
  const begun = performance.now();
  expect(() => filled(html, 1000)).toThrow('too long');
  // What is filled before it is known takes milliseconds; cleaning a thousand rows of it took nine seconds.
  expect(performance.now() - begun).toBeLessThan(1000);
});

test('a place knows whether it stands in code, however far back that began', () => {
  const money = [{ key: 'mrr', format: 'currency' as const, grain: null }];
  const html = '<p title="{{mrr}}" lang="{{mrr}}">{{mrr}} or {{mrr}}</p><style>.a{width:{{mrr}}px}</style>';
  const made = renderMarkup(html, [{ mrr: 1234 }], money, { symbol: '$', digits: 2 });
  expect(made).toContain('title="1234" lang="1234"');
  expect(made).toMatch(/>\$1[^<]* or \$1[^<]*</);
  expect(made).not.toContain('>1234');
  expect(made).not.toContain('width');
});
