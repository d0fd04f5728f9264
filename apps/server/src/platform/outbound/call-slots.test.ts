import { expect, test } from 'vitest';
import { CallSlots } from './call-slots.ts';

/** Takes slots until none is left for the company. @returns how many it got */
function fill(slots: CallSlots, tenant: number, receivers: number): number {
  for (let calls = 0; ; calls++) {
    if (!slots.take(tenant, { call: calls, receiver: calls % receivers })) return calls;
  }
}

test('a single company gets a quarter of the slots, and one of its receivers half of that', () => {
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
  const releaseSlot = slots.take(1, { call: 1, receiver: 1 });
  expect(slots.getUsage(1)).toEqual({ calls: [1], fullReceivers: [] });
  for (let tenant = 2; tenant < 12; tenant++) fill(slots, tenant, 20);
  expect(slots.getUsage(1)).toEqual({ calls: [1], fullReceivers: [1] });
  expect([slots.hasRoom(1), slots.hasRoom(12)]).toEqual([false, false]);
  releaseSlot?.();
  expect([slots.hasRoom(2), slots.hasRoom(1), slots.hasRoom(12)]).toEqual([false, true, true]);
});
