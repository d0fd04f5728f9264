import { expect, test } from 'vitest';
import { CallSlots } from './rules.ts';

/** Takes slots until none is left for the company. @returns how many it got */
function fill(places: CallSlots, tenant: number, processes: number): number {
  for (let runs = 0; ; runs++) {
    const run = { run_id: runs, process_id: runs % processes };
    if (!places.take(tenant, run)) return runs;
  }
}

test('a single company gets a quarter of the slots, and one of its processes half of that', () => {
  expect(fill(new CallSlots(32), 1, 1)).toBe(4);
  expect(fill(new CallSlots(32), 1, 20)).toBe(8);
});

test('companies that take as many slots as possible, one after another, leave one to the tenth', () => {
  const places = new CallSlots(32);
  const held = Array.from({ length: 10 }, (_, tenant) => fill(places, tenant, 20));
  expect(held).toEqual([8, 6, 5, 4, 3, 2, 1, 1, 1, 1]);
});

test('a released slot is available to others, and its company gets no other one while slots are short', () => {
  const places = new CallSlots(32);
  const giveBack = places.take(1, { run_id: 1, process_id: 1 });
  expect(places.placed(1)).toEqual({ runs: [1], full: [] });
  for (let tenant = 2; tenant < 12; tenant++) fill(places, tenant, 20);
  expect(places.placed(1)).toEqual({ runs: [1], full: [1] });
  expect([places.hasRoom(1), places.hasRoom(12)]).toEqual([false, false]);
  giveBack?.();
  expect([places.hasRoom(2), places.hasRoom(1), places.hasRoom(12)]).toEqual([false, true, true]);
});
