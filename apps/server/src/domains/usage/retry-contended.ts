/** Retries a transaction that the database aborted because of another one. */
import { setTimeout as wait } from 'node:timers/promises';

const ATTEMPTS = 4;
const DELAY_MS = 20;

/** Two calls that write the same days may conflict or deadlock; the database then aborts one of them. */
const isContended = (error: unknown) => /^(?:40001|40P01)$/.test((error as { code?: string }).code ?? '');

/** @throws the error of the last attempt */
export async function retryContended<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isContended(error) || attempt === ATTEMPTS) throw error;
      await wait(DELAY_MS * attempt);
    }
  }
}
