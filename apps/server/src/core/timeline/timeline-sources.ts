/** Entries of the timeline that depend on the reader, and that are therefore not stored as events. */
import type { EventCategory } from '@mainstay/contract/rules/timeline';
import { extensionPoint } from '../../platform/feature.ts';

export interface TimelineSource {
  /** The category of all entries. */
  category: EventCategory;
  /**
   * Selects the entries of account `$2` of tenant `$1` that a user may read: `id` (negative, so that it differs from those of events),
   * `category`, `event`, `user_id`, `happened_at` and `meta`.
   *
   * @param user the placeholder of the user's id
   */
  selectSql(user: string): string;
}

export const timelineSources = extensionPoint<TimelineSource>('timeline-sources');
