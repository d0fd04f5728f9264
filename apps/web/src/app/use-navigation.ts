/** Where a KPI leads (S3-22), on a page as a card or as a component: its link, with what its outputs say of it. */
import type { Link } from '@mainstay/contract/components/definition';
import type { Cell, ResolvedLink } from '@mainstay/contract/components/report';
import { type LinkParams, type LinkRow, resolveLink } from '@mainstay/contract/rules/links';
import { BAD_NAVIGATION, useFollowLink } from '../features/components/components/use-follow-link.ts';

/** What a parameter is that is neither fixed nor a figure of the KPI's, nobody here knows. */
const getValues = (params: LinkParams, row: LinkRow): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, of]): [string, Cell][] => {
      if ('value' in of) return [[name, of.value]];
      return 'field' in of ? [[name, row[of.field] ?? null]] : [];
    }),
  );

/** A link for one set of figures; undefined where they do not say whither, null for a kind that nobody knows. */
export const resolveKpiLink = (link: Link, row: LinkRow): ResolvedLink | undefined | null =>
  resolveLink(link, row, (params) => getValues(params, row));

/** The figures of a KPI by their keys, as links name them. */
export const toLinkRow = (outputs: readonly { key: string; value: Cell }[]): LinkRow =>
  Object.fromEntries(outputs.map(({ key, value }) => [key, value]));

/** Goes where a KPI leads; undefined for one that leads nowhere. An account is opened anew (3-drilldown-12). */
export function useNavigation(navigation: Link | null | undefined, row: LinkRow): (() => void) | undefined {
  const follow = useFollowLink();
  if (!navigation) return undefined;
  return () => {
    const link = resolveKpiLink(navigation, row);
    // The literals of the log are the specification's.
    // oxlint-disable-next-line no-console
    if (link === null) return console.error(BAD_NAVIGATION);
    follow(link);
    if (link?.type === 'account') location.reload();
  };
}
