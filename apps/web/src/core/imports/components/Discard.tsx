import type { ImportJob } from '@mainstay/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { deleteImport, importQuery, importsQuery } from '../queries.ts';
import { LIST_PATH } from './addresses.ts';
import styles from './Wizard.module.css';

/** Discards an upload that has not been imported. */
export function Discard({ job }: { job: ImportJob }) {
  const [confirming, setConfirming] = useState(false);
  const client = useQueryClient();
  const navigateTo = useNavigateTo();
  const discard = async () => {
    await deleteImport(job.id);
    navigateTo(LIST_PATH, { replace: true });
    client.removeQueries({ queryKey: importQuery(job.id).queryKey });
    void client.invalidateQueries({ queryKey: importsQuery.queryKey });
  };
  return (
    <>
      <button type="button" className={styles.quietButton} onClick={() => setConfirming(true)}>
        <Trash2 size={13} aria-hidden />
        Discard this upload
      </button>
      <ConfirmDialog
        opened={confirming}
        title="Discard this upload?"
        verb="Discard"
        onConfirm={discard}
        onClose={() => setConfirming(false)}
      >
        {`${job.file_name} and its mapping will be deleted. Nothing has been written.`}
      </ConfirmDialog>
    </>
  );
}
