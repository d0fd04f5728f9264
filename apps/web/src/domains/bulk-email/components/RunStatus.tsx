import type { BulkRunStatus } from '@mainstay/contract/rules/bulk-email';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { RUN_LABELS } from './run-labels.ts';

export function RunStatus({ status }: { status: BulkRunStatus }) {
  const { label, tone } = RUN_LABELS[status];
  return <Chip tone={tone}>{label}</Chip>;
}
