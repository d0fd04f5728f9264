import type { AccountDetails } from '@mainstay/contract/accounts';
import type { Contact } from '@mainstay/contract/contacts';
import { defaultEnd } from '@mainstay/contract/rules/calendar';
import { MAIL_PROVIDERS, type MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { useQueryClient } from '@tanstack/react-query';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { getEntityTimeZone } from '../../../platform/lib/dates.ts';
import textStyles from '../../../platform/theme/text.module.css';
import { AddressField } from '../../../platform/ui/AddressField.tsx';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { RichTextField } from '../../../platform/ui/RichTextField.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { type CalendarEvent, saveEvent } from '../queries.ts';
import { formatContact } from './event-text.ts';
import { getDay, getTime, moveEnd, toEventValues, toFormValues, toNewValues, validateEvent } from './event-values.ts';
import { toInstant } from './zoned-time.ts';
import styles from './EventPanel.module.css';

interface EventFormProps {
  provider: MailProviderId;
  account: AccountDetails;
  contacts: readonly Contact[];
  /** Null for a new event. */
  event: CalendarEvent | null;
  /** When a new event starts, as an instant. */
  start: string;
  onClose: () => void;
}

/** Creates or changes an event. */
export function EventForm({ provider, account, contacts, event, start, onClose }: EventFormProps) {
  const client = useQueryClient();
  const timeZone = getEntityTimeZone();
  const original = event ?? { start, end: toInstant(defaultEnd(new Date(start))) };
  const form = useEditForm({
    draft: event ? `event ${event.id}` : `new event of ${account.id}`,
    values: event ? toFormValues(event, timeZone) : toNewValues(start, account.id, timeZone),
    validate: (values) => validateEvent(values, () => toEventValues(values, timeZone, original)),
    save: (values) => saveEvent(client, provider, event?.id ?? null, toEventValues(values, timeZone, original)),
    onSaved: () => {
      showToast(event ? 'Event saved.' : 'Event added.');
      onClose();
    },
  });
  const { values } = form;
  const label = MAIL_PROVIDERS[provider].calendar;
  return (
    <FormFrame
      form={form}
      verb={event ? 'Save' : 'Add event'}
      className={sidePanelStyles.section}
      aria-label={event ? 'Edit event' : 'New event'}
      onCancel={onClose}
    >
      {event?.isRecurring && (
        <p className={textStyles.muted}>This event repeats. Your changes apply to this occurrence only.</p>
      )}
      <TextField label="Title" maxLength={1000} autoFocus {...form.field('title')} />
      <CheckField label="All day" value={values.isAllDay} onChange={(isAllDay) => form.set({ isAllDay })} />
      <TimeFields
        name="Start"
        isAllDay={values.isAllDay}
        {...form.field('start')}
        onChange={(next) => form.set({ start: next, end: moveEnd(values, next) })}
      />
      <TimeFields name="End" isAllDay={values.isAllDay} {...form.field('end')} />
      <AddressField
        label="Attendees"
        known={contacts.map((contact) => ({ address: contact.contact_email, name: formatContact(contact) }))}
        {...form.field('attendees')}
      />
      <CheckField
        label="Notify attendees"
        value={values.shouldNotify}
        onChange={(shouldNotify) => form.set({ shouldNotify })}
      />
      {!event && (
        <CheckField
          label="Add online meeting"
          value={values.hasMeeting}
          onChange={(hasMeeting) => form.set({ hasMeeting })}
        />
      )}
      <TextField label="Location" maxLength={1000} {...form.field('location')} />
      <RichTextField
        label="Description"
        placeholder="Agenda or notes for attendees"
        takesFocus={false}
        {...form.field('description')}
      />
      <SelectField
        label="Account"
        {...form.field('account')}
        none="No account"
        options={getAccounts(account, event?.accountId ?? null)}
      />
      <p className={textStyles.caption}>{`The event is saved in your ${label}.`}</p>
    </FormFrame>
  );
}

/** The account of the page, and another one for which the event was created. */
const getAccounts = ({ id, name }: AccountDetails, other: number | null) => [
  { value: String(id), label: name },
  ...(other !== null && other !== id ? [{ value: String(other), label: 'Another account' }] : []),
];

interface TimeFieldsProps {
  name: string;
  value: string;
  isAllDay: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A date and, unless the event lasts all day, a time. */
const TimeFields = ({ name, value, isAllDay, error, onChange }: TimeFieldsProps) => (
  <div className={styles.pair}>
    <TextField
      label={`${name} date`}
      type="date"
      min="1900-01-01"
      max="2199-12-31"
      value={getDay(value)}
      error={error}
      onChange={(day) => onChange(`${day}T${getTime(value)}`)}
    />
    {!isAllDay && (
      <TextField
        label={`${name} time`}
        type="time"
        value={getTime(value)}
        onChange={(time) => onChange(`${getDay(value)}T${time}`)}
      />
    )}
  </div>
);
