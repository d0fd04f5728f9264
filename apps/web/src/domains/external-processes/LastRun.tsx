import { useInfiniteQuery } from '@tanstack/react-query';
import { actionRuns } from './queries.ts';
import { RunChip } from './components/RunChip.tsx';
import './components/ExternalProcesses.css';

/**
 * Shows the status of the last run of an action's external process, so that users see the result without opening the
 * runs.
 */
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
