/** Who may hold which share of a server's places for calls, so that no receiver holds up the companies beside it. */

/** What needs a place, or holds one. */
export interface QueuedRun {
  run_id: number;
  process_id: number;
}

/** Of a company: what neither waits for a place of this server nor could have one. */
export interface SlotUsage {
  runs: number[];
  /** Processes that take no other place for now. */
  full: number[];
}

/**
 * The places of one server process. They are counted in its memory, so that nothing is left of one that is killed, and
 * each server of several keeps places free of its own.
 */
export class CallSlots {
  readonly #count: number;
  readonly #holders = new Set<QueuedRun & { tenant: number }>();

  constructor(count: number) {
    this.#count = count;
  }

  /**
   * A company may take another place while it holds less than a third of those that are free, and one of its processes
   * while it holds less than half of what that leaves: whoever holds nothing is let in while one is free.
   */
  hasRoom(tenant: number, process?: number): boolean {
    const own = this.#holdersOf(tenant);
    const left = (this.#count - this.#holders.size) / 3 - own.length;
    return own.filter(({ process_id }) => process_id === process).length < left / 2;
  }

  /** @returns what gives it back; undefined where there is no room, and then the company holds another place */
  take(tenant: number, run: QueuedRun): (() => void) | undefined {
    if (!this.hasRoom(tenant, run.process_id)) return undefined;
    const holder = { tenant, ...run };
    this.#holders.add(holder);
    return () => void this.#holders.delete(holder);
  }

  placed(tenant: number): SlotUsage {
    const own = this.#holdersOf(tenant);
    const processes = new Set(own.map(({ process_id }) => process_id));
    return {
      runs: own.map(({ run_id }) => run_id),
      full: [...processes].filter((process) => !this.hasRoom(tenant, process)),
    };
  }

  #holdersOf(tenant: number) {
    return [...this.#holders].filter((one) => one.tenant === tenant);
  }
}
