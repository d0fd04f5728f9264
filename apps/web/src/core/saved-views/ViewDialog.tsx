import { canOpenAdmin } from '@mainstay/contract/rules/access';
import type { ViewScope } from '@mainstay/contract/saved-views';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../platform/forms/use-edit-form.ts';
import { useSignedIn } from '../../platform/lib/session.ts';
import { useNavigateTo } from '../../platform/lib/use-navigate-to.ts';
import { CheckField } from '../../platform/ui/CheckField.tsx';
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx';
import { SelectField } from '../../platform/ui/SelectField.tsx';
import { TextField } from '../../platform/ui/TextField.tsx';
import { showToast } from '../../platform/ui/toast.ts';
import { type SavedView, useViewChanges } from './queries.ts';
import type { ListOfViews, ListViews } from './use-list-views.ts';

interface ViewDialogProps {
  list: ListOfViews;
  views: ListViews;
  /** The view to rename or share; undefined to save the state of the list as a new one. */
  view?: SavedView;
  onClose: () => void;
}

/** The scope, and for a team its id. */
type Audience = 'own' | 'company' | `team ${number}`;
const toAudience = ({ scope, team_id }: SavedView): Audience => (scope === 'team' ? `team ${team_id ?? 0}` : scope);
const toScope = (audience: Audience): { scope: ViewScope; team_id: number | null } =>
  audience === 'own' || audience === 'company'
    ? { scope: audience, team_id: null }
    : { scope: 'team', team_id: Number(audience.slice('team '.length)) };

/** The name of a view, and the users who can use it. */
export function ViewDialog({ list, views, view, onClose }: ViewDialogProps) {
  const { role } = useSignedIn();
  const { create, update, setDefault } = useViewChanges();
  const navigateTo = useNavigateTo();
  const form = useEditForm({
    draft: view ? `view ${view.id}` : `new view of ${list.list}`,
    values: { name: view?.name ?? '', audience: view ? toAudience(view) : 'own', isDefault: false },
    validate: ({ name }) => (name.trim() === '' ? { name: 'Name is required.' } : {}),
    save: async ({ name, audience, isDefault }) => {
      const fields = { name: name.trim(), ...toScope(audience) };
      if (view) return update({ params: { id: view.id }, body: fields });
      const { id } = (await create({ body: { list: list.list, state: list.state, ...fields } })).data;
      if (isDefault) await setDefault({ body: { list: list.list, view_id: id } });
      navigateTo(list.toPath(list.state, id), { replace: true });
      return undefined;
    },
    onSaved: () => {
      showToast('View saved.');
      onClose();
    },
  });
  const options: { value: Audience; label: string }[] = [
    { value: 'own', label: 'Only me' },
    ...views.teams.map(({ id, name }) => ({ value: `team ${id}` as const, label: `Team ${name}` })),
    ...(canOpenAdmin(role) ? [{ value: 'company' as const, label: 'Everyone in the company' }] : []),
  ];
  return (
    <FormDialog form={form} title={view ? 'Edit view' : 'Save view'} verb="Save" size={400} onClose={onClose}>
      <TextField label="Name" maxLength={350} data-autofocus {...form.field('name')} />
      {options.length > 1 && <SelectField label="Visible to" options={options} {...form.field('audience')} />}
      {!view && <CheckField label="Open the list with this view" {...form.field('isDefault')} />}
    </FormDialog>
  );
}

interface DeleteViewDialogProps {
  view: SavedView;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirms that a view is deleted. */
export const DeleteViewDialog = ({ view, onConfirm, onClose }: DeleteViewDialogProps) => (
  <ConfirmDialog opened title="Delete view" verb="Delete" onConfirm={onConfirm} onClose={onClose}>
    {view.scope === 'own'
      ? `Delete the view “${view.name}”? The rows of the list are not affected.`
      : `Delete the view “${view.name}” for everyone who uses it? The rows of the list are not affected.`}
  </ConfirmDialog>
);
