/** Limits the share of a server's call slots per company and process, so that a slow receiver does not block other companies. */

/** A run that needs or occupies a slot. */
export interface QueuedRun {
  run_id: number;
  process_id: number;
}

/** The runs of a company that occupy slots, and its processes that cannot get another one. */
export interface SlotUsage {
  runIds: number[];
  /** Ids of processes that cannot get another slot now. */
  fullProcessIds: number[];
}

/**
 * The call slots of one server process. They are counted in memory, so that a killed process leaves none occupied. Each server has its own
 * slots.
 */
export class CallSlots {
  readonly #count: number;
  readonly #holders = new Set<QueuedRun & { tenant: number }>();

  constructor(count: number) {
    this.#count = count;
  }

  /**
   * Returns whether a company, or one of its processes, may take another slot. A company must occupy less than a third of the number of
   * free slots. A process must occupy less than half of what remains of that third. Without any slot, a company gets one as long as one is
   * free.
   */
  hasRoom(tenant: number, process?: number): boolean {
    const companyHolders = this.#holdersOf(tenant);
    const remainingShare = (this.#count - this.#holders.size) / 3 - companyHolders.length;
    return companyHolders.filter(({ process_id }) => process_id === process).length < remainingShare / 2;
  }

  /** @returns a function that releases the slot, or undefined if there is no room; the company then occupies another slot */
  take(tenant: number, run: QueuedRun): (() => void) | undefined {
    if (!this.hasRoom(tenant, run.process_id)) return undefined;
    const holder = { tenant, ...run };
    this.#holders.add(holder);
    return () => void this.#holders.delete(holder);
  }

  getUsage(tenant: number): SlotUsage {
    const companyHolders = this.#holdersOf(tenant);
    const processes = new Set(companyHolders.map(({ process_id }) => process_id));
    return {
      runIds: companyHolders.map(({ run_id }) => run_id),
      fullProcessIds: [...processes].filter((process) => !this.hasRoom(tenant, process)),
    };
  }

  #holdersOf(tenant: number) {
    return [...this.#holders].filter((one) => one.tenant === tenant);
  }
}
