import type { AutomationDecision, AutomationRun } from '@mainstay/contract/automation';
import { type AutomationOutcome, OUTCOME_LABELS } from '@mainstay/contract/rules/automation';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ComponentProps, useState } from 'react';
import { hashHref } from '../../../platform/lib/history.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import type { PickerValue } from '../../../platform/ui/Picker.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { datasetsQuery } from '../../../core/datasets/queries.ts';
import { decisionsQuery, explainQuery } from '../queries.ts';
import { AccountLookup } from './AccountLookup.tsx';
import { AccountMatchResult } from './AccountMatchResult.tsx';
import { ListPager } from './ListPager.tsx';
import type { Columns } from './rule-draft.ts';
import { OUTCOME_TONES, getOutcomes } from './format-run.ts';
import { ELIGIBILITY_LABELS } from './eligibility-labels.ts';
import textStyles from '../../../platform/theme/text.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './ConditionResults.module.css';

const SIZE = 25;

/** Lists the decisions of a run by account. For any other account, it explains why the account did not match. */
export function RunDecisions({ run }: { run: AutomationRun }) {
  const [outcome, setOutcome] = useState<AutomationOutcome>();
  const [page, setPage] = useState(1);
  const [account, setAccount] = useState<PickerValue | null>(null);
  const { data: catalog } = useQuery(datasetsQuery);
  const columns = catalog?.datasets.find(({ name, source }) => source === 'dataset' && name === 'accounts')?.columns;
  const { data, error, refetch } = useQuery(decisionsQuery(run.id, { outcome, pageNum: page }));
  if (error) return <ErrorState title="Could not load the outcomes" error={error} onRetry={() => void refetch()} />;
  if (!data || !columns)
    return (
      <div className={sidePanelStyles.section} aria-busy>
        <Skeleton height={160} />
      </div>
    );
  return (
    <>
      <div className={sidePanelStyles.section}>
        <AccountLookup value={account} onChange={setAccount} />
      </div>
      {account && <AccountExplanation run={run.id} account={account.id} columns={columns} />}
      <div className={sidePanelStyles.section}>
        <SelectField
          quiet
          label="Outcome"
          none="All outcomes"
          value={outcome ?? ''}
          options={getOutcomes(run).map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
          onChange={(next) => {
            setOutcome(next || undefined);
            setPage(1);
          }}
        />
      </div>
      {data.total_records === 0 && <p className={styles.message}>No accounts matched.</p>}
      {data.listing.map((decision) => (
        <Decision key={decision.account_id} decision={decision} conditions={data.conditions} columns={columns} />
      ))}
      <ListPager page={page} size={SIZE} data={data} total={data.total_records} onPage={setPage} />
    </>
  );
}

interface DecisionProps {
  decision: AutomationDecision;
  conditions: ComponentProps<typeof AccountMatchResult>['conditions'];
  columns: Columns;
  open?: boolean;
}

const Decision = ({ decision, conditions, columns, open = false }: DecisionProps) => (
  <AccountMatchResult
    account={decision}
    chip={<Chip tone={OUTCOME_TONES[decision.outcome]}>{OUTCOME_LABELS[decision.outcome]}</Chip>}
    conditions={conditions}
    results={decision.conditions}
    columns={columns}
    open={open}
  >
    {decision.reason && <p className={textStyles.caption}>{decision.reason}</p>}
    {decision.play_id !== null && (
      <a
        className={clsx(textStyles.brandLink, textStyles.caption)}
        href={hashHref(`/dashboard/actions?view=playbooks&playId=${decision.play_id}`)}
      >
        Open the play
      </a>
    )}
  </AccountMatchResult>
);

interface AccountExplanationProps {
  run: number;
  account: number;
  columns: Columns;
}

/** Shows what the run decided for one account. If it did not match, its current results are shown. */
function AccountExplanation({ run, account, columns }: AccountExplanationProps) {
  const { data, error, refetch } = useQuery(explainQuery(run, account));
  if (error) return <ErrorState title="Could not load the outcome" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} />;
  const { decision, conditions, now } = data;
  if (decision) return <Decision decision={decision} conditions={conditions} columns={columns} open />;
  return (
    <AccountMatchResult
      account={now}
      chip={<Chip>{ELIGIBILITY_LABELS.unmatched}</Chip>}
      conditions={conditions}
      results={now.conditions}
      columns={columns}
      open
    >
      <p className={textStyles.caption}>It did not match in this run. The current result is shown above.</p>
    </AccountMatchResult>
  );
}
