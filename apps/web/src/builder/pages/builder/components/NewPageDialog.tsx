import type { AuthoredPage } from '@mainstay/contract/pages/admin';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../platform/lib/api.ts';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { Form } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { createPage, invalidatePages, fetchPage } from '../queries.ts';
import styles from '../../../../platform/ui/SelectField.module.css';

interface NewPageDialogProps {
  /** The page to copy; null for an empty page. */
  source: { id: number; name: string } | null;
  onCreated: (page: AuthoredPage) => void;
  onClose: () => void;
}

/** Creates an empty page or a copy under a new name. The page is not in the menu until its author adds it. */
export function NewPageDialog({ source, onCreated, onClose }: NewPageDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState(source ? `${source.name} (copy)` : '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const nameError = problem instanceof ApiError ? problem.fields.name : undefined;
  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const sourcePage = source && (await fetchPage(source.id));
      const body = sourcePage
        ? { scope: sourcePage.scope, roles: sourcePage.roles, layout: sourcePage.layout, tabs: sourcePage.tabs }
        : { layout: [], tabs: [] };
      const page = await createPage({ ...body, name, in_menu: false });
      await invalidatePages(client);
      onCreated(page);
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={source ? `Duplicate ${source.name}` : 'New page'} size={400} centered>
      <Form busy={busy} className={styles.fields} onSubmit={(event) => void create(event)}>
        <TextField
          label="Name"
          data-autofocus
          autoComplete="off"
          maxLength={350}
          value={name}
          error={nameError}
          onChange={setName}
        />
        <FormMessage>{problem !== null && !nameError ? getErrorMessage(problem) : null}</FormMessage>
        <div>
          <SubmitButton busy={busy}>{source ? 'Duplicate' : 'Create page'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
