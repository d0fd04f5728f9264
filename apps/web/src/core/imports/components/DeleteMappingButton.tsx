import type { ImportKind } from '@mainstay/contract/rules/import-kinds';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { deleteMapping, mappingsQuery } from '../queries.ts';
import styles from './Wizard.module.css';

interface DeleteMappingButtonProps {
  kind: ImportKind;
  saved: { id: number; name: string };
}

/** Deletes a saved mapping; imports that used it keep their own copy. */
export function DeleteMappingButton({ kind, saved }: DeleteMappingButtonProps) {
  const [confirming, setConfirming] = useState(false);
  const client = useQueryClient();
  const remove = async () => {
    await deleteMapping(saved.id);
    await client.invalidateQueries({ queryKey: mappingsQuery(kind).queryKey });
  };
  return (
    <>
      <button type="button" className={styles.quietButton} onClick={() => setConfirming(true)}>
        Delete this mapping
      </button>
      <ConfirmDialog
        opened={confirming}
        title="Delete this mapping?"
        verb="Delete"
        onConfirm={remove}
        onClose={() => setConfirming(false)}
      >
        {`${saved.name} will no longer be applied to files with these columns. Existing imports are not affected.`}
      </ConfirmDialog>
    </>
  );
}
