import { expect, test } from 'vitest';
import { parseStep } from './queries.ts';

test('opens the step of the screen or the status, the lower one if they differ', () => {
  const steps = [
    {},
    { screen: '2' },
    { screen: '3' },
    { status: 'sent' },
    { status: 'verified' },
    { screen: '3', status: 'sent' },
    { screen: '1', status: 'verified' },
    { screen: '9', status: 'else' },
    { screen: 'constructor' },
  ].map(parseStep);
  expect(steps).toEqual([1, 2, 3, 2, 3, 2, 1, 1, 1]);
});
