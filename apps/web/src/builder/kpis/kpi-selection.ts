/** What a page selects for its KPIs. */
import { isPagePeriod } from '@mainstay/contract/rules/page-period';
import { isPastDay, type PageContext, toOwnerInput } from '../../platform/lib/page-context.ts';
import type { KpiSelection } from './queries.ts';

export const toKpiSelection = (context: PageContext): KpiSelection => ({
  ...(isPagePeriod(context.period) && { period: context.period }),
  ...(isPastDay(context) && { as_of: String(context.as_of) }),
  ...toOwnerInput(context),
});
