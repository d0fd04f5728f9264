import { useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { actionsPath } from '../../../platform/lib/addresses.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { ViewOnly } from '../../../platform/ui/ViewOnly.tsx';
import { AddPlayButton } from '../components/AddPlayButton.tsx';
import type { PlaySearch, WorkChange } from '../components/play-search.ts';
import { PlayBoard } from '../components/PlayBoard.tsx';
import { PlayFilters } from '../components/PlayFilters.tsx';
import { QuickFilterTabs } from '../components/QuickFilterTabs.tsx';
import { usePlays } from '../components/use-plays.ts';
import { ViewChoice } from '../components/ViewChoice.tsx';
import styles from '../../../platform/ui/PageHeader.module.css';

const toPath = ({ view = 'playbooks', ...search }: WorkChange) => actionsPath({ view, ...search });

/** Lists plays across the user's accounts, with the play of the URL in its workspace. */
export function PlaysScreen() {
  const {
    ownerId: _owner,
    whose: _whose,
    group: _group,
    ...urlSearch
  } = useSearch({ from: '/shell/dashboard/actions' });
  const urlSearchJson = JSON.stringify(urlSearch);
  const [search, setSearch] = useState(urlSearch);
  if (JSON.stringify(search) !== urlSearchJson) setSearch(urlSearch);
  const navigate = useNavigateTo();
  const plays = usePlays(search);
  const canAdd = useSignedIn().user_access_type !== 'read_only';
  const getHref = useCallback((change: WorkChange) => hashHref(toPath({ ...search, ...change })), [search]);
  const change = (part: WorkChange, options?: { replace: boolean }) =>
    navigate(toPath({ ...search, ...part }), options);
  const filter = (part: { [K in keyof PlaySearch]?: PlaySearch[K] | undefined }) =>
    change({ filterId: undefined, actionId: undefined, ...part });
  const count = plays.rows.length;
  return (
    <div className={styles.sheet}>
      <PageHeader
        title="Actions"
        count={count > 0 && `${count}${plays.hasNext ? '+' : ''} ${count === 1 ? 'playbook' : 'playbooks'}`}
        below={<QuickFilterTabs search={search} onNavigate={(next) => navigate(toPath(next))} />}
      >
        {!canAdd && <ViewOnly />}
        <ViewChoice value={search.view === 'gantt' ? 'gantt' : 'playbooks'} search={search} />
        <AddPlayButton onAdded={(playId) => navigate(toPath({ playId }))} />
      </PageHeader>
      <PlayFilters search={search} onChange={filter} />
      <PlayBoard canAdd={canAdd} search={search} plays={plays} getHref={getHref} onNavigate={change} />
    </div>
  );
}
