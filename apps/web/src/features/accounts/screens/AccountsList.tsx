import { PageHeader } from '../../../ui/PageHeader.tsx';

/** The accounts the person may read. */
export const AccountsList = () => <PageHeader title="Accounts" />;
