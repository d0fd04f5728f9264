import { Button } from '@mantine/core';
import type { ReportDelivery } from '@mainstay/contract/reports/delivery';
import { type FormEvent, useState } from 'react';
import { useSignedIn } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Form } from '../../../ui/Form.tsx';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { showToast } from '../../../ui/toast.ts';
import { deleteDelivery, type ReportTarget, saveDelivery } from '../queries.ts';
import { RecipientFields } from './RecipientFields.tsx';
import { toRequestBody, toReportDraft, formatLastRun, formatNextRun } from './report-draft.ts';
import { ScheduleFields } from './ScheduleFields.tsx';

interface ReportFormProps {
  place: ReportTarget;
  /** Null if the page is not scheduled yet. */
  stored: ReportDelivery | null;
  onClose: () => void;
}

/**
 * Edits recipients and schedule. The form closes after saving, even if it fails; the error is then logged to the
 * console.
 */
export function ReportForm({ place, stored, onClose }: ReportFormProps) {
  const { entity_timezone: zone } = useSignedIn();
  const [draft, setDraft] = useState(() => toReportDraft(stored));
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [now] = useState(() => new Date());
  const [asking, setAsking] = useState(false);
  const mayChange = stored?.may_change ?? true;
  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setMissing(false);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !mayChange) return;
    if (draft.users.length + draft.teams.length === 0) return setMissing(true);
    setBusy(true);
    try {
      await saveDelivery(place, toRequestBody(draft, location.hash), stored !== null);
      showToast('Saved.');
    } catch (error) {
      // oxlint-disable-next-line no-console -- errors are logged and not shown (1-C-50)
      console.error(error);
    }
    onClose();
  };
  const last = stored && formatLastRun(stored, zone);
  return (
    <Form busy={busy} className="rd-form" onSubmit={(event) => void save(event)} noValidate>
      <fieldset className="rd-all" aria-label="Recipients and schedule" disabled={!mayChange}>
        <RecipientFields {...draft} onChange={change} disabled={!mayChange} />
        <ScheduleFields {...draft} onChange={change} />
      </fieldset>
      <p className="rd-next">
        <strong>Next: {formatNextRun(draft, stored, now, zone)}</strong>
        <span>Times are in {zone}. Recipients only see data they have access to.</span>
        {last && <span>{last}</span>}
      </p>
      {!mayChange && <p className="rd-note">Only {stored?.owner.name} and administrators can edit this report.</p>}
      <FormMessage>{missing ? 'Choose at least one recipient.' : null}</FormMessage>
      <div className="rd-foot">
        {stored && mayChange && (
          <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
            Stop sending
          </Button>
        )}
        <span className="grow" />
        <Button variant="default" onClick={onClose}>
          {mayChange ? 'Cancel' : 'Close'}
        </Button>
        {mayChange && (
          <Button type="submit" loading={busy}>
            {stored ? 'Update' : 'Create'}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        title="Stop this scheduled report?"
        verb="Stop"
        onConfirm={async () => {
          await deleteDelivery(place);
          onClose();
        }}
        onClose={() => setAsking(false)}
      >
        The report will no longer be sent. The page is not affected.
      </ConfirmDialog>
    </Form>
  );
}
