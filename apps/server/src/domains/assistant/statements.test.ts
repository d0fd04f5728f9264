import { expect, test } from 'vitest';
import { SourceList } from './sources.ts';
import { toPlainText, toStatements } from './statements.ts';

const isKnown = (n: number) => n >= 1 && n <= 3;
const split = (answer: string) => toStatements(answer, isKnown).map(({ text, sources }) => [text, ...sources]);

test('decisions-08 each sentence names its own sources, before or after its full stop', () => {
  expect(split('MRR is 1,200.50 USD [1]. Health fell to 45. [2] Nothing else is known.')).toEqual([
    ['MRR is 1,200.50 USD.', 1],
    ['Health fell to 45.', 2],
    ['Nothing else is known.'],
  ]);
  expect(split('Two reasons [1, 3] and [^2]!')).toEqual([['Two reasons and!', 1, 3, 2]]);
});

test('decisions-08 a source that no tool returned is not one', () => {
  expect(split('Everything is fine [4]. Really [0][99].')).toEqual([['Everything is fine.'], ['Really.']]);
});

test('lists, headings and emphasis become plain lines', () => {
  const statements = toStatements(
    '## Risks\n- **Usage** fell [1]\n- Renewal, e.g. in May [2]\n\n1. Call Dr. Berg.',
    isKnown,
  );
  expect(statements).toEqual([
    { text: 'Risks', sources: [], is_new_line: true },
    { text: 'Usage fell', sources: [1], is_new_line: true },
    { text: 'Renewal, e.g. in May', sources: [2], is_new_line: true },
    { text: 'Call Dr. Berg.', sources: [], is_new_line: true },
  ]);
  expect(toPlainText(statements)).toBe('Risks\nUsage fell\nRenewal, e.g. in May\nCall Dr. Berg.');
});

test('a citation in a line of its own belongs to the statement before', () => {
  expect(split('Usage fell.\n[2]\n[3]')).toEqual([['Usage fell.', 2, 3]]);
  expect(split('[1]')).toEqual([]);
});

test('a record has one number, and its address contains only ids', () => {
  const sources = new SourceList();
  const note = { type: 'note', id: 7, accountId: 3, label: ' a\n b ' } as const;
  expect([sources.add(note), sources.add({ ...note, id: 8 }), sources.add(note)]).toEqual([1, 2, 1]);
  expect(sources.all[0]).toEqual({
    n: 1,
    type: 'note',
    id: 7,
    account_id: 3,
    label: 'a b',
    address: '#!/dashboard/accounts/3/notes',
  });
  expect([sources.has(2), sources.has(3), sources.has(0)]).toEqual([true, false, false]);
});
