import type { AutomationRun } from '@mainstay/contract/playbooks/automation';
import { OUTCOME_WORDS } from '@mainstay/contract/rules/automation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { entityTimestamp } from '../../../../lib/dates.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Meter } from '../../../../ui/Meter.tsx';
import { SidePanel } from '../../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { refreshPlayLists } from '../../queries.ts';
import { forgetRules, runQuery } from '../queries.ts';
import { RunDecisions } from './RunDecisions.tsx';
import { accountsText, doneShare, isOver, number, outcomesOf, startedBy } from './run-words.ts';

interface RunPanelProps {
  id: number;
  onClose: () => void;
}

/** One run: how far it is, what came of it, and why of every account that matched. */
export function RunPanel({ id, onClose }: RunPanelProps) {
  const client = useQueryClient();
  const { data: run, error, refetch } = useQuery(runQuery(id));
  const over = run && isOver(run);
  useEffect(() => {
    if (!over) return;
    void forgetRules(client);
    refreshPlayLists(client);
  }, [client, over]);
  const head = (
    <>
      <h2>{run?.dry_run ? 'Dry run' : 'Run'}</h2>
      {run && (
        <p className="cap num">
          {entityTimestamp(run.created_at)} · {startedBy(run)} · version {run.rule_version}
        </p>
      )}
    </>
  );
  return (
    <SidePanel label="Run" head={head} onClose={onClose}>
      {run ? (
        <>
          <div className="side-s">
            <Outcome run={run} />
          </div>
          {over && <RunDecisions run={run} />}
        </>
      ) : error ? (
        <ErrorState title="The run could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="side-s" aria-busy>
          <Skeleton height={240} />
        </div>
      )}
    </SidePanel>
  );
}

function Outcome({ run }: { run: AutomationRun }) {
  const { status, problem, matched, evaluated, outcomes, dry_run } = run;
  if (status === 'queued') return <output>It begins in a moment. It goes on when this is closed.</output>;
  if (status === 'running')
    return (
      <>
        <output>
          {number(matched - (outcomes.waiting ?? 0))} of {accountsText(matched)} that match are decided…
        </output>
        <Meter value={doneShare(run)} label="Done" />
        <p className="cap">It goes on when this is closed.</p>
      </>
    );
  return (
    <>
      {status === 'failed' && (
        <p className="tf-error" role="alert">
          {problem}
        </p>
      )}
      <output>
        {accountsText(matched)} of {number(evaluated)} matched
        {dry_run ? `; it would start on ${number(outcomes.would_start)}` : `; ${number(outcomes.started)} started`}.
      </output>
      {outcomesOf(run).length > 0 && (
        <ul className="aut-outcomes">
          {outcomesOf(run).map((outcome) => (
            <li key={outcome}>
              <span className="dim">{OUTCOME_WORDS[outcome]}</span>
              <b className="num">{number(outcomes[outcome])}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
