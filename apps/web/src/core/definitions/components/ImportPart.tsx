import type { DefinitionFile, ImportEntryResult } from '@mainstay/contract/definitions/transfer';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { ApiError } from '../../../platform/lib/api.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { FileButton } from '../../../platform/ui/FileButton.tsx';
import { RadioCards } from '../../../platform/ui/RadioCards.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { IssueList } from '../IssueList.tsx';
import { importDefinitions } from '../queries.ts';
import { DEFINITION_LABELS } from './definition-labels.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import styles from './Transfer.module.css';

type ConflictMode = 'replace' | 'skip';
const CONFLICTS = [
  { value: 'skip', label: 'Keep existing' },
  { value: 'replace', label: 'Replace existing' },
] as const;

async function readDefinitionFile(file: File): Promise<DefinitionFile> {
  try {
    return JSON.parse(await file.text()) as DefinitionFile;
  } catch {
    throw new ApiError(0, 'This file is not JSON.', {});
  }
}

/** Imports a file of definitions. A dry run shows the result first; the import then applies all definitions or none. */
export function ImportPart() {
  const client = useQueryClient();
  const [file, setFile] = useState<DefinitionFile | null>(null);
  const [conflicts, setConflicts] = useState<ConflictMode>('skip');
  /** Result of the dry run, and the conflict option that it used. */
  const [report, setReport] = useState<{ mode: ConflictMode; entries: readonly ImportEntryResult[] } | null>(null);
  const [isImported, setIsImported] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState<'looking' | 'landing' | null>(null);
  const [confirming, setConfirming] = useState(false);
  const latestRun = useRef(0);
  const run = async (definitions: DefinitionFile, mode: ConflictMode, dryRun: boolean) => {
    latestRun.current += 1;
    const runId = latestRun.current;
    const isOutdated = () => runId !== latestRun.current;
    setBusy(dryRun ? 'looking' : 'landing');
    setProblem(null);
    try {
      const reply = await importDefinitions(definitions, mode, dryRun);
      if (isOutdated()) return;
      setReport({ mode, entries: reply.entries });
      setIsImported(reply.landed);
      if (!reply.landed) return;
      showToast('Imported.');
      await client.invalidateQueries();
    } catch (error) {
      if (isOutdated()) return;
      setProblem(error);
      if (dryRun) setReport(null);
    } finally {
      if (!isOutdated()) setBusy(null);
    }
  };
  const selectFile = async (selected: File | null) => {
    if (!selected) return;
    setReport(null);
    setFile(null);
    try {
      const definitions = await readDefinitionFile(selected);
      setFile(definitions);
      await run(definitions, conflicts, true);
    } catch (error) {
      setProblem(error);
    }
  };
  const runImport = () => {
    if (file && report) void run(file, report.mode, false);
  };
  const entries = report?.entries;
  const losses = formatLosses(entries ?? []);
  const rejectedCount = entries?.filter(({ outcome }) => outcome === 'refuse').length ?? 0;
  const changeCount = entries?.filter(({ outcome }) => outcome === 'create' || outcome === 'replace').length ?? 0;
  return (
    <section className={clsx(cardStyles.card, styles.part)} aria-label="Import">
      <h2>Import</h2>
      <p className={textStyles.muted}>The file is checked first; nothing changes until you click Import.</p>
      <RadioCards
        legend="If a definition with the same name exists"
        name="conflicts"
        options={CONFLICTS}
        value={conflicts}
        disabled={busy === 'landing'}
        onChange={(mode) => {
          setConflicts(mode);
          if (file && !isImported) void run(file, mode, true);
        }}
      />
      <div>
        <FileButton
          label="Definition file"
          accept="application/json,.json"
          busy={busy !== null}
          onChoose={(f) => void selectFile(f)}
        >
          Choose a file
        </FileButton>
      </div>
      {problem !== null && <IssueList error={problem} />}
      {entries && <ImportReport entries={entries} />}
      {report && file && !isImported && (
        <div className={layoutStyles.row}>
          <button
            type="button"
            className={buttonStyles.button}
            data-primary
            disabled={rejectedCount > 0 || changeCount === 0}
            aria-busy={busy !== null}
            onClick={() => {
              if (busy) return;
              if (losses === '') runImport();
              else setConfirming(true);
            }}
          >
            Import {changeCount} of {report.entries.length}
          </button>
          {rejectedCount > 0 && (
            <span className={textStyles.caption}>{rejectedCount} cannot be imported, so nothing will be imported.</span>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={confirming}
        title="Import and lose row data?"
        verb="Import"
        onConfirm={runImport}
        onClose={() => setConfirming(false)}
      >
        {losses}
      </ConfirmDialog>
      {isImported && <p role="status">Import complete.</p>}
    </section>
  );
}

const OUTCOMES: Readonly<
  Record<ImportEntryResult['outcome'], { label: string; tone?: 'good' | 'warn' | 'bad' | 'brand' }>
> = {
  create: { label: 'New', tone: 'good' },
  replace: { label: 'Replaced', tone: 'warn' },
  skip: { label: 'Unchanged' },
  unchanged: { label: 'Already up to date' },
  refuse: { label: 'Rejected', tone: 'bad' },
};

const formatLoss = ({ column, rows }: ImportEntryResult['losses'][number]): string =>
  `The data of ${formatCount(rows, 'row')} in ${column} will be lost.`;

/** Formats the data that rows would lose, by table; empty if they lose nothing. */
const formatLosses = (entries: readonly ImportEntryResult[]): string =>
  entries
    .filter(({ losses }) => losses.length > 0)
    .map(({ name, losses }) => `${name}: ${losses.map(formatLoss).join(' ')}`)
    .join(' ');

/** The result of an import for each definition of the file. */
const ImportReport = ({ entries }: { entries: readonly ImportEntryResult[] }) => (
  <ul className={styles.list} aria-label="File contents">
    {entries.map(({ kind, name, outcome, faults: issues, losses }, index) => (
      <li key={index}>
        <span className={layoutStyles.grow}>
          <b>{name}</b> <span className={textStyles.caption}>{DEFINITION_LABELS[kind]}</span>
          {issues.map(({ place, reason }) => (
            <span key={place} className={styles.fault}>
              <code>{place}</code> {reason}
            </span>
          ))}
          {losses.map((loss) => (
            <span key={loss.column} className={styles.fault}>
              {formatLoss(loss)}
            </span>
          ))}
        </span>
        <Chip tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Chip>
      </li>
    ))}
  </ul>
);
