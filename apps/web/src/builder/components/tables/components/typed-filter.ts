/** Converts the text typed in a column's filter field to a filter and back. */
import type { ReportColumn } from '@mainstay/contract/components/report';
import type { ColumnFilter } from '../../../../platform/lib/filters.ts';

const NUMBER = /^(>|<|)\s*(-?\d+(?:\.\d+)?)$/;
const RANGE = /^(-?\d+(?:\.\d+)?)\s*(?:\.\.|to)\s*(-?\d+(?:\.\d+)?)$/;

/** Parses a text such as `contract`, `100`, `> 100`, `< 100` or `10 to 20`. */
export function parseTypedFilter({ key, filter }: ReportColumn, text: string): ColumnFilter | null {
  const typed = text.trim();
  if (typed === '') return null;
  if (filter === 'daterange') return { column_name: key, condition: 'equal', from: typed };
  if (filter !== 'numrange') return { column_name: key, condition: 'contains', from: typed };
  const range = RANGE.exec(typed);
  if (range) return { column_name: key, condition: 'between', from: Number(range[1]), to: Number(range[2]) };
  const number = NUMBER.exec(typed);
  if (!number) return null;
  const condition = number[1] === '>' ? 'greater than' : number[1] === '<' ? 'less than' : 'equal';
  return { column_name: key, condition, from: Number(number[2]) };
}

const SIGNS: Partial<Record<ColumnFilter['condition'], string>> = { 'greater than': '> ', 'less than': '< ' };
/** Converts a filter back to text. */
export const formatTypedFilter = (filter: ColumnFilter | undefined): string => {
  if (!filter) return '';
  const { condition, from, to } = filter;
  return condition === 'between' ? `${from} to ${to}` : `${SIGNS[condition] ?? ''}${from ?? ''}`;
};
