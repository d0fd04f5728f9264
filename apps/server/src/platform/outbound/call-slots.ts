/**
 * Limits the share of a server's call slots per company and receiver, so that a slow receiver does not block other companies. `TenantSlots`
 * lets calls wait in memory; here they wait in the database, so that they survive a restart.
 */

/** Outgoing work that needs or occupies a slot. */
export interface SlotHolder {
  /** The id of the call, or of the batch of calls. */
  call: number;
  /** The id of the receiver. */
  receiver: number;
}

/** The calls of a company that occupy slots, and its receivers that cannot get another one. */
export interface SlotUsage {
  calls: number[];
  /** Ids of receivers that cannot get another slot now. */
  fullReceivers: number[];
}

/**
 * The call slots of one server process. They are counted in memory, so that a killed process leaves none occupied. Each server has its own
 * slots.
 */
export class CallSlots {
  readonly #count: number;
  readonly #holders = new Set<SlotHolder & { tenant: number }>();

  constructor(count: number) {
    this.#count = count;
  }

  /**
   * Returns whether a company, or one of its receivers, may take another slot. A company must occupy less than a third of the number of
   * free slots. A receiver must occupy less than half of what remains of that third. Without any slot, a company gets one as long as one is
   * free.
   */
  hasRoom(tenant: number, receiver?: number): boolean {
    const companyHolders = this.#holdersOf(tenant);
    const remainingShare = (this.#count - this.#holders.size) / 3 - companyHolders.length;
    return companyHolders.filter((holder) => holder.receiver === receiver).length < remainingShare / 2;
  }

  /** @returns a function that releases the slot, or undefined if there is no room; the company then occupies another slot */
  take(tenant: number, { call, receiver }: SlotHolder): (() => void) | undefined {
    if (!this.hasRoom(tenant, receiver)) return undefined;
    const holder = { tenant, call, receiver };
    this.#holders.add(holder);
    return () => void this.#holders.delete(holder);
  }

  getUsage(tenant: number): SlotUsage {
    const companyHolders = this.#holdersOf(tenant);
    const receivers = new Set(companyHolders.map(({ receiver }) => receiver));
    return {
      calls: companyHolders.map(({ call }) => call),
      fullReceivers: [...receivers].filter((receiver) => !this.hasRoom(tenant, receiver)),
    };
  }

  #holdersOf(tenant: number) {
    return [...this.#holders].filter((one) => one.tenant === tenant);
  }
}
