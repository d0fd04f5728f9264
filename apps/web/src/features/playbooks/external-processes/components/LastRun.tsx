import { useInfiniteQuery } from '@tanstack/react-query';
import { actionRuns } from '../queries.ts';
import { RunChip } from './RunChip.tsx';
import './ExternalProcesses.css';

/** How the last execution of an action's external process went: whoever executed it need not look for it. */
export function LastRun({ actionId }: { actionId: number }) {
  const { data } = useInfiniteQuery(actionRuns(actionId));
  const run = data?.pages[0]?.listing[0];
  return (
    run && (
      <span className="row" role="status" aria-label="Last run">
        <RunChip status={run.status} />
        {run.error && <span className="cap xp-error">{run.error}</span>}
      </span>
    )
  );
}
