import { useSearch } from '@tanstack/react-router';
import { isPlaysView } from '../components/play-search.ts';
import { PendingScreen } from './PendingScreen.tsx';
import { PlaysScreen } from './PlaysScreen.tsx';

/** What has to be done across accounts: as single actions, or as the playbooks they belong to. */
export function ActionsScreen() {
  const search = useSearch({ from: '/shell/dashboard/actions' });
  return isPlaysView(search) ? <PlaysScreen /> : <PendingScreen />;
}
