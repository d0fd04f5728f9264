import type { ImportJob } from '@mainstay/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { hashHref } from '../../../platform/lib/history.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { ApiError } from '../../../platform/lib/api.ts';
import { LIST_PATH, getShownStep } from '../components/addresses.ts';
import type { Step, StepSearch } from '../components/import-search.ts';
import { CheckStep } from '../components/CheckStep.tsx';
import { MapStep } from '../components/MapStep.tsx';
import { ResultStep } from '../components/ResultStep.tsx';
import { WizardFrame } from '../components/WizardFrame.tsx';
import { importQuery } from '../queries.ts';
import buttonStyles from '../../../platform/ui/button.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/Wizard.module.css';

/** The steps of an import from the mapping to its result. The address contains the step. */
export function ImportWizard() {
  const { importId = '' } = useParams({ strict: false });
  if (!/^[1-9]\d{0,14}$/.test(importId)) return <Navigate to={LIST_PATH} replace />;
  return <OpenedImport key={importId} id={Number(importId)} />;
}

function OpenedImport({ id }: { id: number }) {
  const search: StepSearch = useSearch({ strict: false });
  const { user_access_type } = useSignedIn();
  const { data: job, error, refetch } = useQuery(importQuery(id));
  if (job) return <CurrentStep job={job} search={search} readOnly={user_access_type === 'read_only'} />;
  if (!error) return <WizardSkeleton step={search.step ?? 'map'} />;
  return (
    <div className={pageHeaderStyles.sheet}>
      <PageHeader title="Import" />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          title="This import does not exist"
          action={
            <a className={buttonStyles.button} href={hashHref(LIST_PATH)}>
              All imports
            </a>
          }
        >
          It may have been discarded.
        </EmptyState>
      ) : (
        <ErrorState title="The import could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

interface StepProps {
  job: ImportJob;
  search: StepSearch;
  readOnly: boolean;
}

function CurrentStep({ job, search, readOnly }: StepProps) {
  if (search.step === 'upload') return <Navigate to={LIST_PATH} replace />;
  switch (getShownStep(job, search.step)) {
    case 'map':
      return <MapStep job={job} readOnly={readOnly} />;
    case 'check':
      return <CheckStep job={job} search={search} readOnly={readOnly} />;
    default:
      return <ResultStep job={job} search={search} readOnly={readOnly} />;
  }
}

const SKELETON_ROWS = 9;
const WizardSkeleton = ({ step }: { step: Step }) => (
  <WizardFrame title="Import" step={step}>
    <div className={styles.skeleton} aria-busy>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
        <div key={row}>
          <Skeleton width={`${50 + ((row * 17) % 40)}%`} />
          <Skeleton width={`${40 + ((row * 23) % 40)}%`} />
          <Skeleton height={30} />
        </div>
      ))}
    </div>
  </WizardFrame>
);
