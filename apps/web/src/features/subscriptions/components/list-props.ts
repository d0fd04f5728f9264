/** What both lists are given. */
import type { ShownLists } from './shown-lists.ts';

export interface ListProps {
  accountId: number;
  shown: ShownLists;
  change: (next: Partial<ShownLists>) => void;
}
