/** Defines the columns of usage exports. */
import type { SheetColumn } from '../../platform/files/sheets.ts';
import type { UsageDay } from './usage-days.ts';

/** Days are `YYYY-MM-DD`. Entitlements are empty if no source contains them. */
export const USAGE_SHEET: readonly SheetColumn<UsageDay>[] = [
  ['Day', (row) => row.day],
  ['Product', (row) => row.product ?? (row.feature === null ? 'All products' : null)],
  ['Feature', (row) => row.feature],
  ['Active users', (row) => row.active_users],
  ['Uses', (row) => row.usage_count],
  ['Time used (seconds)', (row) => row.duration_seconds],
  ['Errors', (row) => row.error_count],
  ['Entitlements', (row) => row.entitlements || null],
  ['Entitlements in use', (row) => (row.entitlements ? row.entitlements_used : null)],
];
