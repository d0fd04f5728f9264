import { AccountsSheet } from '../../screens/AccountsList.tsx';
import { useListStateOnPage } from '../components/use-list-state.ts';

/** The accounts list as a part of a page. */
export const AccountsOnPage = () => <AccountsSheet at={useListStateOnPage()} />;
