/** Reporting lines: trees of contacts, the order of the indented list, and possible superiors. */
import type { OrgChartContact } from '@mainstay/contract/contacts';

export interface OrgNode {
  contact: OrgChartContact;
  depth: number;
  children: OrgNode[];
}

/** Builds the trees of an account in the order of the contacts. The first contact of a cycle becomes a root. */
export function buildOrgTrees(contacts: readonly OrgChartContact[]): OrgNode[] {
  const contactIds = new Set(contacts.map(({ id }) => id));
  const reportsBySuperior = new Map<number | null, OrgChartContact[]>();
  for (const contact of contacts) {
    const superiorId = contact.reportsTo !== null && contactIds.has(contact.reportsTo) ? contact.reportsTo : null;
    reportsBySuperior.set(superiorId, [...(reportsBySuperior.get(superiorId) ?? []), contact]);
  }
  const placed = new Set<number>();
  const buildNode = (contact: OrgChartContact, depth: number): OrgNode => {
    placed.add(contact.id);
    const reports = (reportsBySuperior.get(contact.id) ?? []).filter(({ id }) => !placed.has(id));
    return { contact, depth, children: reports.map((report) => buildNode(report, depth + 1)) };
  };
  const roots = (reportsBySuperior.get(null) ?? []).map((root) => buildNode(root, 0));
  for (const contact of contacts) if (!placed.has(contact.id)) roots.push(buildNode(contact, 0));
  return roots;
}

/** Returns a node and its descendants in the order of an indented list. */
export const flattenNode = (node: OrgNode): OrgNode[] => [node, ...node.children.flatMap(flattenNode)];

/** Returns the possible superiors of a contact: all except the contact itself and those that report to it, directly or through others. */
export function getPossibleSuperiors(
  contacts: readonly OrgChartContact[],
  contactId: number | null,
): OrgChartContact[] {
  if (contactId === null) return [...contacts];
  const ownNode = buildOrgTrees(contacts)
    .flatMap(flattenNode)
    .find(({ contact }) => contact.id === contactId);
  const excludedIds = new Set(ownNode ? flattenNode(ownNode).map(({ contact }) => contact.id) : []);
  return contacts.filter(({ id }) => !excludedIds.has(id));
}

/** Returns whether a contact's name, designation or email contains the text. */
export const matchesSearch = ({ name, designation, email }: OrgChartContact, find: string): boolean =>
  find.trim() !== '' &&
  [name, designation ?? '', email].some((text) => text.toLowerCase().includes(find.trim().toLowerCase()));
