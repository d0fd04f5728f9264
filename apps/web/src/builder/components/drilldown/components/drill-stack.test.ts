import { expect, test } from 'vitest';
import { createView } from '../../components/component-view.ts';
import { type DrillEntry, pushEntry, popEntries } from './drill-stack.ts';

const entry = (token: string): DrillEntry => ({ token, view: createView(token.charCodeAt(0)), scrollTop: 0 });

test('3-drilldown-03 a drilldown adds an entry to the stack, up to 20', () => {
  const stack = pushEntry([entry('a')], entry('b'));
  expect(stack.map(({ token }) => token)).toEqual(['a', 'b']);
  const deep = Array.from({ length: 25 }, (_, index) => entry(String.fromCharCode(97 + index)));
  const full = deep.reduce<DrillEntry[]>((all, one) => pushEntry(all, one), []);
  expect(full).toHaveLength(20);
  expect(full[0]?.token).toBe('f');
});

test('3-drilldown-04 going back removes an entry', () => {
  const { back, rest } = popEntries([entry('a'), entry('b')], ['a']);
  expect(back?.token).toBe('b');
  expect(rest).toHaveLength(1);
  expect(popEntries([], [])).toEqual({ back: undefined, rest: [] });
});

test('pops entries that are no longer in the history, and all later ones', () => {
  const stack = [entry('a'), entry('b'), entry('c')];
  expect(popEntries(stack, ['a', 'x', 'b', 'c']).back).toBeUndefined();
  const { back, rest } = popEntries(stack, ['a', 'x']);
  expect(back?.token).toBe('b');
  expect(rest.map(({ token }) => token)).toEqual(['a']);
});
