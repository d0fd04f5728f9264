import { formatCount } from '@mainstay/contract/rules/numbers';
import { Button } from '@mantine/core';
import type { ImportJob } from '@mainstay/contract/imports';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { checkImport, errorsQuery, updateCachedImport, previewQuery } from '../queries.ts';
import { importPath, newImportPath } from './addresses.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { findForeignCurrencies, findMissingInput } from './column-notes.ts';
import { DateChoice } from './DateChoice.tsx';
import { FixedValues } from './FixedValues.tsx';
import { getTitle } from './kind-descriptions.ts';
import { MapPanel } from './MapPanel.tsx';
import { Rates } from './Rates.tsx';
import { useMapping } from './use-mapping.ts';
import { WizardFrame } from './WizardFrame.tsx';

interface MapStepProps {
  job: ImportJob;
  readOnly: boolean;
}

/** The step that maps columns of the file to fields and configures how cells are parsed. */
export function MapStep({ job, readOnly }: MapStepProps) {
  const edited = useMapping(job);
  const { mapping, change, saveError } = edited;
  // Uses the saved mapping, because the server rejects a preview until that mapping is complete.
  const preview = useQuery({ ...previewQuery(job.id), enabled: findMissingInput(job, job.mapping) === undefined });
  const rowErrors = useInfiniteQuery({ ...errorsQuery(job.id), enabled: job.rejected > 0 });
  const [name, setName] = useState<string | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const context = {
    job,
    mapping,
    preview: preview.data?.rows ?? [],
    faults: rowErrors.data?.pages.flatMap((page) => page.listing) ?? [],
  };
  const missing = findMissingInput(job, mapping);
  const check = useCheck(job, () => edited.save(name?.trim() || undefined));
  const serverErrors = saveError instanceof ApiError ? saveError.fields : {};

  const start = () => {
    if (!missing) return void check.start();
    const control = table.current?.querySelector<HTMLElement>(`[data-at="${missing.at}"] :is(input, button)`);
    (control ?? table.current?.querySelector<HTMLElement>('input'))?.focus();
  };
  return (
    <WizardFrame
      title={getTitle(job.kind)}
      caption={`${job.file_name}, ${formatCount(job.total, 'row')}`}
      step="map"
      links={readOnly ? {} : { upload: newImportPath({ kind: job.kind, instead: job.id }) }}
      sideLabel="How rows are matched"
      side={
        <MapPanel
          job={job}
          edited={edited}
          preview={preview}
          missing={missing?.text}
          name={name}
          onName={setName}
          readOnly={readOnly}
        />
      }
      footer={
        readOnly ? undefined : (
          <>
            <Button component="a" variant="default" href={hashHref(newImportPath({ kind: job.kind, instead: job.id }))}>
              Back
            </Button>
            <FootNote problem={check.error ?? saveError} missing={missing?.text} saving={edited.saving} />
            <Button loading={check.busy} onClick={start}>
              Check {formatCount(job.total, 'row')}
            </Button>
          </>
        )
      }
    >
      <div ref={table}>
        <DateChoice job={job} mapping={mapping} change={change} readOnly={readOnly} />
        <Rates
          {...findForeignCurrencies(context)}
          mapping={mapping}
          change={change}
          readOnly={readOnly}
          serverErrors={serverErrors}
        />
        <ColumnTable context={context} change={change} readOnly={readOnly} serverErrors={serverErrors} />
        <FixedValues
          kind={job.kind}
          mapping={mapping}
          change={change}
          readOnly={readOnly}
          serverErrors={serverErrors}
        />
      </div>
    </WizardFrame>
  );
}

interface FootNoteProps {
  problem: unknown;
  missing: string | undefined;
  saving: boolean;
}

/** Shows the problem that blocks the check, or else what happens next. */
function FootNote({ problem, missing, saving }: FootNoteProps) {
  if (problem)
    return (
      <p role="alert" data-tone="bad">
        {getErrorMessage(problem)}
      </p>
    );
  if (missing) return <p data-tone="warn">{missing}</p>;
  return <p>{saving ? 'Saving …' : 'Nothing is written until the last step.'}</p>;
}

/** Saves the mapping, starts the dry run and opens its step. */
function useCheck(job: ImportJob, save: () => Promise<void>) {
  const client = useQueryClient();
  const navigateTo = useNavigateTo();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const start = async () => {
    setBusy(true);
    setError(null);
    try {
      await save();
      await updateCachedImport(client, await checkImport(job.id));
      navigateTo(importPath(job.id, { step: 'check' }));
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  };
  return { busy, error, start };
}
