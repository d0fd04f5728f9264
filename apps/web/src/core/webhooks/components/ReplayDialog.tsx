import { formatCount } from '@mainstay/contract/rules/numbers';
import { DELIVERY_RETENTION_DAYS } from '@mainstay/contract/rules/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { replayFailed } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';

const PERIODS = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last 24 hours' },
  { value: '168', label: 'The last 7 days' },
  { value: String(DELIVERY_RETENTION_DAYS * 24), label: `The last ${DELIVERY_RETENTION_DAYS} days` },
] as const;

/** Replays the failed deliveries of a period. */
export function ReplayDialog({ webhookId, onClose }: { webhookId: number; onClose: () => void }) {
  const client = useQueryClient();
  const form = useEditForm<{ hours: string }, number>({
    draft: `replay of webhook ${webhookId}`,
    values: { hours: '24' },
    save: ({ hours }) => replayFailed(client, webhookId, Number(hours)),
    onSaved: (deliveries) => {
      showToast(
        deliveries === 0
          ? 'No failed deliveries in this period.'
          : `Replaying ${formatCount(deliveries, 'delivery', 'deliveries')}.`,
      );
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Replay failed deliveries" verb="Replay" size={400} onClose={onClose}>
      <SelectField label="Events of" options={PERIODS} {...form.field('hours')} />
      <p className={textStyles.caption}>They are sent again with the same ids, so receivers can ignore repetitions.</p>
    </FormDialog>
  );
}
