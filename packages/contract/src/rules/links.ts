/** Resolves the target of a link for one row. The server resolves links of rows, the browser those of KPI values. */
import type { Link } from '../components/definition.ts';
import type { Cell, ResolvedLink } from '../components/report.ts';
import type { Expression } from './expressions.ts';

/** Keyed by the name under which the target receives the value. */
export type LinkParams = Readonly<Record<string, Expression>>;
export type LinkRow = Readonly<Record<string, Cell>>;

/**
 * Resolves a link.
 * @param resolveValues resolves the parameters of a link
 * @returns undefined if the row lacks the required values, null for an unknown kind of link
 */
export function resolveLink(
  link: Link,
  row: LinkRow,
  resolveValues: (params: LinkParams) => Record<string, Cell>,
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
      return { type: 'menu', menuId: link.menuId, linkparams: resolveValues(link.linkparams) };
    case 'scroll':
      return link;
    case 'url': {
      const address = new URL(link.href);
      for (const [name, value] of Object.entries(resolveValues(link.linkparams))) {
        if (value !== null) address.searchParams.set(name, String(value));
      }
      return { type: 'url', href: address.href };
    }
    default:
      return null;
  }
}
