import { expect, test } from 'vitest';
import { parseBlocks, parseSpans } from './blocks.ts';

test('parses headings, lists and paragraphs, and joins continued lines', () => {
  expect(parseBlocks('## Added\n- one\n  more\n- two\n\nA line\ngoes on.\n### Fixed')).toEqual([
    { kind: 'h2', text: 'Added' },
    { kind: 'ul', items: ['one more', 'two'] },
    { kind: 'p', text: 'A line goes on.' },
    { kind: 'h3', text: 'Fixed' },
  ]);
});

test('a link leads only to our own routes', () => {
  expect(parseSpans('See [Admin](#!/dashboard/admin), **now** with `x`')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'link', text: 'Admin', href: '#!/dashboard/admin' },
    { kind: 'text', text: ', ' },
    { kind: 'strong', text: 'now' },
    { kind: 'text', text: ' with ' },
    { kind: 'code', text: 'x' },
  ]);
  expect(parseSpans('[x](javascript:alert)')).toEqual([{ kind: 'text', text: 'x' }]);
});
