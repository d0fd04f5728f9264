import type { AccountRow } from '@mainstay/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { AccountPeek } from '../../AccountPeek.tsx';
import { accountSummary } from '../../queries.ts';
import { openFromList } from './list-origin.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import filterBarStyles from '../../../../platform/ui/FilterBar.module.css';

interface PeekProps {
  row: AccountRow;
  href: string;
  /** Set if a click outside cannot close the summary. */
  onClose?: () => void;
}

/** Short summary of an account with details that its row does not show, and a link to the account. */
export function Peek({ row, href, onClose }: PeekProps) {
  const summary = useQuery(accountSummary(row.id));
  const { data } = summary;
  if (summary.error) {
    return (
      <ErrorState
        title="The summary could not be loaded"
        error={summary.error}
        onRetry={() => void summary.refetch()}
      />
    );
  }
  return (
    <AccountPeek
      account={{ ...row, health: data ? data.health : row.health }}
      metrics={data}
      footer={
        <>
          <a className={textStyles.brandLink} href={href} onClick={() => openFromList(row)}>
            Open account
          </a>
          {onClose && (
            <button type="button" className={filterBarStyles.toolButton} onClick={onClose}>
              Close
            </button>
          )}
        </>
      }
    />
  );
}
