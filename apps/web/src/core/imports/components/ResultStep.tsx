import type { ImportJob } from '@mainstay/contract/imports';
import { formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { StatStrip } from '../../../platform/ui/StatStrip.tsx';
import { checkImport, runImport, updateCachedImport } from '../queries.ts';
import { ErrorFilter } from './ErrorFilter.tsx';
import { ErrorGroups } from './ErrorGroups.tsx';
import { NextImports } from './NextImports.tsx';
import { ProgressPanel } from './Progress.tsx';
import { RejectedDownload } from './RejectedDownload.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import { RowPreviewTable } from './RowPreviewTable.tsx';
import { WizardFrame } from './WizardFrame.tsx';
import { importPath, LIST_PATH, newImportPath } from './addresses.ts';
import type { StepSearch } from './import-search.ts';
import { getTitle } from './kind-descriptions.ts';
import { useRowErrors } from './use-row-errors.ts';
import { watchFinish } from './watch-import.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Result.module.css';

interface ResultStepProps {
  job: ImportJob;
  search: StepSearch;
  readOnly: boolean;
}

/** The last step: the import in progress and its result, with the skipped rows and possible next steps. */
export function ResultStep({ job, search, readOnly }: ResultStepProps) {
  const rowErrors = useRowErrors(job, 'import', search);
  const rerun = useRerun(job);
  const { status } = job;
  const failedInCheck = job.failed_step === 'checking';
  const isRunning = status === 'running' || status === 'undoing';
  const undoInterrupted = isUndoInterrupted(job);
  const hasSkippedRows = job.rejected > 0 && !isRunning && status !== 'undone';
  return (
    <WizardFrame
      title={getTitle(job.kind)}
      caption={`${job.file_name}, ${formatCount(job.total, 'row')}`}
      step="import"
      finished={status === 'done'}
      links={status === 'failed' && !readOnly ? { map: importPath(job.id, { step: 'map' }) } : {}}
      sideLabel="About this import"
      side={
        <>
          {hasSkippedRows && (
            <section>
              <h3>
                {formatCount(job.rejected, 'row')} {job.rejected === 1 ? 'was' : 'were'} skipped
              </h3>
              <ErrorGroups groups={rowErrors.groups} search={search} onChoose={rowErrors.choose} />
              <RejectedDownload job={job} />
              <p className={textStyles.caption}>
                Fix the file and import it again; rows that were already imported are not changed.
              </p>
            </section>
          )}
          <ResultPanel job={job} readOnly={readOnly} />
        </>
      }
      footer={
        <>
          <Button component="a" variant="default" href={hashHref(LIST_PATH)}>
            All imports
          </Button>
          <p {...(rerun.error ? { role: 'alert', 'data-tone': 'bad' } : {})}>
            {rerun.error ? getErrorMessage(rerun.error) : getFootText(job)}
          </p>
          {status === 'failed' && !readOnly && (
            <Button loading={rerun.busy} onClick={() => void (failedInCheck ? rerun.check() : rerun.run())}>
              {failedInCheck ? 'Check again' : 'Run again'}
            </Button>
          )}
          {status === 'done' && (
            <Button component="a" href={hashHref('/dashboard/accounts')}>
              Open accounts
            </Button>
          )}
          {status === 'undone' && !readOnly && (
            <Button component="a" href={hashHref(newImportPath({ kind: job.kind }))}>
              New import
            </Button>
          )}
        </>
      }
    >
      <div className={styles.root}>
        {isRunning && <ImportProgress job={job} />}
        {status === 'done' && job.error && (
          <div className={styles.failure} role="alert">
            <b>The undo stopped</b>
            <p>{job.error}</p>
            {undoInterrupted && (
              <p className={clsx(textStyles.muted, styles.muted)}>
                {formatNumber(job.processed)} of {formatCount(job.created + job.updated, 'row')} were already reverted.
                Undo again to continue with the rest.
              </p>
            )}
          </div>
        )}
        {status === 'failed' && (
          <div className={styles.failure} role="alert">
            <b>The {failedInCheck ? 'check' : 'import'} stopped before it finished</b>
            <p>{job.error ?? 'No reason was given.'}</p>
            <p className={clsx(textStyles.muted, styles.muted)}>
              {job.processed > 0
                ? `${formatNumber(job.processed)} of ${formatCount(job.total, 'row')} were read before it stopped. `
                : ''}
              {failedInCheck
                ? 'Nothing was written.'
                : 'Run it again to continue with the first row that was not imported.'}
            </p>
          </div>
        )}
        {status === 'undone' && (
          <p className={styles.message}>
            <b>This import was undone.</b> Created rows were deleted and updated rows were restored.
          </p>
        )}
        {status === 'done' && !undoInterrupted && <ImportedSummary job={job} />}
        {status !== 'undone' && status !== 'undoing' && <ResultStats job={job} />}
        {status === 'done' && !hasSkippedRows && !readOnly && <NextImports kind={job.kind} cards />}
      </div>
      {hasSkippedRows && (
        <>
          <div className={styles.sectionHeader}>
            <h3>Skipped rows</h3>
            <ErrorFilter search={search} onClear={() => rowErrors.choose(null)} />
          </div>
          <RowPreviewTable
            label="Skipped rows"
            errorsFirst
            job={job}
            {...rowErrors}
            onRetry={rowErrors.retry}
            empty={<EmptyState title="No rows have this error" />}
          />
        </>
      )}
    </WizardFrame>
  );
}

/** Returns whether an undo was interrupted. */
const isUndoInterrupted = ({ status, error, processed }: ImportJob): boolean =>
  status === 'done' && error !== null && processed > 0;

function ImportedSummary({ job }: { job: ImportJob }) {
  const importedCount = job.created + job.updated + job.unchanged;
  return (
    <p className={styles.summary}>
      {job.rejected === 0 ? <CircleCheck size={18} aria-hidden /> : <CircleAlert size={18} data-part aria-hidden />}
      {job.rejected === 0
        ? job.total === 1
          ? '1 row imported.'
          : `All ${formatCount(job.total, 'row')} imported.`
        : `${formatNumber(importedCount)} of ${formatCount(job.total, 'row')} imported.`}
    </p>
  );
}

const ImportProgress = ({ job }: { job: ImportJob }) => (
  <div className={styles.progress}>
    <ProgressPanel
      label={job.status === 'undoing' ? 'Undoing import' : 'Importing'}
      done={job.processed}
      total={job.status === 'undoing' ? job.created + job.updated : job.total}
    />
    <p className={clsx(textStyles.muted, styles.muted)}>
      You can leave this page or close the browser. Mainstay notifies you when the import is finished.
    </p>
  </div>
);

function getFootText({ status, kind }: ImportJob): string {
  if (status === 'done' && kind !== 'products' && kind !== 'users')
    return 'Account metrics and health update automatically.';
  return '';
}

/** Runs a failed import again, which does not import rows twice, or repeats the check if no row has been imported. */
function useRerun(job: ImportJob) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const perform = async (work: (id: number) => Promise<ImportJob>) => {
    setBusy(true);
    setError(null);
    try {
      await updateCachedImport(client, await work(job.id));
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const run = () =>
    perform(async (id) => {
      const started = await runImport(id);
      watchFinish(id);
      return started;
    });
  return { busy, error, run, check: () => perform(checkImport) };
}

/** The number of rows by outcome. */
function ResultStats({ job }: { job: ImportJob }) {
  const stats = [
    { label: 'Created', value: formatNumber(job.created), note: 'new' },
    { label: 'Updated', value: formatNumber(job.updated), note: 'updated from the file' },
    { label: 'Unchanged', value: formatNumber(job.unchanged), note: 'already up to date' },
    {
      label: 'Skipped',
      value: formatNumber(job.rejected),
      note: job.rejected > 0 ? 'with errors' : 'no errors',
      ...(job.rejected > 0 ? { tone: 'bad' as const } : {}),
    },
  ];
  return <StatStrip label="Rows of the import" stats={stats} />;
}
