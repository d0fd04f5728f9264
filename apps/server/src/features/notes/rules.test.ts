/** What stays of markup, and what does not. */
import { createRequire } from 'node:module';
import { textToMarkup, markupToText } from '@mainstay/contract/rules/note-text';
import { expect, test } from 'vitest';
import { parseNote } from './rules.ts';

const NAUGHTY = createRequire(import.meta.url)('big-list-of-naughty-strings') as string[];
const stored = (markup: string): string => parseNote(markup, 'note_text').markup;
const link = (address: string, text = address): string =>
  `<a href="${address}" target="_blank" rel="noopener noreferrer">${text}</a>`;

test('what runs, fetches or dresses up is taken out, the words stay', () => {
  for (const [given, left] of [
    ['<p onclick="alert(1)" style="color:red" class="x">Hi</p>', '<p>Hi</p>'],
    ['Hi<script>alert(1)</script><style>p{}</style>', 'Hi'],
    ['<img src=x onerror=alert(1)>Hi', 'Hi'],
    ['<svg><script>alert(1)</script></svg>Hi', 'Hi'],
    ['<iframe src="https://a.example"></iframe>Hi<form action="/x"><input></form>', 'Hi'],
    ['<a href="javascript:alert(1)">Hi</a>', '<a target="_blank" rel="noopener noreferrer">Hi</a>'],
    ['<a href="//a.example">Hi</a>', '<a target="_blank" rel="noopener noreferrer">Hi</a>'],
    [
      '<h1>Plan</h1><ul><li><p><strong>a</strong></p></li></ul>',
      '<h1>Plan</h1><ul><li><p><strong>a</strong></p></li></ul>',
    ],
    ['1 < 2 && <b>3', '1 &lt; 2 &amp;&amp; <b>3</b>'],
  ] as const) {
    expect([given, stored(given)]).toEqual([given, left]);
  }
  expect(stored(`${'<blockquote>'.repeat(500)}deep`)).toContain('deep');
});

test('2-notes-20 addresses in a note become links that open in a new tab', () => {
  expect(stored('<p>See https://a.example/x?a=1&amp;b=2, please.</p>')).toBe(
    `<p>See ${link('https://a.example/x?a=1&amp;b=2')}, please.</p>`,
  );
  expect(stored('<p>(http://a.example)</p>')).toBe(`<p>(${link('http://a.example')})</p>`);
  expect(stored('<p>http://a.example?q&amp;</p>')).toBe(`<p>${link('http://a.example?q&amp;')}</p>`);
  expect(stored('<a href="https://b.example" target="_self">b</a>')).toBe(link('https://b.example', 'b'));
  expect(stored('<code>https://a.example</code>')).toBe('<code>https://a.example</code>');
  // What was linked is not linked again.
  const once = stored('<p>https://a.example &lt;https://b.example&gt;</p>');
  expect(stored(once)).toBe(once);
});

test('every naughty string comes back as it was typed', () => {
  const typed = NAUGHTY.filter((text) => text.trim() !== '' && !/[\0\p{Cs}]/u.test(text));
  expect(typed.length).toBeGreaterThan(450);
  for (const text of typed) {
    const once = stored(textToMarkup(text));
    expect(markupToText(once)).toBe(text.replace(/\r\n?/g, '\n'));
    expect(stored(once)).toBe(once);
  }
});
