/** Where a KPI leads (S3-22), on a page as a card or as a component: its link, with what its outputs say of it. */
import type { Link } from '@mainstay/contract/components/definition';
import type { Cell, ResolvedLink } from '@mainstay/contract/components/report';
import { BAD_NAVIGATION, useFollow } from '../features/components/components/use-follow.ts';

type Row = Readonly<Record<string, Cell>>;

const valuesOf = (params: Extract<Link, { type: 'menu' | 'url' }>['linkparams'], row: Row): [string, Cell][] =>
  Object.entries(params).flatMap(([name, of]): [string, Cell][] => {
    if ('value' in of) return [[name, of.value]];
    return 'field' in of ? [[name, row[of.field] ?? null]] : [];
  });

/** A link for one set of figures; undefined where they do not say whither, null for a kind that nobody knows. */
export function resolveLink(link: Link, row: Row): ResolvedLink | undefined | null {
  switch (link.type) {
    case 'scroll':
      return link;
    case 'menu':
      return { type: 'menu', menuId: link.menuId, linkparams: Object.fromEntries(valuesOf(link.linkparams, row)) };
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
    case 'url': {
      const address = new URL(link.href);
      for (const [name, value] of valuesOf(link.linkparams, row)) {
        if (value !== null) address.searchParams.set(name, String(value));
      }
      return { type: 'url', href: address.href };
    }
    default:
      return null;
  }
}

/** The figures of a KPI by their keys, as links name them. */
export const rowOf = (outputs: readonly { key: string; value: Cell }[]): Row =>
  Object.fromEntries(outputs.map(({ key, value }) => [key, value]));

/** Goes where a KPI leads; undefined for one that leads nowhere. An account is opened anew (3-drilldown-12). */
export function useNavigation(navigation: Link | null | undefined, row: Row): (() => void) | undefined {
  const follow = useFollow();
  if (!navigation) return undefined;
  return () => {
    const link = resolveLink(navigation, row);
    // The literals of the log are the specification's.
    // oxlint-disable-next-line no-console
    if (link === null) return console.error(BAD_NAVIGATION);
    follow(link);
    if (link?.type === 'account') location.reload();
  };
}
