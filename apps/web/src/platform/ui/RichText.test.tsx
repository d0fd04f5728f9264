import NAUGHTY from 'big-list-of-naughty-strings/blns.json';
import { textToMarkup } from '@mainstay/contract/rules/note-text';
import { expect, test } from 'vitest';
import { useTestContainer } from '../../testing/test-container.tsx';
import { RichText } from './RichText.tsx';

const box = useTestContainer();
function draw(markup: string): HTMLElement {
  box.render(<RichText markup={markup} />);
  return box.element.firstElementChild as HTMLElement;
}

test('2-notes-20 links open in a new tab, and only known schemes are links', () => {
  const element = draw(
    '<p><a href="https://a.example">a</a> <a href="javascript:alert(1)">b</a> <a href="mailto:c@d.example">c</a></p>',
  );
  const links = [...element.querySelectorAll('a')].map((a) => [a.getAttribute('href'), a.target, a.rel]);
  expect(links).toEqual([
    ['https://a.example', '_blank', 'noopener noreferrer'],
    ['mailto:c@d.example', '_blank', 'noopener noreferrer'],
  ]);
  expect(element.textContent).toBe('a b c');
});

test('renders known formatting, and only the text of anything else', () => {
  const element = draw(
    '<p onclick="x()" class="y">a <strong>b</strong><span style="color:red">c</span></p><img src="x">',
  );
  expect(element.innerHTML).toBe('<p>a <strong>b</strong>c</p>');
});

test('renders every naughty string as it was typed', () => {
  // Only single lines, without the markers of lists or paragraphs, which are not shown as text.
  const texts = NAUGHTY.filter((text) => !/[\r\n\0\p{Cs}]/u.test(text) && !/^(?:- |1\. )/.test(text));
  expect(texts.length).toBeGreaterThan(400);
  for (const text of texts) expect(draw(textToMarkup(text)).textContent).toBe(text);
});
