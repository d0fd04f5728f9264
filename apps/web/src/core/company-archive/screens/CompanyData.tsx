import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { DeletionCard } from '../components/DeletionCard.tsx';
import { ExportCard } from '../components/ExportCard.tsx';
import { ImportCard } from '../components/ImportCard.tsx';
import { transfersQuery } from '../queries.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/CompanyData.module.css';

/** Exports all records of the company, imports them into a new company, and deletes the company. */
export function CompanyData() {
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const { data, error, refetch } = useQuery(transfersQuery);
  return (
    <>
      <PageHeader title="Company data" />
      <div className={clsx(pageHeaderStyles.page, styles.page)}>
        {error && !data ? (
          <ErrorState title="The exports could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={320} />
        ) : (
          <>
            <ExportCard transfer={data.export} canWrite={canWrite} />
            <ImportCard transfer={data.import} canImport={data.can_import && canWrite} />
            <DeletionCard canWrite={canWrite} />
          </>
        )}
      </div>
    </>
  );
}
