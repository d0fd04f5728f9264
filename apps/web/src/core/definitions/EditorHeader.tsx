import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DefinitionVersions } from './DefinitionVersions.tsx';
import type { EditForm } from '../../platform/forms/use-edit-form.ts';
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx';
import { LeaveDialog } from '../../platform/ui/LeaveDialog.tsx';
import { PageHeader } from '../../platform/ui/PageHeader.tsx';
import { SubmitButton } from '../../platform/ui/SubmitButton.tsx';
import styles from '../../platform/ui/button.module.css';

interface EditorHeaderProps {
  title: string;
  count?: ReactNode;
  form: EditForm;
  /** The label of the button that leaves the editor, if it is not Cancel or Back. */
  back?: string;
  onBack: () => void;
  /** The label of the save button. */
  save: string;
  /** The saved definition; null for a new one. */
  saved: {
    kind: DefinitionKindName;
    id: number;
    /** If it can be deleted: what is deleted with it. The editor is left afterwards. */
    removal?: { losing: string; onDelete: () => Promise<unknown> };
    /** What restoring a version discards besides unsaved changes. */
    restoring?: string | undefined;
    /** Refetches the restored definition. */
    onRestored: () => Promise<unknown>;
  } | null;
  /** Additional buttons before the save button. */
  children?: ReactNode;
  /** Tabs below the title. */
  below?: ReactNode;
}

/** The header of an editor: back, versions, and, for users with write access, save and delete. */
export function EditorHeader({
  title,
  count,
  form,
  back = form.canWrite ? 'Cancel' : 'Back',
  onBack,
  save,
  saved,
  children,
  below,
}: EditorHeaderProps) {
  const { canWrite } = form;
  const [open, setOpen] = useState<'versions' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const onRestored = async () => {
    form.discard();
    await saved?.onRestored();
  };
  const onDelete = async () => {
    await saved?.removal?.onDelete();
    form.free();
    onBack();
  };
  return (
    <>
      <PageHeader title={title} count={count} below={below}>
        <button type="button" className={styles.button} onClick={onBack}>
          {back}
        </button>
        {saved && (
          <button type="button" className={styles.button} onClick={() => setOpen('versions')}>
            <History size={14} aria-hidden />
            Versions
          </button>
        )}
        {children}
        {saved?.removal && canWrite && (
          <button type="button" className={styles.button} onClick={() => setOpen('delete')}>
            Delete
          </button>
        )}
        {canWrite && <SubmitButton busy={form.busy}>{save}</SubmitButton>}
      </PageHeader>
      {saved && open === 'versions' && (
        <DefinitionVersions
          kind={saved.kind}
          id={saved.id}
          dirty={form.dirty}
          losing={saved.restoring}
          onRestored={canWrite ? onRestored : undefined}
          onClose={close}
        />
      )}
      <LeaveDialog leaving={form.leaving} />
      {saved?.removal && (
        <ConfirmDialog
          opened={open === 'delete'}
          title={`Delete ${title}?`}
          verb="Delete"
          onConfirm={onDelete}
          onClose={close}
        >
          {saved.removal.losing}
        </ConfirmDialog>
      )}
    </>
  );
}
