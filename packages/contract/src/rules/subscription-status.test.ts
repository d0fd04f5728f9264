import { expect, test } from 'vitest';
import { statusColor, statusName } from './subscription-status.ts';

test('2-subscriptions-24 active is green and draft purple, in any letter case', () => {
  expect(['active', 'Active', 'draft'].map(statusColor)).toEqual(['#2E9E4F', '#2E9E4F', '#7B3FA0']);
});

test('2-subscriptions-25 pending is orange, any other status red-orange', () => {
  expect(['pending', 'cancelled', 'trial', '', 'constructor'].map(statusColor)).toEqual([
    '#FFA500',
    '#FF4500',
    '#FF4500',
    '#FF4500',
    '#FF4500',
  ]);
});

test('formats statuses of other systems', () => {
  expect(['active', 'past_due', 'in-review'].map(statusName)).toEqual(['Active', 'Past due', 'In review']);
});
