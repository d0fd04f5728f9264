import { Button } from '@mantine/core';
import type { ImportJob } from '@mainstay/contract/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { getErrorMessage } from '../../../lib/api.ts';
import { hashHref } from '../../../lib/history.ts';
import { useNavigateTo } from '../../../lib/use-navigate-to.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { checkImport, invalidateRows, updateCachedImport, previewQuery, runImport } from '../queries.ts';
import { importPath } from './addresses.ts';
import type { StepSearch } from './import-search.ts';
import { Discard } from './Discard.tsx';
import { ErrorFilter } from './ErrorFilter.tsx';
import { ErrorGroups } from './ErrorGroups.tsx';
import { watchFinish } from './watch-import.ts';
import { formatCount, formatRows, getTitle } from './kind-descriptions.ts';
import { getCounts, type ErrorGroup, toPreviewRows } from './preview-rows.ts';
import { RowPreviewTable } from './RowPreviewTable.tsx';
import { ProgressPanel } from './Progress.tsx';
import { RejectedDownload } from './RejectedDownload.tsx';
import { SplitBar } from './SplitBar.tsx';
import { useRowErrors } from './use-row-errors.ts';
import { WizardFrame } from './WizardFrame.tsx';

interface CheckStepProps {
  job: ImportJob;
  search: StepSearch;
  readOnly: boolean;
}

/** The dry run: shows the result of every row before anything is written. */
export function CheckStep({ job, search, readOnly }: CheckStepProps) {
  const client = useQueryClient();
  const preview = useQuery(previewQuery(job.id));
  const faults = useRowErrors(job, 'check', search);
  const first = useMemo(() => toPreviewRows(job, preview.data?.rows ?? []), [job, preview.data]);
  const action = useAction(job);
  const { status } = job;
  // Refetches the rows when the check ends, even if the user left the step and returned.
  useEffect(() => {
    if (status === 'ready') void invalidateRows(client, job.id);
  }, [status, client, job.id]);
  const errors = search.rows === 'errors' && job.rejected > 0;
  const counts = getCounts(job);
  return (
    <WizardFrame
      title={getTitle(job.kind)}
      caption={`${job.file_name}, ${formatRows(job.total)}`}
      step="check"
      links={status === 'checking' ? {} : { map: importPath(job.id, { step: 'map' }) }}
      sideLabel="Result of the check"
      sideFirst
      side={
        <>
          {status === 'checking' && <Running job={job} />}
          {status === 'draft' && <p className="dim">The mapping has changed. These rows have not been checked yet.</p>}
          {status === 'ready' && (
            <section>
              <h3>
                {formatCount(counts.ready)} of {formatRows(job.total)} {job.total === 1 ? 'is' : 'are'} ready
              </h3>
              <SplitBar counts={counts} />
            </section>
          )}
          {status === 'ready' && job.rejected > 0 && (
            <section>
              <h3>
                {formatRows(job.rejected)} {job.rejected === 1 ? 'needs' : 'need'} attention
              </h3>
              {faults.loading ? (
                <Skeleton height={36} />
              ) : (
                <ErrorGroups groups={faults.groups} search={errors ? search : {}} onChoose={faults.choose} />
              )}
              {hasUnmatched(faults.groups) && !readOnly && (
                <a className="link-brand cap" href={hashHref(importPath(job.id, { step: 'map' }))}>
                  Match unknown values
                </a>
              )}
              <RejectedDownload job={job} />
            </section>
          )}
          {status !== 'checking' && !readOnly && <Discard job={job} />}
        </>
      }
      foot={
        readOnly ? undefined : (
          <>
            <BackButton job={job} />
            <p {...(action.error ? { role: 'alert', 'data-tone': 'bad' } : {})}>
              {action.error ? getErrorMessage(action.error) : footText(job)}
            </p>
            {status === 'draft' && (
              <Button loading={action.busy} onClick={() => void action.check()}>
                Check {formatRows(job.total)}
              </Button>
            )}
            {status !== 'draft' && (
              <Button
                loading={action.busy}
                disabled={counts.ready === 0 || status !== 'ready'}
                onClick={() => void action.run()}
              >
                {status === 'ready' ? `Import ${formatRows(counts.ready)}` : 'Import'}
              </Button>
            )}
          </>
        )
      }
    >
      {status === 'ready' && <Views job={job} errors={errors} search={search} onClear={() => faults.choose(null)} />}
      {errors ? (
        <RowPreviewTable
          label="Rows with errors"
          wrongFirst
          job={job}
          {...faults}
          onRetry={faults.retry}
          empty={<EmptyState title="No rows have this error" />}
        />
      ) : (
        <RowPreviewTable
          label="First rows"
          job={job}
          rows={first}
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

const Running = ({ job }: { job: ImportJob }) => (
  <section>
    <ProgressPanel label="Checking" done={job.processed} of={job.total} />
    <p className="dim">
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

function footText(job: ImportJob): string {
  if (job.status !== 'ready') return 'Nothing is written until the last step.';
  if (job.created + job.updated + job.unchanged === 0) return 'Every row has an error. Change the mapping or the file.';
  return job.rejected > 0 ? 'Rows with errors are skipped; you can import them later.' : 'An import can be undone.';
}

interface ViewsProps {
  job: ImportJob;
  errors: boolean;
  search: StepSearch;
  onClear: () => void;
}

/** Tabs for the first rows and the rows with errors, and the active error filter. */
function Views({ job, errors, search, onClear }: ViewsProps) {
  const link = (rows?: 'errors') => hashHref(importPath(job.id, { step: 'check', ...(rows ? { rows } : {}) }));
  return (
    <nav className="il-views" aria-label="Rows">
      <div className="views">
        <a className="view" href={link()} aria-current={errors ? undefined : 'true'}>
          First rows
        </a>
        {job.rejected > 0 && (
          <a className="view" href={link('errors')} aria-current={errors ? 'true' : undefined}>
            Rows with errors
            <span className="view-count">{formatCount(job.rejected)}</span>
          </a>
        )}
      </div>
      {errors && <ErrorFilter search={search} onClear={onClear} />}
    </nav>
  );
}

/** Actions to run the check again and to start the import. Errors of the server are shown in the footer. */
function useAction(job: ImportJob) {
  const client = useQueryClient();
  const go = useNavigateTo();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const act = async (work: (id: number) => Promise<ImportJob>, then: () => void) => {
    setBusy(true);
    setError(null);
    try {
      await updateCachedImport(client, await work(job.id));
      then();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    error,
    check: () => act(checkImport, () => {}),
    run: () =>
      act(runImport, () => {
        watchFinish(job.id);
        go(importPath(job.id, { step: 'import' }), { replace: true });
      }),
  };
}
