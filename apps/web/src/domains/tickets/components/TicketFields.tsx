import { TICKET_PRIORITIES, TICKET_STATUSES } from '@mainstay/contract/rules/tickets';
import type { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { AssigneeField } from './AssigneeField.tsx';
import { ImageField } from './ImageField.tsx';
import styles from './TicketFields.module.css';

/** What a form of a ticket edits. */
export interface TicketValues {
  ticket_name: string;
  priority: string;
  /** Undefined for a new ticket. */
  status: string | undefined;
  description: string;
  /** Days, or empty. */
  tentative_close_date: string;
  close_date: string;
  /** An email address, or empty. */
  assigned_to: string;
  s4_comments: string;
  image: File | null;
}

export const EMPTY_TICKET: TicketValues = {
  ticket_name: '',
  priority: '',
  status: undefined,
  description: '',
  tentative_close_date: '',
  close_date: '',
  assigned_to: '',
  s4_comments: '',
  image: null,
};

type TicketFormState = ReturnType<typeof useEditForm<TicketValues>>;
interface FieldsProps {
  form: Pick<TicketFormState, 'field' | 'values' | 'busy' | 'errors' | 'set'>;
}

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Name, priority, description and image: all that feedback consists of. */
export const MainFields = ({ form }: FieldsProps) => {
  const { value: status, ...statusField } = form.field('status');
  return (
    <>
      <TextField
        label="Ticket name"
        autoComplete="off"
        placeholder="What should be better, in one sentence"
        data-autofocus
        {...form.field('ticket_name')}
      />
      <div className={styles.pair}>
        <SelectField label="Priority" options={toOptions(TICKET_PRIORITIES)} {...form.field('priority')} />
        {status !== undefined && (
          <SelectField label="Status" options={toOptions(TICKET_STATUSES)} value={status} {...statusField} />
        )}
      </div>
      <TextArea
        label="Description"
        rows={6}
        hint="Shift+Enter starts a new line."
        placeholder="What you did, what you expected, and what happened instead"
        {...form.field('description')}
      />
      {status === undefined && (
        <ImageField
          value={form.values.image}
          error={form.errors.image}
          busy={form.busy}
          onChange={(image) => form.set({ image })}
        />
      )}
    </>
  );
};

/** The two dates of a ticket, which are entered as days. */
export const DateFields = ({ form }: FieldsProps) => (
  <div className={styles.pair}>
    <TextField
      label="Tentative close date"
      type="date"
      min="1900-01-01"
      max="2199-12-31"
      {...form.field('tentative_close_date')}
    />
    <TextField label="Close date" type="date" min="1900-01-01" max="2199-12-31" {...form.field('close_date')} />
  </div>
);

/** What only support staff edits (S3-38). */
export const StaffFields = ({ form }: FieldsProps) => (
  <>
    <AssigneeField {...form.field('assigned_to')} />
    <TextArea label="Comments" rows={4} hint="Shift+Enter starts a new line." {...form.field('s4_comments')} />
  </>
);
