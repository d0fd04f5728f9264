/** Which markup of a note is kept and which is removed. */
import { createRequire } from 'node:module';
import { markupToText, textToMarkup } from '@mainstay/contract/rules/note-text';
import { NOTE_LIMIT } from '@mainstay/contract/rules/notes';
import { expect, test } from 'vitest';
import { measureCpuMs } from '../../app/testing/cpu-time.ts';
import { parseNote } from './parse-note.ts';

const NAUGHTY = createRequire(import.meta.url)('big-list-of-naughty-strings') as string[];
const sanitize = (markup: string): string => parseNote(markup, 'note_text').markup;
const toLink = (address: string, text = address): string =>
  `<a href="${address}" target="_blank" rel="noopener noreferrer">${text}</a>`;

test('removes scripts, external resources and styles, and retains the text', () => {
  for (const [input, expected] of [
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
    expect([input, sanitize(input)]).toEqual([input, expected]);
  }
  expect(sanitize(`${'<blockquote>'.repeat(500)}deep`)).toContain('deep');
});

test('2-notes-20 addresses in a note become links that open in a new tab', () => {
  expect(sanitize('<p>See https://a.example/x?a=1&amp;b=2, please.</p>')).toBe(
    `<p>See ${toLink('https://a.example/x?a=1&amp;b=2')}, please.</p>`,
  );
  expect(sanitize('<p>(http://a.example)</p>')).toBe(`<p>(${toLink('http://a.example')})</p>`);
  expect(sanitize('<p>http://a.example?q&amp;</p>')).toBe(`<p>${toLink('http://a.example?q&amp;')}</p>`);
  expect(sanitize('<a href="https://b.example" target="_self">b</a>')).toBe(toLink('https://b.example', 'b'));
  expect(sanitize('<code>https://a.example</code>')).toBe('<code>https://a.example</code>');
  // Existing links are not linked again.
  const sanitized = sanitize('<p>https://a.example &lt;https://b.example&gt;</p>');
  expect(sanitize(sanitized)).toBe(sanitized);
});

test('punctuation at the end of an address is not part of the link', () => {
  for (const [input, address, ending] of [
    ['http://a.example;', 'http://a.example', ';'],
    ['http://a.example/x).;,', 'http://a.example/x', ').;,'],
    ['http://a.example/;x', 'http://a.example/;x', ''],
    ['http://a.example?q&amp;.', 'http://a.example?q&amp;', '.'],
    ['http://a.example?q&amp;;', 'http://a.example?q&amp;', ';'],
    ['http://.', 'http://', '.'],
  ] as const) {
    expect([input, sanitize(`<p>${input}</p>`)]).toEqual([input, `<p>${toLink(address)}${ending}</p>`]);
  }
});

test('parses the longest note quickly, regardless of repetition', () => {
  parseNote('Loads the sanitizer.', 'note_text');
  for (const [start, part] of [
    ['http://a', ';'],
    ['http://a', ';,'],
    ['http://a', '&amp;'],
    ['Text ', 'http://a;'],
    ['Text ', '<'],
    ['Text ', '<a '],
    ['Text ', '<b>'],
    ['Text ', '</b>'],
    ['Text ', '&'],
    ['Text <a x="', '<'],
  ] as const) {
    const note = start.padEnd(NOTE_LIMIT - 1, part).concat('x');
    const ms = measureCpuMs(() => parseNote(note, 'note_text'));
    expect(ms, `${start}${part}${part}`).toBeLessThan(1000);
  }
});

test('converts unsanitized markup to text quickly', () => {
  for (const part of ['<', '<a', '<a ', 'a', '< ']) {
    const markup = '<a'.padEnd(100_000, part);
    expect(
      measureCpuMs(() => markupToText(markup)),
      part,
    ).toBeLessThan(1000);
  }
});

test('every naughty string is returned as it was typed', () => {
  const strings = NAUGHTY.filter((text) => text.trim() !== '' && !/[\0\p{Cs}]/u.test(text));
  expect(strings.length).toBeGreaterThan(450);
  for (const text of strings) {
    const markup = sanitize(textToMarkup(text));
    expect(markupToText(markup)).toBe(text.replace(/\r\n?/g, '\n'));
    expect(sanitize(markup)).toBe(markup);
  }
});
