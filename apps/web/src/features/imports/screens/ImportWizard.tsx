import { PageHeader } from '../../../ui/PageHeader.tsx';

/** One import from upload to result. */
export const ImportWizard = () => <PageHeader title="Import" />;
