/** How the results of the search are shown and opened. Each feature contributes the groups of its records. */
import type { SearchResult } from '@mainstay/contract/search';
import type { LucideIcon } from 'lucide-react';
import type { MenuRef } from '../../platform/lib/addresses.ts';
import { extensionPoint, getFeatures } from '../../platform/feature.ts';
import type { Session } from '../../platform/lib/session.ts';

export interface SearchGroup {
  /** The key of its results in replies, and their heading. */
  name: string;
  /** What one of the records is called. */
  singular: string;
  icon: LucideIcon;
  /** Groups are listed by their position. */
  position: number;
  toPath: (result: SearchResult, context: SearchContext) => string;
}

interface SearchContext {
  session: Session;
  /** The page that shows accounts. */
  accountMenu: MenuRef;
}

export const searchGroups = extensionPoint<SearchGroup>('search-groups');

/** Returns the groups in the order in which they are listed. */
export const getSearchGroups = (): SearchGroup[] =>
  searchGroups.from(getFeatures()).toSorted((a, b) => a.position - b.position);
