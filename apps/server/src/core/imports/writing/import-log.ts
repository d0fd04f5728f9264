/** Converts planned rows to rows of the import log. */
import type { PlannedRow } from '../import-rows.ts';
import { ROW_OUTCOMES } from '../import-run.ts';
import type { LogRow } from './write-rows.ts';

const toError = (planned: PlannedRow) => ({
  fault_column: planned.errors[0]?.column ?? null,
  error: planned.errors[0]?.reason ?? null,
  data: {
    cells: planned.cells,
    ...(planned.errors.length > 1 && {
      more: planned.errors.slice(1).map((f) => (f.column ? `${f.column}: ${f.reason}` : f.reason)),
    }),
  },
});

export function toLogRows(planned: PlannedRow, traces?: ReadonlyMap<number, object>): LogRow {
  const outcome = ROW_OUTCOMES[planned.outcome];
  if (outcome === 'rejected' || outcome === 'deferred') return { line: planned.line, outcome, ...toError(planned) };
  const { id, part, before } = planned;
  return { line: planned.line, outcome, id, part, before, data: traces?.get(planned.line) ?? null };
}
