import type { ImportJob } from '@mainstay/contract/imports';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { updateCachedImport, undoImport } from '../queries.ts';
import { watchFinish } from './watch-import.ts';
import { NextImports } from './NextImports.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Wizard.module.css';

/** Details of an import, the imports that can come next, and the undo. */
export function ResultPanel({ job, readOnly }: { job: ImportJob; readOnly: boolean }) {
  return (
    <>
      <section>
        <h3>Details</h3>
        <dl className={styles.facts}>
          <div>
            <dt>File</dt>
            <dd>{job.file_name}</dd>
          </div>
          <div>
            <dt>By</dt>
            <dd>{job.started_by ?? 'command line'}</dd>
          </div>
          <div>
            <dt>Uploaded</dt>
            <dd>{formatEntityTimestamp(job.created_at)}</dd>
          </div>
          {job.finished_at && (
            <div>
              <dt>Finished</dt>
              <dd>{formatEntityTimestamp(job.finished_at)}</dd>
            </div>
          )}
          {job.saved_mapping && (
            <div>
              <dt>Mapping</dt>
              <dd>{job.saved_mapping}</dd>
            </div>
          )}
        </dl>
      </section>
      {job.status === 'done' && !readOnly && <UndoSection job={job} />}
      {job.status === 'done' && !readOnly && job.rejected > 0 && <NextImports kind={job.kind} />}
    </>
  );
}

function UndoSection({ job }: { job: ImportJob }) {
  const [confirming, setConfirming] = useState(false);
  const client = useQueryClient();
  const undo = async () => {
    await updateCachedImport(client, await undoImport(job.id));
    watchFinish(job.id);
  };
  const changed = job.created + job.updated;
  if (changed === 0) return null;
  return (
    <section>
      <h3>Undo</h3>
      {job.undo_blocked ? (
        <p className={textStyles.muted}>{job.undo_blocked}</p>
      ) : (
        <>
          <p className={textStyles.muted}>Available until these rows are changed.</p>
          <button type="button" className={styles.quietButton} onClick={() => setConfirming(true)}>
            <Undo2 size={13} aria-hidden />
            Undo this import
          </button>
        </>
      )}
      <ConfirmDialog
        opened={confirming}
        title="Undo this import?"
        verb="Undo import"
        onConfirm={undo}
        onClose={() => setConfirming(false)}
      >
        {formatUndoEffect(job)}
      </ConfirmDialog>
    </section>
  );
}

function formatUndoEffect({ created, updated }: ImportJob): string {
  const parts = [
    ...(created > 0 ? [`${formatCount(created, 'created row')} will be deleted`] : []),
    ...(updated > 0 ? [`${formatCount(updated, 'updated row')} will be restored to the previous values`] : []),
  ];
  return `${parts.join(' and ')}. This cannot be undone; the file can be imported again.`;
}
