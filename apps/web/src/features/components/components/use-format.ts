import { formatValue, type DisplayContext } from '@mainstay/contract/rules/number-format';
import type { Cell, ReportColumn } from '@mainstay/contract/components/report';
import { useMemo } from 'react';
import { useFormatContext } from '../../../lib/money.ts';

type ColumnFormat = Pick<ReportColumn, 'format'> & Partial<Pick<ReportColumn, 'grain' | 'running'>>;
export type Formatter = (cell: Cell, column: ColumnFormat, place?: DisplayContext) => string;

/** Cells as text in the format of their column; whole, unless they stand elsewhere than in a table. */
export function useFormat(): Formatter {
  const context = useFormatContext();
  return useMemo(
    () =>
      (cell, { format, grain = null, running }, place = 'table') =>
        formatValue(cell, format, { ...context, place, grain, running }),
    [context],
  );
}
