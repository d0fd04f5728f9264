import { expect, test } from 'vitest';
import { measureCpuMs } from '../../../app/testing/cpu-time.ts';
import type { PlannedRow, ResolvedRow } from '../import-rows.ts';
import { planRows } from './plan-rows.ts';

const ROWS = 1000;

test('a batch in which each row references the next one is planned quickly', () => {
  const rows = Array.from({ length: ROWS }, (_, at): ResolvedRow => {
    const fields = { external_id: `R-${at}` };
    const next = {
      column: 'parent_id',
      unique: 0,
      key: `R-${at + 1}`,
      field: 'parent',
      reason: 'No account has this ID.',
    };
    return {
      line: at + 2,
      cells: [],
      fields,
      values: { ...fields },
      errors: [],
      self: at < ROWS - 1 ? next : undefined,
    };
  });
  let ids = 0;
  let planned: PlannedRow[] = [];
  const ms = measureCpuMs(() => {
    planned = planRows(rows, {
      target: {
        table: 'accounts',
        identity: ['id'],
        columns: { external_id: 'text', parent_id: 'bigint' },
        uniques: [{ columns: ['external_id'], label: 'Account ID' }],
      },
      found: [],
      earlier: new Map(),
      defaults: {},
      notNull: {},
      tree: true,
      allocateId: () => ++ids,
    });
  });
  expect(planned.map(({ line, outcome, id }) => [line, outcome, id])).toEqual(
    rows.map(({ line }, at) => [line, 'create', ROWS - at]),
  );
  expect(planned[0]?.path).toHaveLength(ROWS);
  expect(ms).toBeLessThan(1000);
});
