import { expect, test } from 'vitest';
import { UnavailableError } from './http/errors.ts';
import { type SlotLimits, TenantSlots } from './tenant-slots.ts';

const LIMITS = { total: 3, perTenant: 2, waiting: 2, waitMs: undefined };

/**
 * Runs work that ends on demand.
 * @returns the names in the order in which work started, and a function that ends it
 */
function createObservedSlots(limits: Partial<SlotLimits> = {}) {
  const slots = new TenantSlots({ ...LIMITS, ...limits });
  const started: string[] = [];
  const finishers = new Map<string, () => void>();
  const run = (tenant: number, name: string) =>
    slots.run(tenant, () => {
      started.push(name);
      return new Promise<void>((resolve) => finishers.set(name, resolve));
    });
  return { slots, started, run, finish: (name: string) => finishers.get(name)?.() };
}

test('limits a tenant to its share and leaves the rest to others', async () => {
  const { slots, started, run, finish } = createObservedSlots();
  const runs = [run(1, 'a1'), run(1, 'a2'), run(1, 'a3'), run(2, 'b1')];
  expect([started, slots.waitingCount]).toEqual([['a1', 'a2', 'b1'], 1]);
  finish('a1');
  await runs[0];
  await Promise.resolve();
  expect([started, slots.waitingCount]).toEqual([['a1', 'a2', 'b1', 'a3'], 0]);
});

test('prefers the waiting tenant that uses the fewest slots', async () => {
  const { started, run, finish } = createObservedSlots({ total: 2 });
  const first = run(1, 'a1');
  const otherRuns = [run(1, 'a2'), run(1, 'a3'), run(2, 'b1')];
  expect(started).toEqual(['a1', 'a2']);
  finish('a1');
  await first;
  await Promise.resolve();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  expect(otherRuns).toHaveLength(3);
});

test('rejects a call at once if too many of its tenant wait, while other tenants can wait', async () => {
  const { slots, run } = createObservedSlots({ total: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run(1, name);
  await expect(run(1, 'a5')).rejects.toThrow(UnavailableError);
  void run(2, 'b1');
  expect(slots.waitingCount).toBe(3);
});

test('rejects a call that waited too long and gives its turn to the next', async () => {
  const { slots, started, run, finish } = createObservedSlots({ perTenant: 1, waitMs: 1 });
  const first = run(1, 'a1');
  await expect(run(1, 'a2')).rejects.toThrow('The server is busy. Try again in a moment.');
  expect(slots.waitingCount).toBe(0);
  finish('a1');
  await first;
  void run(1, 'a3');
  expect(started).toEqual(['a1', 'a3']);
});

test('releases the slot of failed work', async () => {
  const slots = new TenantSlots({ ...LIMITS, total: 1 });
  await expect(slots.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slots.run(2, async () => 'done')).toBe('done');
});
