/** The references of a page, and validation of its document. */
import { type PageBody, SCREENS } from '@mainstay/contract/pages/page';
import { getItems, type PageIssue, validatePage, validateTabKeys } from '@mainstay/contract/rules/page-validation';
import type { Reference, ReferenceTable } from '../../../core/definitions/references.ts';

export const PAGE_REFERENCES: ReferenceTable = { component: 'component', kpis: 'kpi', attribute: 'attribute' };

/** Returns everything that a page shows, with the path of its item. */
export const getPageReferences = (body: PageBody): Reference[] =>
  getItems(body).flatMap(({ id: item, component, kpis, attribute }): Reference[] => {
    const place = `item.${item}`;
    return [
      ...(component === null ? [] : [{ kind: 'component' as const, id: component, place }]),
      ...kpis.map((id) => ({ kind: 'kpi' as const, id, place })),
      ...(attribute === null ? [] : [{ kind: 'attribute' as const, id: attribute, place }]),
    ];
  });

/** @param before the current document, undefined for a new page */
export const validatePageDocument = (before: PageBody | undefined, after: PageBody): PageIssue[] => [
  ...validatePage(after, SCREENS),
  ...(before ? validateTabKeys(before, after) : []),
];

/** Returns every role that a page or one of its tabs contains. */
export const getPageRoles = ({ roles, tabs }: PageBody & { roles: readonly string[] }): string[] => [
  ...new Set([...roles, ...tabs.flatMap((tab) => [...tab.roles, ...tab.nestedTabs.flatMap((nested) => nested.roles)])]),
];
