/**
 * Validates the date ranges that a definition offers, so that the author gets the error that every reader would get.
 */
import type { Column, Definition, Filter } from '@mainstay/contract/components/definition';
import type { Caller } from '../../platform/engine/caller.ts';
import type { Datasets } from '../../platform/engine/dataset.ts';
import { createPlan } from '../../platform/engine/plan.ts';
import { isRequestError, QueryError } from '../../platform/engine/errors.ts';
import { getQuery } from './definition-parts.ts';
import { getSampleParams, withDefaultRange } from './component-request.ts';

const buildRange = ({ key }: Column): Filter => ({
  type: 'daterange',
  condition: 'Last 30 Days',
  column_name: key,
  user_applied_filter: true,
  enable_filter_query: true,
});

/**
 * Builds the query with the range of the definition, and with one for each column that offers a range.
 *
 * @throws QueryError
 */
export function checkFilters(definition: Definition, caller: Caller, datasets: Datasets): void {
  const query = getQuery(definition);
  if (!query) return;
  const given = getSampleParams(definition);
  const check = (place: string, filters: readonly Filter[]) => {
    try {
      createPlan(query, caller, { given, filters }, datasets);
    } catch (error) {
      throw error instanceof QueryError && isRequestError(error) ? new QueryError(place, error.reason) : error;
    }
  };
  check('meta.filter_config', withDefaultRange(definition, []));
  query.columns.forEach((column, at) => {
    if (column.filter === 'daterange') check(`query.columns.${at}.filter`, [buildRange(column)]);
  });
}
