import { expect, test } from 'vitest';
import { formatViewers } from './Viewers.tsx';

const toViewers = (...names: string[]) => names.map((name, at) => ({ user_id: at + 12, name, avatar_url: null }));

test.each([
  [['Noah Patel'], 'Noah Patel is here'],
  [['Lena Lead', 'Noah Patel'], 'Lena Lead and Noah Patel are here'],
  [['Lena Lead', 'Maya Chen', 'Noah Patel'], 'Lena Lead and 2 others are here'],
])('names who is here: %j', (names, text) => {
  expect(formatViewers(toViewers(...names))).toBe(text);
});
