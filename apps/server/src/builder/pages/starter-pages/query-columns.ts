/**
 * Columns and conditions for the queries of the starter pages, in the form of a definition file: values that equal the default may be
 * missing.
 */
import type { Column, Query } from '@mainstay/contract/components/definition';
import type { Format } from '@mainstay/contract/rules/expressions';
import { NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import { PERIOD_PARAM } from '@mainstay/contract/rules/report-period';
import type { z } from 'zod';

export type WrittenColumn = z.input<typeof Column>;
export type WrittenQuery = Omit<z.input<typeof Query>, 'source'> & { source: string };

/** Labels of the priorities of cases. Higher priorities have stronger colors. */
export const PRIORITY_LABELS = { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low' } as const;

/** A column whose values have labels. Values without a label are shown unchanged. */
export const labeledColumn = (key: string, label: string, labels: Readonly<Record<string, string>>): WrittenColumn =>
  column(
    key,
    label,
    Object.entries(labels).reduce((rest, [value, word]) => `if(${key} == '${value}', '${word}', ${rest})`, key),
  );
export const priority = (): WrittenColumn => labeledColumn('priority', 'Priority', PRIORITY_LABELS);

/** A column of rows or of groups. @param formula defaults to the column itself */
export const column = (
  key: string,
  label: string,
  formula = key,
  more: Partial<WrittenColumn> = {},
): WrittenColumn => ({
  key,
  label,
  expr: { formula },
  ...more,
});
export const measure = (key: string, label: string, formula: string, format: Format = 'comma'): WrittenColumn => ({
  key,
  label,
  expr: { formula },
  role: 'measure',
  format,
});
export const month = (key: string, label = 'Month', formula = key): WrittenColumn =>
  column(key, label, formula, { grain: 'month', format: 'date' });

/** Selects the rows for which a formula is true. */
export const rowsWhere = (formula: string) => ({ left: { formula }, op: 'eq' as const, right: [{ value: true }] });
/** Declares the selected period of a report. @param days how far it reaches back without a selection; all rows count if missing */
export const periodParam = (days?: number) => ({
  name: PERIOD_PARAM,
  type: 'int' as const,
  from: 'context' as const,
  ...(days !== undefined && { default: days }),
});
/** Selects the rows whose date is within the selected period. */
export const inPeriod = (date: string) => rowsWhere(`days_between(${date}, today()) <= param(${PERIOD_PARAM})`);
/** Excludes the current day, because its counts of users are incomplete. */
export const isComplete = (day: string): string => `days_between(${day}, last_complete_day()) >= 0`;
/** The name of an account as a link, in rows of accounts and in rows of their data. */
const link = { type: 'account', id: 'account_id', name: 'account' } as const;
export const ACCOUNT: readonly WrittenColumn[] = [
  column('account_id', 'Account id', 'id', { hidden: true }),
  column('account', 'Account', 'name', { link, filter: 'search' }),
];
export const IN_ACCOUNT: readonly WrittenColumn[] = [
  column('account_id', 'Account id', 'account_id', { hidden: true }),
  column('account', 'Account', 'account.name', { link, filter: 'search' }),
];

/** The name of an action as a link to its workspace, in rows of actions. */
export const ACTION: readonly WrittenColumn[] = [
  column('action_id', 'Action id', 'id', { hidden: true }),
  column('action', 'Action', 'name', { link: { type: 'action', id: 'action_id' } }),
];

/** Selects accounts whose data is not sufficient for a health score. */
export const NO_SCORE = 'coalesce(health, -1) < 0';
/** The health band of an account. */
export const BAND = `if(${NO_SCORE}, '${NOT_ENOUGH_DATA}', if(health > 75, 'Good', if(health > 50, 'Fair', 'Poor')))`;
export const ACTIVE = `status == 'Active'`;
/** Selects active accounts whose renewal is due within the given number of days. */
export const renewsWithin = (days: number): string =>
  `${ACTIVE} && days_between(today(), renewal) >= 0 && days_between(today(), renewal) <= ${days}`;
/** Selects the months of the last year, including the current one. */
export const LAST_YEAR = rowsWhere('days_between(month, today()) <= 365');
