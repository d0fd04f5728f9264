/** Converts results of the server to what lists show. */
import type { SearchResult } from '@mainstay/contract/search';
import type { LucideIcon } from 'lucide-react';
import type { MenuRef } from '../../platform/lib/addresses.ts';
import type { Session } from '../../platform/lib/session.ts';
import type { AccountMetrics } from './ResultContent.tsx';
import type { SearchGroup } from './search-groups.ts';

/** A record that the search found. */
export interface FoundRecord {
  id: string;
  group: string;
  text: string;
  icon: LucideIcon;
  path: string;
  caption?: string;
  account?: AccountMetrics;
}

export function toFoundRecord(
  result: SearchResult,
  group: SearchGroup,
  context: { session: Session; accountMenu: MenuRef },
): FoundRecord {
  const { id, name, account_name, caption, mrr, health = null, image_url = null } = result;
  const details = [caption, account_name].filter(Boolean).join(' · ');
  return {
    id: `${group.name}-${id}`,
    group: group.name,
    text: name,
    icon: group.icon,
    path: group.toPath(result, context),
    ...(details !== '' && { caption: details }),
    ...(mrr !== undefined && { account: { mrr, health, image_url } }),
  };
}
