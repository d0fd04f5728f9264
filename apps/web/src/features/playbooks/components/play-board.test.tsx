import { plays } from '@mainstay/contract/playbooks/plays';
import { expect, test } from 'vitest';
import { testScreens, waitFor } from '../../../testing/screen.tsx';
import { updateSession } from '../../../lib/session.ts';
import { AccountPlaybooks } from '../screens/AccountPlaybooks.tsx';
import { PlaysScreen } from '../screens/PlaysScreen.tsx';
import { readActionsSearch } from './open-action.ts';
import { readWorkSearch } from './play-search.ts';

const screens = testScreens();
const shown = () => document.body.textContent ?? '';
const openPlays = () => {
  screens.serve(({ path }) => (path === plays.findPlays.path ? { response_list: [], has_next: false } : undefined));
  return screens.open(PlaysScreen, {
    path: '/dashboard/actions',
    search: (search) => ({ ...readWorkSearch(search), ...readActionsSearch(search) }),
  });
};
const openAccount = (read_only_account: boolean) => {
  screens.serve(({ path }) => {
    if (path.endsWith('/accounts/5/')) return { id: 5, name: 'Alder', read_only_account };
    return path.endsWith('/accounts/5/actions/') ? { actions: {}, has_next: false } : undefined;
  });
  return screens.open(() => <AccountPlaybooks context={{ account_id: 5 }} />);
};

test('where nothing is under way, who may add a playbook is told to, and nobody else', async () => {
  await openPlays();
  await waitFor('Nothing is under way on your accounts. Add a playbook to begin.');
});

test('a read-only person is only told that nothing is under way', async () => {
  updateSession({ user_access_type: 'read_only' });
  await openPlays();
  await waitFor('Nothing is under way on your accounts.');
  expect(shown()).not.toContain('Add a playbook');
});

test('on an account it depends on what the person may do there', async () => {
  await openAccount(false);
  await waitFor('Nothing is under way on this account. Add a playbook to begin.');
});

test('who may only look at an account is not told to add there', async () => {
  await openAccount(true);
  await waitFor('Nothing is under way on this account.');
  expect(shown()).not.toContain('Add a playbook');
});
