/** Who reports to whom: the order of the indented list, and which superiors are possible. */
import type { OrgChartContact } from '@mainstay/contract/contacts';

export interface OrgNode {
  contact: OrgChartContact;
  depth: number;
  children: OrgNode[];
}

/** Trees of an account, by name as they come. Where a line goes in a circle its first contact is a root. */
export function buildOrgTrees(contacts: readonly OrgChartContact[]): OrgNode[] {
  const known = new Set(contacts.map(({ id }) => id));
  const below = new Map<number | null, OrgChartContact[]>();
  for (const contact of contacts) {
    const up = contact.reportsTo !== null && known.has(contact.reportsTo) ? contact.reportsTo : null;
    below.set(up, [...(below.get(up) ?? []), contact]);
  }
  const placed = new Set<number>();
  const grow = (contact: OrgChartContact, depth: number): OrgNode => {
    placed.add(contact.id);
    const reports = (below.get(contact.id) ?? []).filter(({ id }) => !placed.has(id));
    return { contact, depth, children: reports.map((report) => grow(report, depth + 1)) };
  };
  const roots = (below.get(null) ?? []).map((root) => grow(root, 0));
  for (const contact of contacts) if (!placed.has(contact.id)) roots.push(grow(contact, 0));
  return roots;
}

/** Everybody below a node, itself first, in the order of an indented list. */
export const flattenNode = (node: OrgNode): OrgNode[] => [node, ...node.children.flatMap(flattenNode)];

/** Whoever a contact can report to: not itself, and nobody who reports to it, directly or through others. */
export function getPossibleSuperiors(
  contacts: readonly OrgChartContact[],
  contactId: number | null,
): OrgChartContact[] {
  if (contactId === null) return [...contacts];
  const own = buildOrgTrees(contacts)
    .flatMap(flattenNode)
    .find(({ contact }) => contact.id === contactId);
  const barred = new Set(own ? flattenNode(own).map(({ contact }) => contact.id) : []);
  return contacts.filter(({ id }) => !barred.has(id));
}

/** Whether a name, a designation or an e-mail holds the text. */
export const matchesSearch = ({ name, designation, email }: OrgChartContact, find: string): boolean =>
  find.trim() !== '' &&
  [name, designation ?? '', email].some((text) => text.toLowerCase().includes(find.trim().toLowerCase()));
