import { ListTodo, Workflow } from 'lucide-react';
import { accountBulkActions } from '../../core/account-access/account-bulk-actions.ts';
import { accountPrefetches } from '../../core/account-access/account-prefetches.ts';
import { quickAdd } from '../../core/account-access/quick-add.ts';
import { searchGroups } from '../../core/search/search-groups.ts';
import { summaryCards } from '../../core/account-access/summary-cards.ts';
import { actionsPath } from '../../platform/lib/addresses.ts';
import { lazyComponent } from '../../platform/lib/lazy-component.tsx';
import { queryClient } from '../../platform/lib/query.ts';
import { shortcuts } from '../../platform/lib/shortcuts.ts';
import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';
import { accountViews } from '../../core/timeline/account-views.ts';

export const feature = defineFeature({
  name: 'playbooks',
  commands: [{ id: 'actions', label: 'Go to actions', icon: ListTodo, keys: 'G C', path: '/dashboard/actions' }],
  contributions: [
    shortcuts(async () => (await import('./action-shortcuts.ts')).actionShortcuts),
    searchGroups({
      name: 'Plays',
      singular: 'Play',
      icon: Workflow,
      position: 3,
      toPath: ({ id, account_id }) => actionsPath({ accountId: account_id, playId: id }),
    }),
    pageScreens(
      lazyScreen(
        'playbooks',
        { today: 'plays and actions' },
        async () => (await import('./screens/AccountPlaybooks.tsx')).AccountPlaybooks,
      ),
    ),
    quickAdd({
      name: 'Action',
      icon: ListTodo,
      key: 'A',
      position: 4,
      Form: lazyComponent(async () => (await import('./components/NewActionForm.tsx')).NewActionForm),
    }),
    quickAdd({
      name: 'Playbook',
      icon: Workflow,
      key: 'P',
      position: 5,
      onAccount: true,
      Form: lazyComponent(async () => (await import('./components/AddPlayDialog.tsx')).NewPlayForm),
    }),
    accountBulkActions({
      label: 'Add playbook',
      icon: ListTodo,
      Dialog: lazyComponent(async () => (await import('./ApplyPlaybook.tsx')).ApplyPlaybook),
    }),
    summaryCards({
      name: 'plays',
      Card: lazyComponent(async () => (await import('./components/PlaysInProgress.tsx')).PlaysInProgress),
    }),
    accountPrefetches(async ({ id, tab }) => {
      if (tab !== undefined && tab !== 'playbooks' && tab !== 'summary') return;
      const { accountPlayPages } = await import('./queries.ts');
      await queryClient.prefetchInfiniteQuery(accountPlayPages(id, {}));
    }),
    accountViews({
      name: 'gantt',
      View: lazyComponent(async () => (await import('./gantt/components/ActionsGantt.tsx')).ActionsGantt),
    }),
  ],
});
