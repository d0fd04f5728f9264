import type { RunStatus } from '@mainstay/contract/rules/external-processes';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { RUN_STATUS_LABELS } from './format-run.ts';

/** Shows the status of a run. */
export function RunChip({ status }: { status: RunStatus }) {
  const { name, tone } = RUN_STATUS_LABELS[status];
  return (
    <Chip {...(tone && { tone })} line={!tone}>
      {name}
    </Chip>
  );
}
