import { Button } from '@mantine/core';
import type { ReportDelivery } from '@mainstay/contract/reports/delivery';
import { useState } from 'react';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { type FieldErrors, useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { deleteDelivery, type ReportTarget, saveDelivery } from '../queries.ts';
import { RecipientFields } from './RecipientFields.tsx';
import { toRequestBody, toReportDraft, formatLastRun, formatNextRun } from './report-draft.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import styles from './Report.module.css';

interface ReportFormProps {
  target: ReportTarget;
  pageName: string;
  /** Null if the page is not scheduled yet. */
  stored: ReportDelivery | null;
  onClose: () => void;
}

/**
 * Edits recipients and schedule. The form closes after saving, even if it fails; the error is then logged to the
 * console, and the changes are restored when the form opens again.
 */
export function ReportForm({ target, pageName, stored, onClose }: ReportFormProps) {
  const { entity_timezone: zone } = useSignedIn();
  const [now] = useState(() => new Date());
  const [confirming, setConfirming] = useState(false);
  const canEdit = stored?.may_change ?? true;
  const form = useEditForm({
    draft: `report of page ${target.pageId} for account ${target.accountId ?? 'none'}`,
    values: toReportDraft(stored),
    canWrite: canEdit,
    validate: ({ users, teams }): FieldErrors =>
      users.length + teams.length === 0 ? { recipients: 'Choose at least one recipient.' } : {},
    save: async (values) => {
      try {
        await saveDelivery(target, toRequestBody(values, location.hash), stored !== null);
      } catch (error) {
        // oxlint-disable-next-line no-console -- errors are logged and not shown (1-C-50)
        console.error(error);
        onClose();
        throw error;
      }
      showToast(`Report saved: ${pageName}`);
    },
    onSaved: onClose,
  });
  const { values, set } = form;
  const lastRun = stored && formatLastRun(stored, zone);
  return (
    <FormFrame
      // The form closes without a message (1-C-50).
      form={{ ...form, message: null }}
      verb={stored ? 'Update' : 'Create'}
      className={styles.form}
      onCancel={onClose}
      end={
        stored &&
        canEdit && (
          <Button variant="subtle" color="gray" className={styles.removal} onClick={() => setConfirming(true)}>
            Stop sending
          </Button>
        )
      }
    >
      <fieldset className={styles.fields} aria-label="Recipients and schedule" disabled={!canEdit}>
        <RecipientFields {...values} onChange={set} disabled={!canEdit} />
        <ScheduleFields {...values} onChange={set} />
      </fieldset>
      <p className={styles.nextRun}>
        <strong>Next: {formatNextRun(values, stored, now, zone)}</strong>
        <span>Times are in {zone}. Recipients only see data they have access to.</span>
        {lastRun && <span>{lastRun}</span>}
      </p>
      {!canEdit && (
        <p className={styles.readOnlyNote}>Only {stored?.owner.name} and administrators can edit this report.</p>
      )}
      <ConfirmDialog
        opened={confirming}
        title="Stop this scheduled report?"
        verb="Stop"
        onConfirm={async () => {
          await deleteDelivery(target);
          onClose();
        }}
        onClose={() => setConfirming(false)}
      >
        The report will no longer be sent. The page is not affected.
      </ConfirmDialog>
    </FormFrame>
  );
}
