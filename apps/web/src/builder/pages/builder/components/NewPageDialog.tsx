import type { AuthoredPage } from '@mainstay/contract/pages/admin';
import { useQueryClient } from '@tanstack/react-query';
import { TextForm } from '../../../../platform/forms/TextForm.tsx';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { createPage, invalidatePages, fetchPage } from '../queries.ts';

interface NewPageDialogProps {
  /** The page to copy; null for an empty page. */
  source: { id: number; name: string } | null;
  onCreated: (page: AuthoredPage) => void;
  onClose: () => void;
}

/** Creates an empty page or a copy under a new name. The page is not in the menu until its author adds it. */
export function NewPageDialog({ source, onCreated, onClose }: NewPageDialogProps) {
  const client = useQueryClient();
  const create = async (name: string) => {
    const sourcePage = source && (await fetchPage(source.id));
    const body = sourcePage
      ? { scope: sourcePage.scope, roles: sourcePage.roles, layout: sourcePage.layout, tabs: sourcePage.tabs }
      : { layout: [], tabs: [] };
    const page = await createPage({ ...body, name, in_menu: false });
    await invalidatePages(client);
    onCreated(page);
  };
  return (
    <Dialog opened onClose={onClose} title={source ? `Duplicate ${source.name}` : 'New page'} size={400} centered>
      <TextForm
        draft={`copy of page ${source?.id ?? 'none'}`}
        label="Name"
        name="name"
        verb={source ? 'Duplicate' : 'Create page'}
        data-autofocus
        autoComplete="off"
        maxLength={350}
        savedText={source ? `${source.name} (copy)` : ''}
        requiredMessage="Name is required."
        onSave={create}
        onSaved={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
