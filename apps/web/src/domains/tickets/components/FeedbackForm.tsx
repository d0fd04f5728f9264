import { TICKET_MESSAGES, TICKET_PRIORITIES, validateTicket } from '@mainstay/contract/rules/tickets';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import type { Ticket } from '@mainstay/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Paperclip, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { formatFileSize } from '../../../platform/lib/file-size.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { FileButton } from '../../../platform/ui/FileButton.tsx';
import { LeaveDialog } from '../../../platform/ui/LeaveDialog.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { createTicket } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './FeedbackForm.module.css';

const PRIORITIES = TICKET_PRIORITIES.map((value) => ({ value, label: value }));

const FIELDS = 'input:not([type=file]), select, textarea';

/**
 * Enter neither submits the form nor inserts a line break; Shift+Enter inserts a line break in the description (C3-22).
 */
function suppressEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target as HTMLElement;
  if (event.key !== 'Enter' || !field.matches(FIELDS)) return;
  if (!(event.shiftKey && field.matches('textarea'))) event.preventDefault();
}

/** Sends feedback as a ticket and shows the ticket that was created. */
export function FeedbackForm() {
  const [createdTicket, setCreatedTicket] = useState<Ticket | null>(null);
  if (createdTicket === null) return <TicketForm onSent={setCreatedTicket} />;
  return (
    <section className={styles.root} aria-label="Feedback sent">
      <p role="status">
        Thank you. <b className={textStyles.strong}>{createdTicket.ticket_name}</b> is ticket {createdTicket.id} with
        the status {createdTicket.status}.
      </p>
      <div className={layoutStyles.row}>
        <a className={buttonStyles.button} href={hashHref('/support')}>
          Open support tickets
        </a>
        <button type="button" className={buttonStyles.button} onClick={() => setCreatedTicket(null)}>
          Send more feedback
        </button>
      </div>
    </section>
  );
}

function TicketForm({ onSent }: { onSent: (ticket: Ticket) => void }) {
  const client = useQueryClient();
  const [imageIssue, setImageIssue] = useState<string | null>(null);
  const form = useEditForm({
    draft: 'feedback',
    values: { ticket_name: '', priority: '', description: '', image: null as File | null },
    unstored: ['image'],
    isGuarded: true,
    canWrite: true,
    validate: validateTicket,
    save: ({ image: file, ...ticket }) => createTicket(client, ticket, file),
    onSaved: onSent,
  });
  const { busy, errors } = form;
  const { image } = form.values;
  const selectImage = (file: File | null) => {
    const isTooLarge = file !== null && file.size > UPLOAD_LIMIT;
    setImageIssue(isTooLarge ? TICKET_MESSAGES.imageTooLarge : null);
    if (!isTooLarge) form.set({ image: file });
  };
  return (
    <FormFrame form={form} verb="Send feedback" className={styles.root} aria-label="Feedback" onKeyDown={suppressEnter}>
      <div className={styles.fieldPair}>
        <TextField
          label="Title"
          autoComplete="off"
          placeholder="What should be better, in one sentence"
          {...form.field('ticket_name')}
        />
        <SelectField label="Priority" options={PRIORITIES} {...form.field('priority')} />
      </div>
      <TextArea
        label="Description"
        rows={7}
        hint="Shift+Enter starts a new line."
        placeholder="What you did, what you expected, and what happened instead"
        {...form.field('description')}
      />
      <div className={styles.imageField}>
        {image === null ? (
          <FileButton label="Image" accept=".jpg,.jpeg,.png" busy={busy} onChoose={selectImage}>
            Attach an image
          </FileButton>
        ) : (
          <>
            <Paperclip size={14} aria-hidden />
            <b className={textStyles.truncate}>{image.name}</b>
            <span className={clsx(textStyles.caption, textStyles.tabular)}>{formatFileSize(image.size)}</span>
            <button
              type="button"
              className={iconButtonStyles.iconButton}
              aria-label={`Remove ${image.name}`}
              disabled={busy}
              onClick={() => selectImage(null)}
            >
              <X size={14} aria-hidden />
            </button>
          </>
        )}
      </div>
      {(imageIssue ?? errors.image) && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {imageIssue ?? errors.image}
        </p>
      )}
      <LeaveDialog leaving={form.leaving} title="Leave without sending?">
        Your feedback has not been sent and is lost when you leave.
      </LeaveDialog>
    </FormFrame>
  );
}
