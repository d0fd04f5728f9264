import { expect, test } from 'vitest';
import { CallSlots } from './call-slots.ts';

/** Takes slots until none is left for the company. @returns how many it got */
function fill(slots: CallSlots, tenant: number, processes: number): number {
  for (let runs = 0; ; runs++) {
    const run = { run_id: runs, process_id: runs % processes };
    if (!slots.take(tenant, run)) return runs;
  }
}

test('a single company gets a quarter of the slots, and one of its processes half of that', () => {
  expect(fill(new CallSlots(32), 1, 1)).toBe(4);
  expect(fill(new CallSlots(32), 1, 20)).toBe(8);
});

test('companies that take as many slots as possible, one after another, leave one to the tenth', () => {
  const slots = new CallSlots(32);
  const counts = Array.from({ length: 10 }, (_, tenant) => fill(slots, tenant, 20));
  expect(counts).toEqual([8, 6, 5, 4, 3, 2, 1, 1, 1, 1]);
});

test('a released slot is available to others, and its company gets no other one while slots are short', () => {
  const slots = new CallSlots(32);
  const releaseSlot = slots.take(1, { run_id: 1, process_id: 1 });
  expect(slots.getUsage(1)).toEqual({ runIds: [1], fullProcessIds: [] });
  for (let tenant = 2; tenant < 12; tenant++) fill(slots, tenant, 20);
  expect(slots.getUsage(1)).toEqual({ runIds: [1], fullProcessIds: [1] });
  expect([slots.hasRoom(1), slots.hasRoom(12)]).toEqual([false, false]);
  releaseSlot?.();
  expect([slots.hasRoom(2), slots.hasRoom(1), slots.hasRoom(12)]).toEqual([false, true, true]);
});
