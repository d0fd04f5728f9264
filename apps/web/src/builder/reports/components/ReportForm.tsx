import { Button } from '@mantine/core';
import type { ReportDelivery } from '@mainstay/contract/reports/delivery';
import { type FormEvent, useState } from 'react';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { deleteDelivery, type ReportTarget, saveDelivery } from '../queries.ts';
import { RecipientFields } from './RecipientFields.tsx';
import { toRequestBody, toReportDraft, formatLastRun, formatNextRun } from './report-draft.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import styles from './Report.module.css';

interface ReportFormProps {
  target: ReportTarget;
  /** Null if the page is not scheduled yet. */
  stored: ReportDelivery | null;
  onClose: () => void;
}

/**
 * Edits recipients and schedule. The form closes after saving, even if it fails; the error is then logged to the
 * console.
 */
export function ReportForm({ target, stored, onClose }: ReportFormProps) {
  const { entity_timezone: zone } = useSignedIn();
  const [draft, setDraft] = useState(() => toReportDraft(stored));
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [now] = useState(() => new Date());
  const [confirming, setConfirming] = useState(false);
  const canEdit = stored?.may_change ?? true;
  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setMissing(false);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !canEdit) return;
    if (draft.users.length + draft.teams.length === 0) return setMissing(true);
    setBusy(true);
    try {
      await saveDelivery(target, toRequestBody(draft, location.hash), stored !== null);
      showToast('Saved.');
    } catch (error) {
      // oxlint-disable-next-line no-console -- errors are logged and not shown (1-C-50)
      console.error(error);
    }
    onClose();
  };
  const lastRun = stored && formatLastRun(stored, zone);
  return (
    <Form busy={busy} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <fieldset className={styles.fields} aria-label="Recipients and schedule" disabled={!canEdit}>
        <RecipientFields {...draft} onChange={change} disabled={!canEdit} />
        <ScheduleFields {...draft} onChange={change} />
      </fieldset>
      <p className={styles.nextRun}>
        <strong>Next: {formatNextRun(draft, stored, now, zone)}</strong>
        <span>Times are in {zone}. Recipients only see data they have access to.</span>
        {lastRun && <span>{lastRun}</span>}
      </p>
      {!canEdit && (
        <p className={styles.readOnlyNote}>Only {stored?.owner.name} and administrators can edit this report.</p>
      )}
      <FormMessage>{missing ? 'Choose at least one recipient.' : null}</FormMessage>
      <div className={styles.footer}>
        {stored && canEdit && (
          <Button variant="subtle" color="gray" onClick={() => setConfirming(true)}>
            Stop sending
          </Button>
        )}
        <span className={layoutStyles.grow} />
        <Button variant="default" onClick={onClose}>
          {canEdit ? 'Cancel' : 'Close'}
        </Button>
        {canEdit && (
          <Button type="submit" loading={busy}>
            {stored ? 'Update' : 'Create'}
          </Button>
        )}
      </div>
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
    </Form>
  );
}
