import { expect, test } from 'vitest';
import { UnavailableError } from './http/errors.ts';
import { type SlotLimits, TenantSlots } from './tenant-slots.ts';

const LIMITS = { total: 3, perTenant: 2, waiting: 2, waitMs: undefined };

/**
 * Runs work that ends on demand.
 * @returns the names in the order in which work started, and a function that ends it
 */
function observe(limits: Partial<SlotLimits> = {}) {
  const slots = new TenantSlots({ ...LIMITS, ...limits });
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const run = (tenant: number, name: string) =>
    slots.run(tenant, () => {
      started.push(name);
      return new Promise<void>((resolve) => finish.set(name, resolve));
    });
  return { slots, started, run, finish: (name: string) => finish.get(name)?.() };
}

test('a tenant uses its part, and the rest is free for the others', async () => {
  const { slots, started, run, finish } = observe();
  const runs = [run(1, 'a1'), run(1, 'a2'), run(1, 'a3'), run(2, 'b1')];
  expect([started, slots.waitingCount]).toEqual([['a1', 'a2', 'b1'], 1]);
  finish('a1');
  await runs[0];
  await Promise.resolve();
  expect([started, slots.waitingCount]).toEqual([['a1', 'a2', 'b1', 'a3'], 0]);
});

test('of the tenants that wait, the one that uses least comes first', async () => {
  const { started, run, finish } = observe({ total: 2 });
  const first = run(1, 'a1');
  const others = [run(1, 'a2'), run(1, 'a3'), run(2, 'b1')];
  expect(started).toEqual(['a1', 'a2']);
  finish('a1');
  await first;
  await Promise.resolve();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  expect(others).toHaveLength(3);
});

test('a call is rejected at once when too many of its tenant wait, and other tenants still wait', async () => {
  const { slots, run } = observe({ total: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run(1, name);
  await expect(run(1, 'a5')).rejects.toThrow(UnavailableError);
  void run(2, 'b1');
  expect(slots.waitingCount).toBe(3);
});

test('a call that waited too long is rejected, and its turn goes to the next', async () => {
  const { slots, started, run, finish } = observe({ perTenant: 1, waitMs: 1 });
  const first = run(1, 'a1');
  await expect(run(1, 'a2')).rejects.toThrow('The server is busy. Try again in a moment.');
  expect(slots.waitingCount).toBe(0);
  finish('a1');
  await first;
  void run(1, 'a3');
  expect(started).toEqual(['a1', 'a3']);
});

test('work that fails gives its slot back', async () => {
  const slots = new TenantSlots({ ...LIMITS, total: 1 });
  await expect(slots.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slots.run(2, async () => 'done')).toBe('done');
});
