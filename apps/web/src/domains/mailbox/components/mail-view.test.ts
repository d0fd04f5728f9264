import { expect, test } from 'vitest';
import { parseMailView } from './mail-view.ts';

test('parses the view of the URL and ignores invalid values', () => {
  const empty = { folder: 'inbox', find: '', contact: '', message: '', write: false };
  expect([undefined, null, 7, 'x', {}, { folder: '', find: 3, write: 'yes' }].map(parseMailView)).toEqual(
    Array.from({ length: 6 }, () => empty),
  );
  expect(parseMailView({ message: 'm'.repeat(2001) }).message).toBe('');
  const view = { folder: 'sent', find: 'berth', contact: 'account', message: 'm1', write: true };
  expect(parseMailView(view)).toEqual(view);
});
