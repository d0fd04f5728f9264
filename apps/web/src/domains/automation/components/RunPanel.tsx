import type { AutomationRun } from '@mainstay/contract/automation';
import { OUTCOME_LABELS } from '@mainstay/contract/rules/automation';
import { formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Meter } from '../../../platform/ui/Meter.tsx';
import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { refreshPlayLists } from '../../playbooks/queries.ts';
import { invalidateRules, runQuery } from '../queries.ts';
import { RunDecisions } from './RunDecisions.tsx';
import { computePercentDone, isFinished, getOutcomes, formatStartedBy } from './format-run.ts';
import textStyles from '../../../platform/theme/text.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './ConditionResults.module.css';

interface RunPanelProps {
  id: number;
  onClose: () => void;
}

/** Shows the progress and the outcome of a run, and the reasons for every matching account. */
export function RunPanel({ id, onClose }: RunPanelProps) {
  const client = useQueryClient();
  const { data: run, error, refetch } = useQuery(runQuery(id));
  const hasEnded = run && isFinished(run);
  useEffect(() => {
    if (!hasEnded) return;
    void invalidateRules(client);
    refreshPlayLists(client);
  }, [client, hasEnded]);
  const header = (
    <>
      <h2>{run?.dry_run ? 'Dry run' : 'Run'}</h2>
      {run && (
        <p className={clsx(textStyles.caption, textStyles.tabular)}>
          {formatEntityTimestamp(run.created_at)} · {formatStartedBy(run)} · version {run.rule_version}
        </p>
      )}
    </>
  );
  return (
    <SidePanel label="Run" header={header} onClose={onClose}>
      {run ? (
        <>
          <div className={sidePanelStyles.section}>
            <Outcome run={run} />
          </div>
          {hasEnded && <RunDecisions run={run} />}
        </>
      ) : error ? (
        <ErrorState title="The run could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={sidePanelStyles.section} aria-busy>
          <Skeleton height={240} />
        </div>
      )}
    </SidePanel>
  );
}

function Outcome({ run }: { run: AutomationRun }) {
  const { status, problem, matched, evaluated, outcomes, dry_run } = run;
  if (status === 'queued') return <output>Starting soon. You can close this; it continues in the background.</output>;
  if (status === 'running')
    return (
      <>
        <output>
          {formatNumber(matched - (outcomes.waiting ?? 0))} of {formatCount(matched, 'account')} processed…
        </output>
        <Meter value={computePercentDone(run)} label="Done" />
        <p className={textStyles.caption}>You can close this; it continues in the background.</p>
      </>
    );
  return (
    <>
      {status === 'failed' && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {problem}
        </p>
      )}
      <output>
        {formatCount(matched, 'account')} of {formatNumber(evaluated)} matched
        {dry_run
          ? `; would start ${formatNumber(outcomes.would_start ?? 0)}`
          : `; ${formatNumber(outcomes.started ?? 0)} started`}
        .
      </output>
      {getOutcomes(run).length > 0 && (
        <ul className={styles.outcomes}>
          {getOutcomes(run).map((outcome) => (
            <li key={outcome}>
              <span className={textStyles.muted}>{OUTCOME_LABELS[outcome]}</span>
              <b className={textStyles.tabular}>{formatNumber(outcomes[outcome] ?? 0)}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
