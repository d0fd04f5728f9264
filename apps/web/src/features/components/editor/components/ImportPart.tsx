import type { DefinitionFile, ImportEntryResult } from '@mainstay/contract/components/transfer';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { RadioCards } from '../../../../ui/RadioCards.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { importDefinitions } from '../queries.ts';
import { ImportReport, formatLosses } from './ImportReport.tsx';
import { IssueList } from './Preview.tsx';

type Conflicts = 'replace' | 'skip';
const CONFLICTS = [
  { value: 'skip', label: 'Keep existing' },
  { value: 'replace', label: 'Replace existing' },
] as const;

async function read(file: File): Promise<DefinitionFile> {
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
  const [conflicts, setConflicts] = useState<Conflicts>('skip');
  /** Result of the dry run, and the conflict option that it used. */
  const [report, setReport] = useState<{ way: Conflicts; entries: readonly ImportEntryResult[] } | null>(null);
  const [landed, setLanded] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState<'looking' | 'landing' | null>(null);
  const [asking, setAsking] = useState(false);
  const newest = useRef(0);
  const run = async (given: DefinitionFile, way: Conflicts, dryRun: boolean) => {
    newest.current += 1;
    const mine = newest.current;
    const isOvertaken = () => mine !== newest.current;
    setBusy(dryRun ? 'looking' : 'landing');
    setProblem(null);
    try {
      const reply = await importDefinitions(given, way, dryRun);
      if (isOvertaken()) return;
      setReport({ way, entries: reply.entries });
      setLanded(reply.landed);
      if (!reply.landed) return;
      showToast('Imported.');
      await client.invalidateQueries();
    } catch (error) {
      if (isOvertaken()) return;
      setProblem(error);
      if (dryRun) setReport(null);
    } finally {
      if (!isOvertaken()) setBusy(null);
    }
  };
  const choose = async (chosen: File | null) => {
    if (!chosen) return;
    setReport(null);
    setFile(null);
    try {
      const given = await read(chosen);
      setFile(given);
      await run(given, conflicts, true);
    } catch (error) {
      setProblem(error);
    }
  };
  const land = () => {
    if (file && report) void run(file, report.way, false);
  };
  const entries = report?.entries;
  const losing = formatLosses(entries ?? []);
  const refused = entries?.filter(({ outcome }) => outcome === 'refuse').length ?? 0;
  const changes = entries?.filter(({ outcome }) => outcome === 'create' || outcome === 'replace').length ?? 0;
  return (
    <section className="card definitions-part" aria-label="Import">
      <h2>Import</h2>
      <p className="dim">The file is checked first; nothing changes until you click Import.</p>
      <RadioCards
        legend="If a definition with the same name exists"
        name="conflicts"
        options={CONFLICTS}
        value={conflicts}
        disabled={busy === 'landing'}
        onChange={(way) => {
          setConflicts(way);
          if (file && !landed) void run(file, way, true);
        }}
      />
      <div>
        <FileButton
          label="Definition file"
          accept="application/json,.json"
          busy={busy !== null}
          onChoose={(f) => void choose(f)}
        >
          Choose a file
        </FileButton>
      </div>
      {problem !== null && <IssueList error={problem} />}
      {entries && <ImportReport entries={entries} />}
      {report && file && !landed && (
        <div className="row">
          <button
            type="button"
            className="btn"
            data-primary
            disabled={refused > 0 || changes === 0}
            aria-busy={busy !== null}
            onClick={() => {
              if (busy) return;
              if (losing === '') land();
              else setAsking(true);
            }}
          >
            Import {changes} of {report.entries.length}
          </button>
          {refused > 0 && <span className="cap">{refused} cannot be imported, so nothing will be imported.</span>}
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title="Import and lose row data?"
        verb="Import"
        onConfirm={land}
        onClose={() => setAsking(false)}
      >
        {losing}
      </ConfirmDialog>
      {landed && <p role="status">Import complete.</p>}
    </section>
  );
}
