import type { RunStatus } from '@mainstay/contract/rules/external-processes';
import { Chip } from '../../../../ui/Chip.tsx';
import { RUN_NAMES } from './run-words.ts';

/** What a run came to. */
export function RunChip({ status }: { status: RunStatus }) {
  const { name, tone } = RUN_NAMES[status];
  return (
    <Chip {...(tone && { tone })} line={!tone}>
      {name}
    </Chip>
  );
}
