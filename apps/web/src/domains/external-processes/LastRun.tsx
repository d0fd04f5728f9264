import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { actionRuns } from './queries.ts';
import { RunChip } from './components/RunChip.tsx';
import layoutStyles from '../../platform/theme/layout.module.css';
import textStyles from '../../platform/theme/text.module.css';
import styles from './components/ExternalProcesses.module.css';

/**
 * Shows the status of the last run of an action's external process, so that users see the result without opening the
 * runs.
 */
export function LastRun({ actionId }: { actionId: number }) {
  const { data } = useInfiniteQuery(actionRuns(actionId));
  const run = data?.pages[0]?.listing[0];
  return (
    run && (
      <span className={layoutStyles.row} role="status" aria-label="Last run">
        <RunChip status={run.status} />
        {run.error && <span className={clsx(textStyles.caption, styles.error)}>{run.error}</span>}
      </span>
    )
  );
}
