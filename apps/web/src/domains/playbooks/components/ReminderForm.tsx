import { Button } from '@mantine/core';
import type { Reminder } from '@mainstay/contract/reminders';
import {
  invalidReminderEmailMessage,
  findInvalidEmail,
  HOURS,
  MINUTES,
  MAX_REMINDER_ADDRESSES,
  REMINDER_MESSAGES,
  REMINDER_WHEN,
  TRIGGERS,
} from '@mainstay/contract/rules/reminders';
import { isEmail } from '@mainstay/contract/rules/email';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { formatEntityDateTime } from '../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TagsField } from '../../../platform/ui/TagsField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { ZoneField } from '../../../platform/ui/ZoneField.tsx';
import { deleteReminder, saveReminder } from '../queries.ts';
import { toReminderDraft, describeDelivery, type ReminderDraft } from './reminder-draft.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import styles from './Reminder.module.css';

export interface RemindedAction {
  id: number;
  name: string;
  /** `YYYY-MM-DD` */
  due_date: string | null;
}

interface ReminderFormProps {
  action: RemindedAction;
  /** Null if the user has no reminder yet. */
  stored: Reminder | null;
  onClose: () => void;
}

const toOptions = (numbers: readonly number[], pad = 0) =>
  numbers.map((number) => ({ value: String(number), label: String(number).padStart(pad, '0') }));
const WHEN_OPTIONS = REMINDER_WHEN.map((value) => ({ value, label: 'days before it is due' }));

/**
 * The recipients and the time of a reminder. An invalid address is removed from its list and shown in the error
 * message.
 */
export function ReminderForm({ action, stored, onClose }: ReminderFormProps) {
  const { email, entity_timezone: zone } = useSignedIn();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => toReminderDraft(stored, { email, zone }));
  const [errors, setErrors] = useState<Partial<Record<'to' | 'cc', string>>>({});
  /**
   * False while the user may not have seen the error of an invalid address, which the click on Save itself may cause to
   * appear. The first save after such an error is therefore ignored.
   */
  const [isSeen, setIsSeen] = useState(true);
  const [message, setMessage] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [now] = useState(() => new Date());
  const change = (part: Partial<ReminderDraft>) => setDraft((previous) => ({ ...previous, ...part }));

  const updateEmails = (field: 'to' | 'cc', emails: string[]) => {
    const invalidEmail = findInvalidEmail(emails);
    change({ [field]: emails.filter(isEmail) });
    if (invalidEmail !== undefined) setIsSeen(false);
    setErrors((previous) => ({
      ...previous,
      [field]: invalidEmail === undefined ? undefined : invalidReminderEmailMessage(invalidEmail),
    }));
  };
  const run = async (operation: () => Promise<void>, successMessage: string) => {
    if (busy) return;
    setBusy(true);
    setMessage(null);
    setFailure(null);
    try {
      await operation();
      showToast(successMessage);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        return setMessage(getErrorMessage(error));
      // oxlint-disable-next-line no-console -- what fails is logged and has its place to try again, no toast (2-reminders-16)
      console.error(error);
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    if (busy) return;
    if (!isSeen && (errors.to ?? errors.cc) !== undefined) return setIsSeen(true);
    if (draft.to.length === 0) return setErrors({ ...errors, to: REMINDER_MESSAGES.empty });
    const { timezone, ...configuration } = draft;
    const body = { action_id: action.id, configuration: { ...configuration, when: 'before' as const }, timezone };
    const successMessage = stored ? REMINDER_MESSAGES.updated : REMINDER_MESSAGES.created;
    await run(() => saveReminder(client, body, stored === null), successMessage);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const remove = () => run(() => deleteReminder(client, action.id), REMINDER_MESSAGES.deleted);

  return (
    <Form busy={busy} className={styles.form} onSubmit={submit} noValidate>
      <FormMessage>{message}</FormMessage>
      {(['to', 'cc'] as const).map((field) => (
        <TagsField
          key={field}
          label={field === 'to' ? 'To' : 'Cc'}
          value={draft[field]}
          knownTags={email ? [email] : []}
          maxTags={MAX_REMINDER_ADDRESSES}
          error={errors[field]}
          onChange={(emails) => updateEmails(field, emails)}
        />
      ))}
      <div className={styles.timeFields}>
        <SelectField
          label="Days"
          value={String(draft.trigger_at)}
          options={toOptions(TRIGGERS)}
          onChange={(days) => change({ trigger_at: Number(days) })}
        />
        <SelectField label="When" value="before" options={WHEN_OPTIONS} onChange={() => undefined} />
        <SelectField
          label="Hour"
          value={String(draft.hour)}
          options={toOptions(HOURS, 2)}
          onChange={(hour) => change({ hour: Number(hour) })}
        />
        <SelectField
          label="Minute"
          value={String(draft.minute)}
          options={toOptions(MINUTES, 2)}
          onChange={(minute) => change({ minute: Number(minute) })}
        />
      </div>
      <ZoneField label="Time zone" value={draft.timezone} onChange={(timezone) => change({ timezone })} />
      <p className={styles.delivery} aria-live="polite">
        {stored?.sent_at && <span>Sent on {formatEntityDateTime(stored.sent_at)}. Saving sends it again.</span>}
        <span>{describeDelivery(draft, action.due_date, now)}</span>
      </p>
      {failure !== null && (
        <ErrorState title="Could not save the reminder" error={failure} onRetry={() => void save()} />
      )}
      <div className={styles.footer}>
        {stored && (
          <Button variant="subtle" color="gray" disabled={busy} onClick={() => void remove()}>
            Delete reminder
          </Button>
        )}
        <span className={layoutStyles.grow} />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {stored ? 'Update' : 'Create'}
        </Button>
      </div>
    </Form>
  );
}
