import { EXCLUSION_LABELS } from '@mainstay/contract/rules/bulk-email';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Pager } from '../../../platform/ui/Pager.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { dryRunQuery } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './SendDialog.module.css';

const PAGE_SIZE = 50;
type Show = 'all' | 'included' | 'excluded';

interface RecipientListProps {
  /** The configuration. */
  id: number;
  included: number;
  excluded: number;
}

/** Lists each recipient on request, and why the others receive nothing. */
export function RecipientList(props: RecipientListProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.recipients} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Show recipients</summary>
      {isOpen && <Recipients {...props} />}
    </details>
  );
}

function Recipients({ id, included, excluded }: RecipientListProps) {
  const [show, setShow] = useState<Show>(excluded > 0 ? 'excluded' : 'included');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(dryRunQuery({ id, show, pageNum: page, limit: PAGE_SIZE }));
  if (error)
    return <ErrorState title="The recipients could not be loaded" error={error} onRetry={() => void refetch()} />;
  const totals = { all: included + excluded, included, excluded };
  return (
    <div className={styles.root}>
      <SegmentedControl<Show>
        label="Recipients"
        options={[
          { value: 'included', label: `Included ${formatNumber(included)}` },
          { value: 'excluded', label: `Excluded ${formatNumber(excluded)}` },
        ]}
        value={show}
        onChange={(next) => {
          setShow(next);
          setPage(1);
        }}
      />
      <ul className={styles.list} aria-label="Recipients" aria-busy={!data}>
        {data?.listing.map(({ row, address, reason }) => (
          <li key={row}>
            <span className={clsx(textStyles.caption, textStyles.tabular)}>{formatNumber(row)}</span>
            <span>{address || 'No address'}</span>
            <span className={textStyles.muted}>{reason && EXCLUSION_LABELS[reason]}</span>
          </li>
        ))}
      </ul>
      {data && (page > 1 || data.has_next) && (
        <Pager
          report={{
            has_prev: page > 1,
            has_next: data.has_next,
            current_page: page,
            total_records: totals[show],
          }}
          size={PAGE_SIZE}
          count={data.listing.length}
          onPage={setPage}
        />
      )}
    </div>
  );
}
