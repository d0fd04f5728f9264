/** Resolves the links and drilldowns of cells and rows for one row. */
import type { Definition } from '@mainstay/contract/components/definition';
import type { Cell, ReportRow, ResolvedLink } from '@mainstay/contract/components/report';
import type { Expression } from '@mainstay/contract/rules/expressions';
import { type LinkParams, type LinkRow, resolveLink } from '@mainstay/contract/rules/links';
import { findAccountImages } from '../../core/account-access/account-images.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { QueryError } from '../../platform/engine/errors.ts';
import type { ParamInput } from '../../platform/engine/params.ts';
import { getQuery } from './definition-parts.ts';

/** The key of the link of a whole row, beside those of its columns. */
export const ROW_LINK = '_row';

/**
 * Requires that link parameters are output columns, parameters or fixed values, because nothing is computed after the
 * query.
 */
function assertSimple(params: LinkParams, place: string): void {
  for (const [key, expression] of Object.entries(params)) {
    const isSimple = 'field' in expression || 'value' in expression || 'param' in expression;
    if (!isSimple) throw new QueryError(`${place}.${key}`, 'A link can use columns, parameters and fixed values.');
  }
}

/** @throws QueryError */
export function checkLinks(definition: Definition): void {
  const links = (getQuery(definition)?.columns ?? []).map(({ link }, index) => [link, `query.columns.${index}.link`]);
  for (const [link, place] of [...links, [definition.drilldown?.deeplink, 'drilldown.deeplink']]) {
    if (typeof link === 'object' && 'linkparams' in link) assertSimple(link.linkparams, `${String(place)}.linkparams`);
  }
  if (definition.drilldown) assertSimple(definition.drilldown.linkparams, 'drilldown.linkparams');
}

function getValues(params: LinkParams, row: LinkRow, given: ParamInput): Record<string, Cell> {
  const resolveValue = (expression: Expression): Cell => {
    if ('value' in expression) return expression.value;
    if ('field' in expression) return row[expression.field] ?? null;
    const raw = 'param' in expression ? (given[expression.param] ?? given[`p_${expression.param}`]) : null;
    return typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? raw : null;
  };
  return Object.fromEntries(Object.entries(params).map(([key, expression]) => [key, resolveValue(expression)]));
}

/** Adds the links and drilldowns of each row. Returns the rows unchanged if there are none. */
export function withLinks(
  definition: Definition,
  rows: readonly Record<string, Cell>[],
  given: ParamInput,
): ReportRow[] {
  const { drilldown } = definition;
  const columns = getQuery(definition)?.columns ?? [];
  const links = columns.flatMap(({ key, link }) => (link ? [{ key, link, extra: {} }] : []));
  if (drilldown?.deeplink) {
    links.push({ key: ROW_LINK, link: drilldown.deeplink, extra: drilldown.linkparams });
  }
  const drills = drilldown?.component === undefined ? [] : drilldown.params;
  if (links.length === 0 && drills.length === 0) return [...rows];
  const grains = new Map(columns.map(({ key, grain }) => [key, grain]));
  return rows.map((row) => {
    const resolvedLinks: [string, ResolvedLink][] = links.flatMap(({ key, link, extra }) => {
      const resolved = resolveLink(link, row, (params) => getValues({ ...params, ...extra }, row, given));
      return resolved ? [[key, resolved] as [string, ResolvedLink]] : [];
    });
    const drill = drills.flatMap(({ selected, value }): [string, Cell][] => {
      const [cell, grain] = [row[selected] ?? null, grains.get(selected)];
      // Rows without a value are not all rows, so the target receives a marker for missing values.
      if (cell === null || cell === '')
        return [
          [value, null],
          [`${value}_none`, cell === null ? 'null' : 'empty'],
        ];
      // The start of a period represents the whole period, so the target receives its length.
      return [[value, cell], ...(grain ? [[`${value}_grain`, grain] as [string, Cell]] : [])];
    });
    return {
      ...row,
      ...(links.length > 0 && { _link: Object.fromEntries(resolvedLinks) }),
      ...(drills.length > 0 && { _drill: Object.fromEntries(drill) }),
    } as ReportRow;
  });
}

/** Adds the logos of the accounts to which rows link. */
export async function withAccountImages(tx: TenantTx, rows: readonly ReportRow[]): Promise<ReportRow[]> {
  const ids = rows.flatMap(({ _link = {} }) =>
    Object.values(_link).flatMap((link) => (link.type === 'account' ? [link.account_id] : [])),
  );
  if (ids.length === 0) return [...rows];
  const images = await findAccountImages(tx, [...new Set(ids)]);
  const withImage = (link: ResolvedLink): ResolvedLink => {
    const image_url = link.type === 'account' ? images.get(link.account_id) : undefined;
    return image_url ? ({ ...link, image_url } as ResolvedLink) : link;
  };
  return rows.map((row) => {
    if (!row._link) return row;
    const links = Object.entries(row._link).map(([key, link]) => [key, withImage(link)]);
    return { ...row, _link: Object.fromEntries(links) } as ReportRow;
  });
}
