import { formatValue } from '@mainstay/contract/rules/format-value';
import type { DisplayContext } from '@mainstay/contract/rules/numbers';
import type { Cell, ReportColumn } from '@mainstay/contract/components/report';
import { useMemo } from 'react';
import { useFormatContext } from '../../../platform/lib/money.ts';

type ColumnFormat = Pick<ReportColumn, 'format'> & Partial<Pick<ReportColumn, 'grain' | 'running'>>;
export type Formatter = (cell: Cell, column: ColumnFormat, place?: DisplayContext) => string;

/** Returns a function that formats a cell in the format of its column. Amounts and plain numbers are abbreviated outside of tables. */
export function useFormat(): Formatter {
  const context = useFormatContext();
  return useMemo(
    () =>
      (cell, { format, grain = null, running }, place = 'table') =>
        formatValue(cell, format, { ...context, place, grain, running }),
    [context],
  );
}
