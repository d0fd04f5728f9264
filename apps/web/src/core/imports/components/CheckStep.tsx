import { formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import { Button } from '@mantine/core';
import type { ImportJob } from '@mainstay/contract/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { checkImport, invalidateRows, updateCachedImport, previewQuery, runImport } from '../queries.ts';
import { importPath } from './addresses.ts';
import type { StepSearch } from './import-search.ts';
import { Discard } from './Discard.tsx';
import { ErrorFilter } from './ErrorFilter.tsx';
import { ErrorGroups } from './ErrorGroups.tsx';
import { watchFinish } from './watch-import.ts';
import { getTitle } from './kind-descriptions.ts';
import { getCounts, type ErrorGroup, toPreviewRows } from './preview-rows.ts';
import { RowPreviewTable } from './RowPreviewTable.tsx';
import { ProgressPanel } from './Progress.tsx';
import { RejectedDownload } from './RejectedDownload.tsx';
import { SplitBar } from './SplitBar.tsx';
import { useRowErrors } from './use-row-errors.ts';
import { WizardFrame } from './WizardFrame.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './RowPreviewTable.module.css';

interface CheckStepProps {
  job: ImportJob;
  search: StepSearch;
  readOnly: boolean;
}

/** The dry run: shows the result of every row before anything is written. */
export function CheckStep({ job, search, readOnly }: CheckStepProps) {
  const client = useQueryClient();
  const preview = useQuery(previewQuery(job.id));
  const rowErrors = useRowErrors(job, 'check', search);
  const previewRows = useMemo(() => toPreviewRows(job, preview.data?.rows ?? []), [job, preview.data]);
  const action = useCheckActions(job);
  const { status } = job;
  // Refetches the rows when the check ends, even if the user left the step and returned.
  useEffect(() => {
    if (status === 'ready') void invalidateRows(client, job.id);
  }, [status, client, job.id]);
  const showsErrors = search.rows === 'errors' && job.rejected > 0;
  const counts = getCounts(job);
  return (
    <WizardFrame
      title={getTitle(job.kind)}
      caption={`${job.file_name}, ${formatCount(job.total, 'row')}`}
      step="check"
      links={status === 'checking' ? {} : { map: importPath(job.id, { step: 'map' }) }}
      sideLabel="Result of the check"
      sideFirst
      side={
        <>
          {status === 'checking' && <CheckProgress job={job} />}
          {status === 'draft' && (
            <p className={textStyles.muted}>The mapping has changed. These rows have not been checked yet.</p>
          )}
          {status === 'ready' && (
            <section>
              <h3>
                {formatNumber(counts.ready)} of {formatCount(job.total, 'row')} {job.total === 1 ? 'is' : 'are'} ready
              </h3>
              <SplitBar counts={counts} />
            </section>
          )}
          {status === 'ready' && job.rejected > 0 && (
            <section>
              <h3>
                {formatCount(job.rejected, 'row')} {job.rejected === 1 ? 'has an error' : 'have errors'}
              </h3>
              {rowErrors.loading ? (
                <Skeleton height={36} />
              ) : (
                <ErrorGroups groups={rowErrors.groups} search={showsErrors ? search : {}} onChoose={rowErrors.choose} />
              )}
              {hasUnmatched(rowErrors.groups) && !readOnly && (
                <a
                  className={clsx(textStyles.brandLink, textStyles.caption)}
                  href={hashHref(importPath(job.id, { step: 'map' }))}
                >
                  Match unknown values
                </a>
              )}
              <RejectedDownload job={job} />
            </section>
          )}
          {status !== 'checking' && !readOnly && <Discard job={job} />}
        </>
      }
      footer={
        readOnly ? undefined : (
          <>
            <BackButton job={job} />
            <p {...(action.error ? { role: 'alert', 'data-tone': 'bad' } : {})}>
              {action.error ? getErrorMessage(action.error) : getFootText(job)}
            </p>
            {status === 'draft' && (
              <Button loading={action.busy} onClick={() => void action.check()}>
                Check {formatCount(job.total, 'row')}
              </Button>
            )}
            {status !== 'draft' && (
              <Button
                loading={action.busy}
                disabled={counts.ready === 0 || status !== 'ready'}
                onClick={() => void action.run()}
              >
                {status === 'ready' ? `Import ${formatCount(counts.ready, 'row')}` : 'Import'}
              </Button>
            )}
          </>
        )
      }
    >
      {status === 'ready' && (
        <RowTabs job={job} showsErrors={showsErrors} search={search} onClear={() => rowErrors.choose(null)} />
      )}
      {showsErrors ? (
        <RowPreviewTable
          label="Rows with errors"
          errorsFirst
          job={job}
          {...rowErrors}
          onRetry={rowErrors.retry}
          empty={<EmptyState title="No rows have this error" />}
        />
      ) : (
        <RowPreviewTable
          label="First rows"
          job={job}
          rows={previewRows}
          loading={preview.isPending}
          error={preview.error}
          onRetry={() => void preview.refetch()}
          empty={<EmptyState title="No rows to show" />}
        />
      )}
    </WizardFrame>
  );
}

/** Returns whether the file contains unknown values of a choice field, which the mapping can resolve. */
const hasUnmatched = (groups: readonly ErrorGroup[]) =>
  groups.some(({ reason }) => reason.startsWith('Must be one of '));

const CheckProgress = ({ job }: { job: ImportJob }) => (
  <section>
    <ProgressPanel label="Checking" done={job.processed} total={job.total} />
    <p className={textStyles.muted}>
      All rows are being read; nothing is written. You can leave this page and come back for the result.
    </p>
  </section>
);

const BackButton = ({ job }: { job: ImportJob }) =>
  job.status === 'checking' ? (
    <Button component="a" variant="default" href={hashHref('/dashboard/admin/imports')}>
      All imports
    </Button>
  ) : (
    <Button component="a" variant="default" href={hashHref(importPath(job.id, { step: 'map' }))}>
      Back
    </Button>
  );

function getFootText(job: ImportJob): string {
  if (job.status !== 'ready') return 'Nothing is written until the last step.';
  if (job.created + job.updated + job.unchanged === 0) return 'Every row has an error. Change the mapping or the file.';
  return job.rejected > 0 ? 'Rows with errors are skipped; you can import them later.' : 'An import can be undone.';
}

interface RowTabsProps {
  job: ImportJob;
  showsErrors: boolean;
  search: StepSearch;
  onClear: () => void;
}

/** Tabs for the first rows and the rows with errors, and the active error filter. */
function RowTabs({ job, showsErrors, search, onClear }: RowTabsProps) {
  const getRowsHref = (rows?: 'errors') => hashHref(importPath(job.id, { step: 'check', ...(rows ? { rows } : {}) }));
  return (
    <nav className={styles.rowTabs} aria-label="Rows">
      <div className={pageHeaderStyles.views}>
        <a className={pageHeaderStyles.view} href={getRowsHref()} aria-current={showsErrors ? undefined : 'true'}>
          First rows
        </a>
        {job.rejected > 0 && (
          <a
            className={pageHeaderStyles.view}
            href={getRowsHref('errors')}
            aria-current={showsErrors ? 'true' : undefined}
          >
            Rows with errors
            <span className={pageHeaderStyles.viewCount}>{formatNumber(job.rejected)}</span>
          </a>
        )}
      </div>
      {showsErrors && <ErrorFilter search={search} onClear={onClear} />}
    </nav>
  );
}

/** Actions to run the check again and to start the import. Errors of the server are shown in the footer. */
function useCheckActions(job: ImportJob) {
  const client = useQueryClient();
  const navigateTo = useNavigateTo();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const perform = async (work: (id: number) => Promise<ImportJob>, onSuccess: () => void) => {
    setBusy(true);
    setError(null);
    try {
      await updateCachedImport(client, await work(job.id));
      onSuccess();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    error,
    check: () => perform(checkImport, () => {}),
    run: () =>
      perform(runImport, () => {
        watchFinish(job.id);
        navigateTo(importPath(job.id, { step: 'import' }), { replace: true });
      }),
  };
}
