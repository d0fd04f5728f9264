import { PageHeader } from '../../../ui/PageHeader.tsx';

/** Imports, newest first. */
export const ImportsList = () => <PageHeader title="Imports" />;
