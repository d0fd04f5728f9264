import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textToMarkup, markupToText } from './note-text.ts';

test('converts lines to paragraphs and lists, and never creates a tag from text', () => {
  expect(textToMarkup('Call\n\n- <b>one</b>\n- two & three\n1. a\n2. b')).toBe(
    '<p>Call</p><p></p><ul><li><p>&lt;b&gt;one&lt;/b&gt;</p></li><li><p>two &amp; three</p></li></ul>' +
      '<ol><li><p>a</p></li><li><p>b</p></li></ol>',
  );
  // Numbers that do not start at 1 are not a list.
  expect(textToMarkup('3. c')).toBe('<p>3. c</p>');
});

test('restores every text unchanged', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '- ', '- a', '1. a', '2. b', '&amp;', '<p>'),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.map((entry) => entry.replace(/[\r\n]/g, ' ')).join('\n');
      expect(markupToText(textToMarkup(text))).toBe(text);
    }),
  );
});

test('converts the formatting of a note to plain lines', () => {
  const markup =
    '<h2>Plan</h2><p>Send <strong>the</strong><br />deck</p><blockquote><p>Soon</p></blockquote><ul><li>x</li></ul>';
  expect(markupToText(markup)).toBe('Plan\nSend the\ndeck\nSoon\n- x');
  expect(markupToText('bare <em>words</em>')).toBe('bare words');
});
