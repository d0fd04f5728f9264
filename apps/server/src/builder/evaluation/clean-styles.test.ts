import { describe, expect, test } from 'vitest';
import { measureCpuMs } from '../../app/testing/cpu-time.ts';
import { renderMarkup } from './render-markup.ts';
import { sanitizeMarkup } from './clean-markup.ts';
import { sanitizeStyle, parseStyleNumber } from './clean-styles.ts';

const column = (key: string) => ({ key, format: 'comma' as const, grain: null });
/** Returns the markup as an author saves it and a reader sees it. */
const renderStored = (html: string, row: Record<string, string | number | boolean | null>) =>
  renderMarkup(sanitizeMarkup(html), [row], Object.keys(row).map(column), { symbol: '$', digits: 2 });

describe('saved styles', () => {
  test.each([
    ['width:{{share}}%', 'width:{{share}}%'],
    ['WIDTH : {{ share }}% ; Background: #0A0', 'width:{{ share }}%;background:#0a0'],
    ['margin: 0 auto 4px -1.5em; padding:8px 12px', 'margin:0 auto 4px -1.5em;padding:8px 12px'],
    ['color: var(--brand); background: rgba(10, 20, 30, .5)', 'color:var(--brand);background:rgba(10, 20, 30, .5)'],
    ['background:hsl({{hue}}deg 60% 50% / 80%)', 'background:hsl({{hue}}deg 60% 50% / 80%)'],
    ['display:grid;grid-template-columns:1fr minmax(0, 2fr) {{share}}%', undefined],
    ['display: grid; grid-template-columns: 1fr auto 120px; gap: 4px 8px', undefined],
    ['border: 1px solid #ddd; border-radius: 4px 4px 0 0; text-align: right', undefined],
    ['opacity:{{share}};flex:1 1 0;font-family:ui-monospace, monospace', undefined],
  ])('%s is preserved', (written, stored = written.replaceAll(/([:;]) /g, '$1')) => {
    expect(sanitizeStyle(written)).toBe(stored);
    const html = `<div style="${stored}">x</div>`;
    expect(sanitizeMarkup(`<div style="${written}">x</div>`)).toBe(html);
    // Saving the sanitized markup again changes nothing.
    expect(sanitizeMarkup(html)).toBe(html);
  });

  test.each([
    'background:url(https://a.test/x.png)',
    'background:u\\72l(https://a.test)',
    'background:\\75 rl(x)',
    'background:&#117;rl(x)',
    'background:image-set(a 1x)',
    'width:expression(alert(1))',
    'wid\\74h:1px',
    'width:1px/**/',
    'w/**/idth:1px',
    'position:fixed',
    'position:\\66ixed',
    'position:sticky',
    'z-index:9',
    'behavior:url(x.htc)',
    '-moz-binding:url(x)',
    'font-family:&quot;a&quot;',
    "font-family:'a'",
    'width:calc(100% + 9px)',
    'width:{{share}}',
    'width:{{a}}{{b}}%',
    'width:{{share}}%!important',
    'width:{{#rows}}{{share}}%{{/rows}}',
    'width:1e9px',
    'color:var(--a,url(x))',
    'content:attr(title)',
    '--a:1px',
    '@import a',
    'margin:1px 1px 1px 1px 1px',
    'background:red}body{display:none',
    `width:${'9'.repeat(2000)}px`,
  ])('%s is removed, and the rest of the style is preserved', (attack) => {
    expect(sanitizeMarkup(`<p style="${attack}">x</p>`)).toBe('<p>x</p>');
    if (attack.length < 900)
      expect(sanitizeMarkup(`<p style="color:red;${attack}">x</p>`)).toBe('<p style="color:red">x</p>');
  });

  test('a style is checked quickly, whatever it contains', () => {
    const ms = measureCpuMs(() => {
      for (const part of ['a', 'a-', '1', '0 ', ' ', '{{a', 'rgb(1 ', '1px ', 'minmax(', '{{a}}% '])
        for (const name of ['margin', 'border', 'background', 'font-family', 'grid-template-columns', 'flex'])
          expect(sanitizeStyle(`${name}:${part.repeat(Math.floor(900 / part.length))}!`)).toBe('');
    });
    expect(ms).toBeLessThan(500);
  });
});

describe('styles with row values', () => {
  const bar = '<i style="color:red;width:{{share}}%">{{share}}</i>';
  test.each([
    [42, '42'],
    [33.33333, '33.333'],
    [250, '100'],
    [-5, '0'],
    [1e-9, '0'],
    [null, '0'],
  ])('the bar of %s is %s%% wide', (share, width) => {
    expect(renderStored(bar, { share })).toContain(`<i style="color:red;width:${width}%">`);
  });

  test.each([
    '1%;position:fixed;inset:0;width:1',
    '1%" onmouseover="alert(1)',
    '1%&quot; onmouseover=&quot;alert(1)',
    'url(https://a.test)',
    '50',
    '',
    '{{share}}',
    '1\\3b position:fixed',
    true,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('%s is not a number: its property is removed and no other is added', (share) => {
    expect(renderStored(bar, { share })).toMatch(/^<i style="color:red">[^<]*<\/i>$/);
  });

  test('each unit has its own maximum', () => {
    expect(parseStyleNumber(9999, 'px')).toBe('2000');
    expect(parseStyleNumber(9999, 'deg 1%)')).toBe('360');
    expect(parseStyleNumber(9999, 'rem;')).toBe('100');
    expect(parseStyleNumber(0.25, '"')).toBe('0.25');
  });

  test('a style inside text is treated as text, and other attributes contain the unformatted value', () => {
    const row = { share: 1234.5, word: 'a" style="position:fixed' };
    expect(renderStored('<p>write style="width:{{share}}%"</p>', row)).toBe('<p>write style="width:1,234.5%"</p>');
    expect(renderStored('<p title="style=&quot;{{share}}">x</p>', row)).toBe('<p title="style=&quot;1234.5">x</p>');
    expect(renderStored('<p title="{{word}}" style="width:{{share}}px">x</p>', row)).toBe(
      '<p title="a&quot; style=&quot;position:fixed" style="width:1234.5px">x</p>',
    );
  });
});
