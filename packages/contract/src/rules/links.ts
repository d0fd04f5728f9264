/** Where a link leads for one row: of rows the server says it, of the figures of a KPI the browser. */
import type { Link } from '../components/definition.ts';
import type { Cell, ResolvedLink } from '../components/report.ts';
import type { Expression } from './expressions.ts';

/** By the name under which the target gets it. */
export type LinkParams = Readonly<Record<string, Expression>>;
export type LinkRow = Readonly<Record<string, Cell>>;

/**
 * @param valuesOf what the parameters of a link stand for
 * @returns undefined where the row does not say whither, null for a kind that nobody knows
 */
export function resolveLink(
  link: Link,
  row: LinkRow,
  valuesOf: (params: LinkParams) => Record<string, Cell>,
): ResolvedLink | undefined | null {
  switch (link.type) {
    case 'account': {
      const id = row[link.id];
      return typeof id === 'number'
        ? { type: 'account', account_id: id, account_name: String(row[link.name] ?? '') }
        : undefined;
    }
    case 'action': {
      const id = row[link.id];
      return typeof id === 'number' ? { type: 'action', action_id: id } : undefined;
    }
    case 'menu':
      return { type: 'menu', menuId: link.menuId, linkparams: valuesOf(link.linkparams) };
    case 'scroll':
      return link;
    case 'url': {
      const address = new URL(link.href);
      for (const [name, value] of Object.entries(valuesOf(link.linkparams))) {
        if (value !== null) address.searchParams.set(name, String(value));
      }
      return { type: 'url', href: address.href };
    }
    default:
      return null;
  }
}
