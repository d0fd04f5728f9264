import type { MenuItem } from '@mainstay/contract/pages';
import { RoleFields } from '../../../../core/people/RoleFields.tsx';
import { FormDialog } from '../../../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { saveDeepLink } from '../queries.ts';

interface DeepLinkDialogProps {
  /** Null while a new deep link is created. */
  item: MenuItem | null;
  items: readonly MenuItem[];
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Creates or edits a deep link, which is a path with parameters. */
export function DeepLinkDialog({ item, items, onSaved, onClose }: DeepLinkDialogProps) {
  const form = useEditForm({
    draft: `deep link ${item?.id ?? 'new'}`,
    values: {
      name: item?.name ?? '',
      'meta.state': item?.meta.state ?? '',
      'meta.params': (item?.meta.params ?? []).join(', '),
      roles: item?.roles ?? ([] as string[]),
      linked: item?.linked ? String(item.linked) : '',
    },
    save: async ({ name, 'meta.state': state, 'meta.params': params, roles, linked }) => {
      const names = params.split(/[\s,]+/).filter(Boolean);
      const meta = { state: state.trim() || `dashboard.${name.trim().replaceAll(/\s+/g, '_')}`, params: names };
      await saveDeepLink(item?.id ?? null, { name, meta, roles, linked: linked ? Number(linked) : null });
      await onSaved();
    },
    onSaved: onClose,
  });
  const targets = items.filter((one) => one.id !== item?.id);
  return (
    <FormDialog
      form={form}
      title={item ? `Deep link ${item.name}` : 'New deep link'}
      verb="Save"
      size={420}
      onClose={onClose}
    >
      <TextField label="Name" data-autofocus maxLength={350} {...form.field('name')} />
      <TextField label="Target screen" placeholder="Its own URL" {...form.field('meta.state')} />
      <TextField label="URL parameters, comma-separated" {...form.field('meta.params')} />
      <SelectField
        label="Menu item to highlight"
        none="None"
        options={targets.map(({ id, name: label }) => ({ value: String(id), label }))}
        {...form.field('linked')}
      />
      <RoleFields legend="Who can use it" {...form.field('roles')} />
    </FormDialog>
  );
}
