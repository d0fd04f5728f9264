/** The navigation of a KPI card or component (S3-22): its link with the values of its outputs. */
import type { Link } from '@mainstay/contract/components/definition';
import type { Cell, ResolvedLink } from '@mainstay/contract/components/report';
import { type LinkParams, type LinkRow, resolveLink } from '@mainstay/contract/rules/links';
import { BAD_NAVIGATION, useFollowLink } from './use-follow-link.ts';

/**
 * Returns the parameter values that are fixed or come from the KPI's outputs. Other kinds of parameters are unknown and
 * omitted.
 */
const getValues = (params: LinkParams, row: LinkRow): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, source]): [string, Cell][] => {
      if ('value' in source) return [[name, source.value]];
      return 'field' in source ? [[name, row[source.field] ?? null]] : [];
    }),
  );

/**
 * Resolves a link for one set of outputs. Returns undefined if the outputs do not determine the target, and null if the
 * kind of link is unknown.
 */
export const resolveKpiLink = (link: Link, row: LinkRow): ResolvedLink | undefined | null =>
  resolveLink(link, row, (params) => getValues(params, row));

/** Returns the outputs of a KPI by the keys that links use. */
export const toLinkRow = (outputs: readonly { key: string; value: Cell }[]): LinkRow =>
  Object.fromEntries(outputs.map(({ key, value }) => [key, value]));

/**
 * Returns a function that opens the target of a KPI, or undefined if it has none. For an account, the page is reloaded
 * (3-drilldown-12).
 */
export function useNavigation(navigation: Link | null | undefined, row: LinkRow): (() => void) | undefined {
  const follow = useFollowLink();
  if (!navigation) return undefined;
  return () => {
    const link = resolveKpiLink(navigation, row);
    // The specification defines the log messages.
    // oxlint-disable-next-line no-console
    if (link === null) return console.error(BAD_NAVIGATION);
    follow(link);
    if (link?.type === 'account') location.reload();
  };
}
