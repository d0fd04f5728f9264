import type { EditedAnnouncement } from '@mainstay/contract/announcements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDay, formatOption } from '../../../platform/forms/compare-values.ts';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { getToday } from '../../../platform/lib/dates.ts';
import { RichTextField } from '../../../platform/ui/RichTextField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { RoleFields } from '../../people/RoleFields.tsx';
import { rolesQuery } from '../../people/queries.ts';
import { fetchAnnouncement, saveAnnouncement } from '../queries.ts';

interface AnnouncementDialogProps {
  /** Null while a new announcement is written. */
  announcement: EditedAnnouncement | null;
  onClose: () => void;
}

const toValues = ({ title, description, date, roles }: EditedAnnouncement) => ({ title, description, date, roles });

/** Writes or edits an announcement. A day in the future plans it. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const client = useQueryClient();
  const today = getToday();
  const roles = useQuery(rolesQuery).data?.listing ?? [];
  const formatRoles = formatOption(roles.map(({ abbr, name }) => ({ value: abbr, label: name })));
  const form = useEditForm({
    draft: `announcement ${announcement?.id ?? 'new'}`,
    values: announcement ? toValues(announcement) : { title: '', description: '', date: today, roles: [] as string[] },
    version: announcement?.version,
    validate: ({ title, description, date }) => ({
      ...(title.trim() === '' && { title: 'Title is required.' }),
      ...(description === '' && { description: 'Text is required.' }),
      ...(date === '' && { date: 'Choose a day.' }),
    }),
    save: async (values, version) => {
      const saved = announcement && version !== undefined ? { id: announcement.id, version } : null;
      await saveAnnouncement(client, saved, values);
      showToast(values.date > today ? `“${values.title}” is planned.` : `“${values.title}” is published.`);
    },
    fetchNewest: async () => {
      if (!announcement) return null;
      const newest = await fetchAnnouncement(announcement.id);
      return { values: toValues(newest), version: newest.version };
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={announcement ? 'Edit announcement' : 'New announcement'}
      verb={form.values.date > today ? 'Plan' : 'Publish'}
      labels={{
        description: 'Text',
        date: ['Publish on', formatDay],
        roles: [
          'Audience',
          (selected: readonly string[]) => (selected.length === 0 ? 'Everyone' : formatRoles(selected)),
        ],
      }}
      size={640}
      onClose={onClose}
    >
      <TextField label="Title" data-autofocus maxLength={350} {...form.field('title')} />
      <RichTextField
        key={form.revision}
        label="Text"
        placeholder="What is new?"
        takesFocus={false}
        {...form.field('description')}
      />
      <TextField label="Publish on" type="date" {...form.field('date')} />
      <RoleFields legend="Audience" {...form.field('roles')} />
    </FormDialog>
  );
}
