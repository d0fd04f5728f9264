import { expect, test } from 'vitest';
import { buildOwnerTree } from './owner-tree.ts';

const person = (id: number, manager_id: number | null) => ({ id, name: `P${id}`, manager_id });
const toTreeJson = (people: ReturnType<typeof person>[]) => JSON.stringify(buildOwnerTree(people), ['id', 'reports']);

test('users are listed below their managers, at any depth', () => {
  expect(toTreeJson([person(1, null), person(2, 1), person(3, 2), person(4, 1)])).toBe(
    '[{"id":1,"reports":[{"id":2,"reports":[{"id":3,"reports":[]}]},{"id":4,"reports":[]}]}]',
  );
});

test('lists users once whose manager is not in the list or who form a cycle', () => {
  expect(toTreeJson([person(2, 99), person(3, 4), person(4, 3)])).toBe(
    '[{"id":2,"reports":[]},{"id":4,"reports":[{"id":3,"reports":[]}]}]',
  );
  expect(toTreeJson([person(5, 5)])).toBe('[{"id":5,"reports":[]}]');
});
