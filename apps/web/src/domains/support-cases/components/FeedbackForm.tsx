import { TICKET_MESSAGES, TICKET_PRIORITIES, validateTicket } from '@mainstay/contract/rules/tickets';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import type { Ticket } from '@mainstay/contract/support-cases';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Paperclip, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { getErrorMessage, getRequestId } from '../../../platform/lib/api.ts';
import { formatFileSize } from '../../../platform/lib/file-size.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { useDraft } from '../../../platform/lib/use-draft.ts';
import { FileButton } from '../../../platform/ui/FileButton.tsx';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { LeaveDialog } from '../../../platform/ui/LeaveDialog.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
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
  const [image, setImage] = useState<File | null>(null);
  const [imageIssue, setImageIssue] = useState<string | null>(null);
  const {
    draft,
    set,
    faults: errors,
    problem,
    save,
    free,
    head,
  } = useDraft(() => ({ ticket_name: '', priority: '', description: '' }), validateTicket, true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(async () => {
      const ticket = await createTicket(client, draft, image);
      free();
      onSent(ticket);
    });
  };
  const selectImage = (file: File | null) => {
    const isTooLarge = file !== null && file.size > UPLOAD_LIMIT;
    setImageIssue(isTooLarge ? TICKET_MESSAGES.imageTooLarge : null);
    if (!isTooLarge) setImage(file);
  };
  const request = getRequestId(problem);
  // An error that a field already shows is not repeated below the form.
  const message = problem !== null && Object.keys(errors).length === 0 ? getErrorMessage(problem) : null;
  return (
    <Form
      busy={head.busy}
      className={styles.root}
      aria-label="Feedback"
      onSubmit={submit}
      onKeyDown={suppressEnter}
      noValidate
    >
      <div className={styles.fieldPair}>
        <TextField
          label="Title"
          autoComplete="off"
          placeholder="What should be better, in one sentence"
          value={draft.ticket_name}
          error={errors.ticket_name}
          onChange={(ticket_name) => set({ ticket_name })}
        />
        <SelectField
          label="Priority"
          value={draft.priority}
          options={PRIORITIES}
          error={errors.priority}
          onChange={(priority) => set({ priority })}
        />
      </div>
      <TextArea
        label="Description"
        rows={7}
        hint="Shift+Enter starts a new line."
        placeholder="What you did, what you expected, and what happened instead"
        value={draft.description}
        error={errors.description}
        onChange={(description) => set({ description })}
      />
      <div className={styles.imageField}>
        {image === null ? (
          <FileButton label="Image" accept=".jpg,.jpeg,.png" busy={head.busy} onChoose={selectImage}>
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
              disabled={head.busy}
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
      <FormMessage>{message && (request ? `${message}\nRequest ${request}` : message)}</FormMessage>
      <div className={layoutStyles.row}>
        <SubmitButton busy={head.busy}>Send feedback</SubmitButton>
      </div>
      <LeaveDialog leaving={head.leaving} title="Leave without sending?">
        Your feedback has not been sent and is lost when you leave.
      </LeaveDialog>
    </Form>
  );
}
