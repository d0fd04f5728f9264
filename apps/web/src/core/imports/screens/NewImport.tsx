import { IMPORT_MESSAGES } from '@mainstay/contract/imports';
import { KIND_NAMES } from '@mainstay/contract/rules/import-fields';
import { IMPORT_KINDS, type ImportKind } from '@mainstay/contract/rules/import-kinds';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError, getErrorMessage, getRequestId } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import { DropField } from '../components/DropField.tsx';
import { KindPanel } from '../components/KindPanel.tsx';
import { WizardFrame } from '../components/WizardFrame.tsx';
import { importPath, LIST_PATH, newImportPath } from '../components/addresses.ts';
import { validateFile } from '../components/file-check.ts';
import type { NewSearch } from '../components/import-search.ts';
import { KIND_DESCRIPTIONS } from '../components/kind-descriptions.ts';
import { uploadFile } from '../components/upload-file.ts';
import { deleteImport, importQuery, updateCachedImport } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from '../components/Upload.module.css';

const DEFAULT_KIND: ImportKind = 'accounts';

/** The first step, in which the user selects the kind of import and the file. */
export function NewImport() {
  const { kind = DEFAULT_KIND, instead }: NewSearch = useSearch({ strict: false });
  const { user_access_type } = useSignedIn();
  const navigateTo = useNavigateTo();
  const previous = useQuery({ ...importQuery(instead ?? 0), enabled: instead !== undefined });
  const upload = useUpload(kind, instead);
  if (user_access_type === 'read_only') return <Navigate to={LIST_PATH} replace />;
  return (
    <WizardFrame
      title={`Import ${KIND_NAMES[kind].toLowerCase()}`}
      step="upload"
      links={instead ? { map: importPath(instead, { step: 'map' }) } : {}}
      side={<KindPanel kind={kind} />}
      sideLabel={`Columns of ${KIND_NAMES[kind].toLowerCase()}`}
      footer={
        <>
          <Button component="a" variant="default" href={hashHref(LIST_PATH)}>
            Cancel
          </Button>
          <p>Nothing is written until the last step.</p>
          <Button onClick={upload.start} loading={upload.sent !== null}>
            Upload
          </Button>
        </>
      }
    >
      <div className={styles.root}>
        <KindChoice
          value={kind}
          onChange={(next) => navigateTo(newImportPath({ kind: next, instead }), { replace: true })}
        />
        <DropField
          file={upload.file}
          sent={upload.sent}
          error={upload.error}
          onChoose={upload.choose}
          onStop={upload.stop}
        />
        {previous.data && upload.file === null && (
          <p className={textStyles.muted}>
            {previous.data.file_name}, {formatCount(previous.data.total, 'row')}, was already uploaded.{' '}
            <a className={textStyles.link} href={hashHref(importPath(previous.data.id))}>
              Continue with it
            </a>{' '}
            or choose another file to replace it.
          </p>
        )}
      </div>
    </WizardFrame>
  );
}

/** Validates and uploads the selected file, and opens the new import. Errors are shown at the file. */
function useUpload(kind: ImportKind, instead: number | undefined) {
  const client = useQueryClient();
  const navigateTo = useNavigateTo();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<{ text: string; request: string | null } | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const choose = (next: File | null, rejection?: string) => {
    const text = rejection ?? (next ? validateFile(next) : undefined);
    setError(text ? { text, request: null } : null);
    setFile(text ? null : next);
  };
  const send = async (selected: File) => {
    setError(null);
    setSent(0);
    const control = new AbortController();
    controllerRef.current = control;
    try {
      const job = await uploadFile({ kind, file: selected, onProgress: setSent, signal: control.signal });
      await updateCachedImport(client, job);
      // The replaced upload may already be deleted, so an error is ignored.
      if (instead) await deleteImport(instead).catch(() => {});
      navigateTo(importPath(job.id, { step: 'map' }), { replace: true });
    } catch (error) {
      if (!control.signal.aborted)
        setError({ text: getErrorMessage(error), request: isFailure(error) ? getRequestId(error) : null });
    } finally {
      setSent(null);
    }
  };
  const start = () => {
    if (file) void send(file);
    else showToast(IMPORT_MESSAGES.noFile);
  };
  return { file, error, sent, choose, start, stop: () => controllerRef.current?.abort() };
}

/** Returns whether the server failed, so that the request id is worth reporting. Rejected files have a reason instead. */
const isFailure = (error: unknown) => !(error instanceof ApiError && error.status >= 400 && error.status < 500);

interface KindChoiceProps {
  value: ImportKind;
  onChange: (kind: ImportKind) => void;
}

/** Cards to select the kind of import, in the order that suits a first import. */
const KindChoice = ({ value, onChange }: KindChoiceProps) => (
  <fieldset className={styles.kindChoice}>
    <legend>What is in the file?</legend>
    {IMPORT_KINDS.map((kind) => {
      const { row, after } = KIND_DESCRIPTIONS[kind];
      return (
        <label key={kind} className={styles.kindCard}>
          <input type="radio" name="kind" value={kind} checked={kind === value} onChange={() => onChange(kind)} />
          <b>{KIND_NAMES[kind]}</b>
          <span>{row}</span>
          {after.length > 0 && (
            <small>After {after.map((earlier) => KIND_NAMES[earlier].toLowerCase()).join(' and ')}</small>
          )}
        </label>
      );
    })}
  </fieldset>
);
