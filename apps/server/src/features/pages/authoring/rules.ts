/** What a page names, and what refusals say. */
import { type PageBody, SCREENS } from '@mainstay/contract/pages/page';
import { findKeyFaults, findPageFaults, itemsOf, type PageFault } from '@mainstay/contract/rules/page-faults';
import type { Reference, ReferenceTable } from '../../definitions/rules.ts';

export const PAGE_REFERENCES: ReferenceTable = { component: 'component', kpis: 'kpi', attribute: 'attribute' };

/** What stands on a page, each by the item that shows it. */
export const partsOf = (body: PageBody): Reference[] =>
  itemsOf(body).flatMap(({ id: item, component, kpis, attribute }): Reference[] => {
    const place = `item.${item}`;
    return [
      ...(component === null ? [] : [{ kind: 'component' as const, id: component, place }]),
      ...kpis.map((id) => ({ kind: 'kpi' as const, id, place })),
      ...(attribute === null ? [] : [{ kind: 'attribute' as const, id: attribute, place }]),
    ];
  });

/** @param before the document in force; undefined for a page that is new */
export const findFaults = (before: PageBody | undefined, after: PageBody): PageFault[] => [
  ...findPageFaults(after, SCREENS),
  ...(before ? findKeyFaults(before, after) : []),
];

/** Every role that a page or one of its tabs names. */
export const rolesOf = ({ roles, tabs }: PageBody & { roles: readonly string[] }): string[] => [
  ...new Set([...roles, ...tabs.flatMap((tab) => [...tab.roles, ...tab.nestedTabs.flatMap((nested) => nested.roles)])]),
];
