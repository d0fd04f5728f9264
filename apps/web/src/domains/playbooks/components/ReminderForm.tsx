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
import { useState } from 'react';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { type FieldErrors, useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { ApiError } from '../../../platform/lib/api.ts';
import { formatEntityDateTime } from '../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TagsField } from '../../../platform/ui/TagsField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { ZoneField } from '../../../platform/ui/ZoneField.tsx';
import { deleteReminder, saveReminder } from '../queries.ts';
import { toReminderDraft, describeDelivery } from './reminder-draft.ts';
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
  const [invalidEmails, setInvalidEmails] = useState<Partial<Record<'to' | 'cc', string>>>({});
  /**
   * False while the user may not have seen the error of an invalid address, which the click on Save itself may cause to
   * appear. The first save after such an error is therefore ignored.
   */
  const [isSeen, setIsSeen] = useState(true);
  const [now] = useState(() => new Date());
  const form = useEditForm({
    draft: `reminder of action ${action.id}`,
    values: { ...toReminderDraft(stored, { email, zone }), isDeleted: false },
    canWrite: true,
    validate: ({ to, isDeleted }): FieldErrors =>
      to.length === 0 && !isDeleted ? { to: REMINDER_MESSAGES.empty } : {},
    save: async ({ isDeleted, timezone, ...configuration }) => {
      const body = { action_id: action.id, configuration: { ...configuration, when: 'before' as const }, timezone };
      try {
        await (isDeleted ? deleteReminder(client, action.id) : saveReminder(client, body, stored === null));
      } catch (error) {
        // oxlint-disable-next-line no-console -- a failure is logged and shown in the form, without a toast (2-reminders-16)
        if (!(error instanceof ApiError && error.status < 500)) console.error(error);
        throw error;
      }
      showToast(REMINDER_MESSAGES[isDeleted ? 'deleted' : stored ? 'updated' : 'created']);
    },
    onSaved: onClose,
  });
  const { values, set } = form;
  const updateEmails = (field: 'to' | 'cc', emails: string[]) => {
    const invalidEmail = findInvalidEmail(emails);
    set({ [field]: emails.filter(isEmail) });
    if (invalidEmail !== undefined) setIsSeen(false);
    setInvalidEmails((previous) => ({
      ...previous,
      [field]: invalidEmail === undefined ? undefined : invalidReminderEmailMessage(invalidEmail),
    }));
  };
  const submit = () => {
    if (!isSeen && (invalidEmails.to ?? invalidEmails.cc) !== undefined) return setIsSeen(true);
    form.submit();
  };
  return (
    <FormFrame
      form={{ ...form, submit }}
      verb={stored ? 'Update' : 'Create'}
      className={styles.form}
      onCancel={onClose}
      end={
        stored && (
          <Button
            variant="subtle"
            color="gray"
            className={styles.removal}
            disabled={form.busy}
            onClick={() => form.submit({ isDeleted: true })}
          >
            Delete reminder
          </Button>
        )
      }
    >
      {(['to', 'cc'] as const).map((field) => (
        <TagsField
          key={field}
          label={field === 'to' ? 'To' : 'Cc'}
          value={values[field]}
          knownTags={email ? [email] : []}
          maxTags={MAX_REMINDER_ADDRESSES}
          error={invalidEmails[field] ?? form.errors[field]}
          onChange={(emails) => updateEmails(field, emails)}
        />
      ))}
      <div className={styles.timeFields}>
        <SelectField
          label="Days"
          value={String(values.trigger_at)}
          options={toOptions(TRIGGERS)}
          onChange={(days) => set({ trigger_at: Number(days) })}
        />
        <SelectField label="When" value="before" options={WHEN_OPTIONS} onChange={() => undefined} />
        <SelectField
          label="Hour"
          value={String(values.hour)}
          options={toOptions(HOURS, 2)}
          onChange={(hour) => set({ hour: Number(hour) })}
        />
        <SelectField
          label="Minute"
          value={String(values.minute)}
          options={toOptions(MINUTES, 2)}
          onChange={(minute) => set({ minute: Number(minute) })}
        />
      </div>
      <ZoneField label="Time zone" {...form.field('timezone')} />
      <p className={styles.delivery} aria-live="polite">
        {stored?.sent_at && <span>Sent on {formatEntityDateTime(stored.sent_at)}. Saving sends it again.</span>}
        <span>{describeDelivery(values, action.due_date, now)}</span>
      </p>
    </FormFrame>
  );
}
