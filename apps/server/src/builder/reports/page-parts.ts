import type { InnerItem, LayoutItem, PageDetail } from '@mainstay/contract/pages/page';
import { visibleTabs } from '@mainstay/contract/rules/page-tabs';

/** Maximum number of parts of a page in one message. */
export const PART_LIMIT = 40;

/** One part of a page in reading order, or the name of the tab that follows. */
export type PagePart =
  | { kind: 'heading'; title: string }
  | { kind: 'component'; id: number }
  | { kind: 'kpis'; ids: readonly number[] };

const sortItems = <I extends InnerItem>(items: readonly I[]): I[] =>
  [...items].sort((a, b) => a.row - b.row || a.col - b.col);

function getParts(items: readonly (InnerItem | LayoutItem)[]): PagePart[] {
  return sortItems(items).flatMap((item): PagePart[] => {
    if (item.component !== null) return [{ kind: 'component', id: item.component }];
    if (item.kpis.length > 0) return [{ kind: 'kpis', ids: item.kpis }];
    return 'tabs' in item ? item.tabs.flatMap((tab) => getParts(tab.layout)) : [];
  });
}

/** Reports omit tabs that need a mailbox or calendar provider. */
const WITHOUT_PROVIDER = 'local';

/** Returns the parts of a page as its reader sees them, tab by tab. */
export function getPageParts(page: Pick<PageDetail, 'layout' | 'tabs'>): PagePart[] {
  const tabs = visibleTabs(page.tabs, WITHOUT_PROVIDER).flatMap((tab) => [
    { title: tab.name, parts: getParts(tab.layout) },
    ...tab.nestedTabs.map((nested) => ({ title: `${tab.name} · ${nested.name}`, parts: getParts(nested.layout) })),
  ]);
  return [
    ...getParts(page.layout),
    ...tabs.flatMap(({ title, parts }) => (parts.length > 0 ? [{ kind: 'heading', title } as const, ...parts] : [])),
  ];
}
