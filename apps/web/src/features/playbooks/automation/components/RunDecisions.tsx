import type { AutomationDecision, AutomationRun } from '@mainstay/contract/playbooks/automation';
import { type AutomationOutcome, OUTCOME_WORDS } from '@mainstay/contract/rules/automation';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { hashHref } from '../../../../lib/history.ts';
import { Chip } from '../../../../ui/Chip.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import type { Picked } from '../../../../ui/Picker.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { datasetsQuery } from '../../../components/editor/queries.ts';
import { decisionsQuery, explainQuery } from '../queries.ts';
import { AccountLookup } from './AccountLookup.tsx';
import { AccountVerdict } from './AccountVerdict.tsx';
import { ListPager } from './ListPager.tsx';
import type { Columns } from './rule-draft.ts';
import { OUTCOME_TONES, outcomesOf } from './run-words.ts';
import { STANDING_WORDS } from './standing-words.ts';

const SIZE = 25;

/** What a run decided, account by account; of any other one it is told why not. */
export function RunDecisions({ run }: { run: AutomationRun }) {
  const [outcome, setOutcome] = useState<AutomationOutcome>();
  const [page, setPage] = useState(1);
  const [account, setAccount] = useState<Picked | null>(null);
  const { data: catalogue } = useQuery(datasetsQuery);
  const columns = catalogue?.datasets.find(({ name, source }) => source === 'dataset' && name === 'accounts')?.columns;
  const { data, error, refetch } = useQuery(decisionsQuery(run.id, { outcome, pageNum: page }));
  if (error)
    return <ErrorState title="The decisions could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data || !columns)
    return (
      <div className="side-s" aria-busy>
        <Skeleton height={160} />
      </div>
    );
  return (
    <>
      <div className="side-s">
        <AccountLookup value={account} onChange={setAccount} />
      </div>
      {account && <Explained run={run.id} account={account.id} columns={columns} />}
      <div className="side-s">
        <SelectField
          quiet
          label="Outcome"
          none="Everything that was decided"
          value={outcome ?? ''}
          options={outcomesOf(run).map((value) => ({ value, label: OUTCOME_WORDS[value] }))}
          onChange={(next) => {
            setOutcome(next || undefined);
            setPage(1);
          }}
        />
      </div>
      {data.total_records === 0 && <p className="aut-note">No account met all of the conditions.</p>}
      {data.listing.map((decision) => (
        <Decision key={decision.account_id} decision={decision} conditions={data.conditions} columns={columns} />
      ))}
      <ListPager page={page} size={SIZE} data={data} total={data.total_records} onPage={setPage} />
    </>
  );
}

interface DecisionProps {
  decision: AutomationDecision;
  conditions: ComponentProps<typeof AccountVerdict>['conditions'];
  columns: Columns;
  open?: boolean;
}

const Decision = ({ decision, conditions, columns, open = false }: DecisionProps) => (
  <AccountVerdict
    account={decision}
    chip={<Chip tone={OUTCOME_TONES[decision.outcome]}>{OUTCOME_WORDS[decision.outcome]}</Chip>}
    conditions={conditions}
    results={decision.conditions}
    columns={columns}
    open={open}
  >
    {decision.reason && <p className="cap">{decision.reason}</p>}
    {decision.play_id !== null && (
      <a className="link-brand cap" href={hashHref(`/dashboard/actions?view=playbooks&playId=${decision.play_id}`)}>
        Open the play
      </a>
    )}
  </AccountVerdict>
);

interface ExplainedProps {
  run: number;
  account: number;
  columns: Columns;
}

/** What the run did with one account; where nothing was written of it, how the account stands now. */
function Explained({ run, account, columns }: ExplainedProps) {
  const { data, error, refetch } = useQuery(explainQuery(run, account));
  if (error) return <ErrorState title="It could not be told" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} />;
  const { decision, conditions, now } = data;
  if (decision) return <Decision decision={decision} conditions={conditions} columns={columns} open />;
  return (
    <AccountVerdict
      account={now}
      chip={<Chip>{STANDING_WORDS.unmatched}</Chip>}
      conditions={conditions}
      results={now.conditions}
      columns={columns}
      open
    >
      <p className="cap">It did not match in this run. Above is how it stands now.</p>
    </AccountVerdict>
  );
}
