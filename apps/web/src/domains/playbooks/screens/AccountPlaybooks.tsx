import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { PageContext } from '../../../platform/lib/page-context.ts';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { accountDetails } from '../../../core/account-access/queries.ts';
import { AddPlayButton } from '../components/AddPlayButton.tsx';
import { PlayBoard } from '../components/PlayBoard.tsx';
import { PlayFilters } from '../components/PlayFilters.tsx';
import { useAccountPlays } from '../components/use-plays.ts';
import { useWorkState } from '../components/use-work-state.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/PlayWorkspace.module.css';

const VIEWS = [
  { value: 'playbooks', label: 'List' },
  { value: 'gantt', label: 'Gantt' },
] as const;

/** The plays of the page's account and their workspaces. */
export function AccountPlaybooks({ context }: { context: PageContext }) {
  const id = Number(context.account_id ?? 0);
  const { search, getHref, onNavigate } = useWorkState();
  const { data: account } = useQuery({ ...accountDetails(id), enabled: id > 0 });
  const { dueType, dueDate, state, sort } = search;
  const plays = useAccountPlays(id, {
    ...(dueType && { dueType }),
    ...(dueDate && { dueDate }),
    ...(state && { state }),
    ...(sort === 'play_name' && { sort }),
  });
  if (id === 0) return null;
  // Controls that write are hidden until the user's access is known.
  const readOnly = account?.read_only_account ?? true;
  const isGantt = search.view === 'gantt';
  return (
    <div
      className={clsx(pageHeaderStyles.sheet, styles.accountPlaybooks)}
      data-part="page-header-sheet"
      data-open={search.playId !== undefined || search.actionId !== undefined || undefined}
    >
      <PlayFilters
        search={search}
        isOfAccount
        isPlain={isGantt}
        before={
          <SegmentedControl
            label="View"
            options={VIEWS}
            value={isGantt ? 'gantt' : 'playbooks'}
            onChange={(view) => onNavigate({ view: view === 'gantt' ? view : undefined, playId: undefined })}
          />
        }
        onChange={(change) => onNavigate({ ...change, actionId: undefined })}
      >
        {!readOnly && (
          <AddPlayButton
            accountId={id}
            onAdded={(playId) => onNavigate({ playId, actionId: undefined, view: undefined })}
          />
        )}
      </PlayFilters>
      <PlayBoard
        accountId={id}
        canAdd={!readOnly}
        search={search}
        plays={plays}
        getHref={getHref}
        onNavigate={onNavigate}
      />
    </div>
  );
}
