import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BulkEmailSettings } from '@mainstay/contract/bulk-email/runs';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { saveSettings, settingsQuery } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';

/** The settings of bulk email of the company. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <SettingsForm settings={data} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title="Bulk email settings">
      {error ? (
        <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
    </Dialog>
  );
}

function SettingsForm({ settings, onClose }: { settings: BulkEmailSettings; onClose: () => void }) {
  const client = useQueryClient();
  const form = useEditForm({
    draft: 'bulk email settings',
    values: settings,
    save: (values) => saveSettings(client, values),
    onSaved: () => {
      showToast('Settings saved.');
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Bulk email settings" verb="Save" onClose={onClose}>
      <CheckField label="A second person must approve emails before they are sent" {...form.field('approval')} />
      <CheckField label="Count opens and clicks" {...form.field('tracking')} />
      <p className={textStyles.caption}>
        Counting adds an invisible image and changes links. It cannot know who has read a message: many mail programs
        block images or load them in advance, and scanners follow links. Ask your privacy officer whether recipients
        must agree.
      </p>
    </FormDialog>
  );
}
