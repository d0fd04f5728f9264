import { useSearch } from '@tanstack/react-router';
import { isPlaysView } from '../components/play-search.ts';
import { PendingScreen } from './PendingScreen.tsx';
import { PlaysScreen } from './PlaysScreen.tsx';

/** Shows the work across accounts, either as actions or as plays. */
export function ActionsScreen() {
  const search = useSearch({ from: '/shell/dashboard/actions' });
  return isPlaysView(search) ? <PlaysScreen /> : <PendingScreen />;
}
