import type { ProcessRun } from '@mainstay/contract/process-runs';
import { RUN_RETENTION_DAYS } from '@mainstay/contract/rules/runs';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { formatEntityTimestamp, formatEntityDateTime } from '../../../platform/lib/dates.ts';
import type { PagedList } from '../../../platform/lib/paged-list.ts';
import { createRequestKey } from '../../../platform/lib/request-key.ts';
import { CodeBlock } from '../../../platform/ui/CodeBlock.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { WorkPages } from '../../../platform/ui/WorkPages.tsx';
import { replayRun } from '../queries.ts';
import { RunChip } from './RunChip.tsx';
import { formatAttempt } from './format-run.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './ExternalProcesses.module.css';

interface RunListProps {
  list: PagedList<ProcessRun>;
  query: { refetch: () => unknown; fetchNextPage: () => unknown };
  /** Shows the action of each run. */
  showsAction?: boolean;
  /** Lists only failed runs. */
  isFailedOnly?: boolean;
}

/** Lists runs of an external process, newest first, with their outcome and a button to repeat them if possible. */
export const RunList = ({ list, query, showsAction, isFailedOnly }: RunListProps) => (
  // Older runs are purged, so an empty list must not claim that there were never any runs.
  <WorkPages
    label="Runs"
    emptyText={`No ${isFailedOnly ? 'failed runs' : 'runs'} in the last ${RUN_RETENTION_DAYS} days`}
    list={list}
    query={query}
  >
    {(run) => <RunLine key={run.id} run={run} showsAction={showsAction} />}
  </WorkPages>
);

function RunLine({ run, showsAction }: { run: ProcessRun; showsAction: boolean | undefined }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The request key prevents a second replay if the request is repeated after a lost response.
  const [key, setKey] = useState(createRequestKey);
  const { answer, error, next_attempt_at: next } = run;
  const replay = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await replayRun(client, run.id, key);
      setKey(createRequestKey());
      showToast('Run replayed.');
    } catch (failure) {
      setProblem(getErrorMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.run}>
      <RunChip status={run.status} />
      <div className={clsx(layoutStyles.grow, styles.grow)}>
        <p>
          <time className={textStyles.tabular} dateTime={run.executed_on}>
            {formatEntityTimestamp(run.executed_on)}
          </time>
          {showsAction && ` · ${run.account.name} · ${run.action.name}`}
          <span className={textStyles.muted}> · {run.executed_by?.name ?? 'Former colleague'}</span>
          {run.replay_of !== null && <span className={textStyles.muted}> · replay of an earlier run</span>}
        </p>
        <p className={clsx(textStyles.caption, textStyles.tabular)}>{formatAttempt(run)}</p>
        {error && <p className={clsx(textStyles.caption, styles.error)}>{error}</p>}
        {run.status === 'waiting' && next && run.attempts > 0 && (
          <p className={clsx(textStyles.caption, textStyles.tabular)}>Next attempt on {formatEntityDateTime(next)}</p>
        )}
        {answer && (
          <details className={textStyles.caption}>
            <summary>Response</summary>
            <CodeBlock>{answer}</CodeBlock>
          </details>
        )}
        {problem && (
          <p className={textFieldStyles.errorMessage} role="alert">
            {problem}
          </p>
        )}
      </div>
      {run.may_replay && (
        <button
          type="button"
          className={buttonStyles.button}
          data-quiet
          aria-busy={busy}
          disabled={busy}
          onClick={() => void replay()}
        >
          <RotateCcw size={14} aria-hidden />
          Replay
        </button>
      )}
    </li>
  );
}
