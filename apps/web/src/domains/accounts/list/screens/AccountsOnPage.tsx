import { AccountsSheet } from '../../screens/AccountsList.tsx';
import { useListStateOnPage } from '../components/use-list-state.ts';

/** The accounts list as a component of a page. */
export const AccountsOnPage = () => <AccountsSheet control={useListStateOnPage()} />;
