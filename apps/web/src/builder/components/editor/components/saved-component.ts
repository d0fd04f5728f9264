import type { Definition } from '@mainstay/contract/components/definition';
import { formatMilliseconds } from '@mainstay/contract/rules/durations';

/** A component as it was last saved. */
export interface SavedComponent {
  id: number;
  version: number;
  definition: Definition;
}

/** Above this time in milliseconds, measured over all accounts, a definition makes pages feel slow. */
const SLOW_MS = 200;

/** Returns a warning if a definition was slow, or null. */
export const formatSlowWarning = (milliseconds: number): string | null =>
  milliseconds > SLOW_MS
    ? `Saved, but it took ${formatMilliseconds(milliseconds)} across all accounts. Above ${formatMilliseconds(SLOW_MS)} pages feel slow: ` +
      'filter rows or use fewer columns.'
    : null;
