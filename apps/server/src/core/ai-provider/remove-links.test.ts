import { expect, test } from 'vitest';
import { LinkFilter, removeLinks } from './remove-links.ts';

test.each([
  ['https://evil.test/?a=1', '(link removed)'],
  ['Open HTTPS://EVIL.TEST now', 'Open (link removed) now'],
  ['[the plan](https://evil.test/x)', '[the plan]'],
  ['![](https://evil.test/x.png)', ''],
  ['See ![a chart of revenue](https://evil.test/x.png "The chart") below.', 'See below.'],
  ["![a chart](<https://evil.test/x.png> 'It grows' )", ''],
  ['![a chart](https://evil.test/x.png and more', 'and more'],
  ['One ![a](b) ![c][d] two', 'One two'],
  ['One![a](b) two', 'One two'],
  ['One ![a](b)\nTwo', 'One \nTwo'],
  ['![a chart][one]\n[one]:https://evil.test', '\n(link removed)'],
  ['htt![a](b)ps://evil.test', '(link removed)'],
  ['![a\nb](https://evil.test)', '[a\nb]'],
  ['[1]: https://evil.test', '(link removed) (link removed)'],
  ['<img src="https://evil.test/x">', ' src="(link removed)">'],
  ['<https://evil.test>', '<(link removed)>'],
  ['//evil.test/x', '(link removed)'],
  ['\\\\evil.test\\x', '(link removed)'],
  ['www.evil.test', '(link removed)'],
  ['evil.test/?arr=12', '(link removed)'],
  ['evil.test?arr=12', '(link removed)'],
  ['javascript:alert(1)', '(link removed))'],
  ['data:text/html,x', '(link removed)'],
  ['mailto:eve@evil.test', '(link removed)'],
  ['ｈｔｔｐｓ://evil.test/x', '(link removed)'],
  ['https:\u200b//evil.test', '(link removed)'],
  ['ht\u00adtps://evil.test', '(link removed)'],
])('removes the link of %j', (text, expected) => {
  expect(removeLinks(text)).toBe(expected);
});

test.each([
  'ARR is 12.5 %, up 3/4 since Q1/2026: see [1] and [2].',
  'Booking.com and Node.js are customers.',
  'It grew by half! [1][2]',
  'Time: 10:30; ratio 3:1; note: done.',
  'First line.\n\n- A\tB\n- C',
  'Größe, naïve, 東京。',
  'a < b and c > d',
  'Write to anna.b@northwind.test',
])('does not change %j', (text) => {
  expect(removeLinks(text)).toBe(text);
});

test('removes characters that show nothing, which could carry data', () => {
  expect(removeLinks('Hi\u{e0041}\u{e0042} the\u200bre\u202e\r\n')).toBe('Hi there\n');
});

test('a text that arrives in parts has the same result', () => {
  const image = '![a chart of  it](http://evil.test "Its \ttitle" )';
  const text = `See https://evil.test/?a=1 and [x](http://evil.test).\nDone ${image}. So
    ![one](http://evil.test ) ![two](http://evil.test and ![three] and ![four][its name]
    and ![ ${'long '.repeat(80)}](http://evil.test). htt![a b](c)ps://evil.test no![a b](c) gap x![a b](c)y![d e](f)z www.evil.test`;
  for (const size of [1, 3, 7, 100, 1000]) {
    const filter = new LinkFilter();
    let shown = '';
    for (let at = 0; at < text.length; at += size) shown += filter.add(text.slice(at, at + size));
    expect([size, shown + filter.end()]).toEqual([size, removeLinks(text)]);
  }
});

test('a long word takes linear time', () => {
  const filter = new LinkFilter();
  const started = performance.now();
  for (let part = 0; part < 50_000; part += 1) filter.add('word');
  expect(filter.end()).toHaveLength(200_000);
  for (let part = 0; part < 50_000; part += 1) filter.add('![a ');
  filter.end();
  for (const text of ['](', '<a', '[a]:', 'a.', 'http:', '//', '![', '![](', '![a](b "', '![a]['])
    removeLinks(text.repeat(50_000));
  expect(performance.now() - started).toBeLessThan(5000);
});
