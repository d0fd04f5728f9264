import type { AccountEligibility } from '@mainstay/contract/automation';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import type { PickerValue } from '../../../platform/ui/Picker.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { type PreviewInput, previewQuery } from '../queries.ts';
import { AccountLookup } from './AccountLookup.tsx';
import { AccountMatchResult } from './AccountMatchResult.tsx';
import { ListPager } from './ListPager.tsx';
import type { Columns } from './rule-draft.ts';
import { formatNewStarts } from './format-run.ts';
import { ELIGIBILITY_TONES, ELIGIBILITY_LABELS } from './eligibility-labels.ts';
import conditionResultsStyles from './ConditionResults.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import styles from './RuleEditor.module.css';

interface RulePreviewProps {
  /** Input of the preview; null while the draft is incomplete. */
  input: PreviewInput | null;
  columns: Columns;
}

/** Typing is debounced by this delay before the preview is requested. */
const DEBOUNCE_MS = 400;
const SIZE = 25;

/** Previews which accounts the draft matches and why. Any account can be looked up. */
export function RulePreview({ input, columns }: RulePreviewProps) {
  const [account, setAccount] = useState<PickerValue | null>(null);
  const [debouncedInput] = useDebouncedValue(input && JSON.stringify(input), DEBOUNCE_MS);
  return (
    <section className={clsx(cardStyles.card, styles.preview)} aria-label="Preview">
      {debouncedInput === null ? (
        <>
          <div className={clsx(cardStyles.header, styles.header)} data-part="card-header">
            <h2>Matching accounts</h2>
          </div>
          <p className={conditionResultsStyles.message}>Complete the conditions to see matches.</p>
        </>
      ) : (
        <Matches
          key={debouncedInput}
          input={{ ...(JSON.parse(debouncedInput) as PreviewInput), account_id: account?.id ?? null }}
          columns={columns}
          lookup={
            <div className={styles.accountLookup}>
              <AccountLookup value={account} onChange={setAccount} />
            </div>
          }
        />
      )}
    </section>
  );
}

interface MatchesProps {
  input: PreviewInput;
  columns: Columns;
  lookup: ReactNode;
}

function Matches({ input, columns, lookup }: MatchesProps) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(previewQuery(input, page));
  if (error) return <ErrorState title="Could not evaluate the accounts" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={conditionResultsStyles.message} role="status" aria-label="Loading">
        <Skeleton height={20} width={180} />
        <Skeleton height={160} />
      </div>
    );
  const renderRow = (one: AccountEligibility, open: boolean) => (
    <AccountMatchResult
      key={one.account_id}
      account={one}
      chip={<Chip tone={ELIGIBILITY_TONES[one.standing]}>{ELIGIBILITY_LABELS[one.standing]}</Chip>}
      open={open}
      conditions={input.conditions as ComponentProps<typeof AccountMatchResult>['conditions']}
      results={one.conditions}
      columns={columns}
    />
  );
  return (
    <div aria-busy={isFetching}>
      <div className={clsx(cardStyles.header, styles.header)} data-part="card-header">
        <h2 aria-live="polite">
          {formatCount(data.matched, 'account')} {data.matched === 1 ? 'matches' : 'match'} now
        </h2>
        <span className={clsx(textStyles.caption, textStyles.tabular)}>
          {formatNewStarts(data.would_start)} (of {formatCount(data.evaluated, 'account')})
        </span>
      </div>
      {lookup}
      {data.account && renderRow(data.account, true)}
      <div className={styles.matchList}>
        {data.matched === 0 && <p className={conditionResultsStyles.message}>No accounts match today.</p>}
        {data.listing.map((one) => renderRow(one, false))}
      </div>
      <ListPager page={page} size={SIZE} data={data} total={data.matched} onPage={setPage} />
    </div>
  );
}
