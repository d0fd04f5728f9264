/**
 * Shares a limited resource among tenants. Each tenant may use only a part of it, so that some remains for the others.
 */
import { UnavailableError } from './http/errors.ts';

export interface SlotLimits {
  /** Slots for all tenants together. */
  total: number;
  /** Slots that one tenant may use at once. */
  perTenant: number;
  /** Calls of one tenant that may wait; further ones are rejected immediately. */
  waiting: number;
  /** How long a call waits before it is rejected; undefined waits without limit. */
  waitMs: number | undefined;
}

interface Usage {
  active: number;
  /** Functions that start the waiting calls, oldest first. */
  waiting: Set<() => void>;
}

export class TenantSlots {
  readonly #limits: SlotLimits;
  readonly #tenants = new Map<number, Usage>();
  #free: number;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
    this.#free = limits.total;
  }

  /** The number of waiting calls of all tenants. */
  get waitingCount(): number {
    let count = 0;
    for (const { waiting } of this.#tenants.values()) count += waiting.size;
    return count;
  }

  /**
   * Runs the work in a slot of the tenant.
   * @throws UnavailableError if none is free in time
   */
  async run<T>(tenant: number, work: () => Promise<T>): Promise<T> {
    const slotWait = this.#take(tenant);
    if (slotWait) await slotWait;
    try {
      return await work();
    } finally {
      this.#release(tenant);
    }
  }

  /** @returns undefined if a slot is free, so that such calls do not wait for a promise */
  #take(tenant: number): Promise<void> | undefined {
    const usage = this.#getUsage(tenant);
    if (this.#canStart(usage)) {
      this.#start(usage);
      return undefined;
    }
    const { waiting, waitMs } = this.#limits;
    if (usage.waiting.size >= waiting) throw new UnavailableError();
    return new Promise((resolve, reject) => {
      const rejectWaiting = () => {
        usage.waiting.delete(start);
        this.#forgetIdle(tenant, usage);
        reject(new UnavailableError());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(rejectWaiting, waitMs);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      usage.waiting.add(start);
    });
  }

  #release(tenant: number): void {
    const usage = this.#getUsage(tenant);
    usage.active -= 1;
    this.#free += 1;
    this.#startNext();
    this.#forgetIdle(tenant, usage);
  }

  /** Among the tenants with waiting calls, the one that uses the fewest slots comes first. */
  #startNext(): void {
    let next: Usage | undefined;
    for (const usage of this.#tenants.values())
      if (usage.waiting.size > 0 && this.#canStart(usage) && (!next || usage.active < next.active)) next = usage;
    const [start] = next?.waiting ?? [];
    if (!next || !start) return;
    next.waiting.delete(start);
    this.#start(next);
    start();
  }

  #canStart(usage: Usage): boolean {
    return this.#free > 0 && usage.active < this.#limits.perTenant;
  }

  #start(usage: Usage): void {
    usage.active += 1;
    this.#free -= 1;
  }

  #getUsage(tenant: number): Usage {
    let usage = this.#tenants.get(tenant);
    if (!usage) this.#tenants.set(tenant, (usage = { active: 0, waiting: new Set() }));
    return usage;
  }

  #forgetIdle(tenant: number, usage: Usage): void {
    if (usage.active === 0 && usage.waiting.size === 0) this.#tenants.delete(tenant);
  }
}
