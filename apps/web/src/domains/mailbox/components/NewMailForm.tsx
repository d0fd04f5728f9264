import { findUnknownPlaceholder, unfilledPlaceholderMessage } from '@mainstay/contract/rules/external-processes';
import { MAIL_MESSAGES } from '@mainstay/contract/rules/mailbox';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { getMailProvider } from '@mainstay/contract/rules/mail-providers';
import { isStrictEmail } from '@mainstay/contract/rules/email';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { GenerateText } from '../../../core/ai-provider/GenerateText.tsx';
import { ConnectMailbox } from '../../../core/mail-connections/ConnectMailbox.tsx';
import type { MailDraft } from '../../../core/mail/mail-composers.ts';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { deleteDraftFiles, useDraftFiles } from '../../../platform/forms/use-draft-files.ts';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { formatFullName, useSignedIn } from '../../../platform/lib/session.ts';
import { AddressField } from '../../../platform/ui/AddressField.tsx';
import { RichTextField } from '../../../platform/ui/RichTextField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { mailContacts, type NewMail, sendMail } from '../queries.ts';
import { AttachmentFields } from './AttachmentFields.tsx';
import { submitWithToast } from './submit-with-toast.ts';
import { TemplateField } from './TemplateField.tsx';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './Email.module.css';

const EMPTY_MAIL: NewMail = { to: [], cc: [], bcc: [], subject: '', markup: '', attachments: [] };

/** Returns the first invalid value by its field (2-S-76). */
export function validateMail({ to, cc, bcc, subject, markup }: NewMail): Partial<Record<keyof NewMail, string>> {
  for (const [field, addresses] of Object.entries({ to, cc, bcc })) {
    const invalid = addresses.find((address) => !isStrictEmail(address));
    if (invalid !== undefined) return { [field]: MAIL_MESSAGES.invalidAddress(invalid) };
  }
  if (to.length === 0) return { to: MAIL_MESSAGES.recipientRequired };
  if (subject.trim() === '') return { subject: MAIL_MESSAGES.subjectRequired };
  const placeholder = findUnknownPlaceholder(`${subject} ${markup}`, []);
  return placeholder === undefined ? {} : { markup: unfilledPlaceholderMessage(placeholder) };
}

interface NewMailFormProps {
  accountId: number;
  /** What the message contains at first; empty by default. */
  mail?: MailDraft;
  onClose: () => void;
}

/** Writes a message to contacts of an account or to anyone else. What is typed is stored until it is sent or discarded. */
export function NewMailForm({ accountId, mail, onClose }: NewMailFormProps) {
  const client = useQueryClient();
  const user = useSignedIn();
  const provider = getMailProvider(user);
  const { data: people = [] } = useQuery(mailContacts(accountId));
  const draft = mail?.key ?? `new mail on account ${accountId}`;
  const close = () => {
    deleteDraftFiles(draft);
    onClose();
  };
  const form = useEditForm({
    draft,
    values: mail ? { ...EMPTY_MAIL, to: [...mail.to], subject: mail.subject, markup: mail.markup } : EMPTY_MAIL,
    unstored: ['attachments'],
    validate: validateMail,
    save: async (message) => {
      if (provider) await sendMail(client, provider, message);
      showToast('Message sent.');
    },
    onSaved: close,
  });
  const { values } = form;
  useDraftFiles(draft, values.attachments, (attachments) => form.set({ attachments }));
  /** Counts the inserted templates, because the editor only reads its text when it is mounted. */
  const [inserted, setInserted] = useState(0);
  const [hasCopies, setHasCopies] = useState(values.cc.length + values.bcc.length > 0);
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => firstField.current?.focus(), []);
  const toName = (email: string) => people.find(({ address }) => address === email)?.name ?? email;
  if (provider === null) return <ConnectMailbox part="mail" />;
  return (
    <FormFrame
      form={{ ...form, submit: () => submitWithToast(form.submit, validateMail(values)) }}
      verb="Send"
      aria-label="New message"
      labels={{ to: 'To', cc: 'Cc', bcc: 'Bcc', subject: 'Subject', markup: 'Message' }}
      onCancel={close}
      end={<AttachmentFields value={values.attachments} onChange={(attachments) => form.set({ attachments })} />}
    >
      <div className={styles.recipientRow}>
        <AddressField ref={firstField} label="To" known={people} {...form.field('to')} />
        {!hasCopies && (
          <button type="button" className={buttonStyles.button} data-quiet onClick={() => setHasCopies(true)}>
            Add Cc or Bcc
          </button>
        )}
      </div>
      {hasCopies && (
        <>
          <AddressField label="Cc" known={people} {...form.field('cc')} />
          <AddressField label="Bcc" known={people} {...form.field('bcc')} />
        </>
      )}
      <TextField label="Subject" maxLength={1000} {...form.field('subject')} />
      <TemplateField
        accountId={accountId}
        contact={people.find(({ address }) => address === values.to[0])?.name}
        onChoose={({ subject, markup }) => {
          // What the user has typed stays.
          form.set({ subject: values.subject.trim() || subject, markup: values.markup + markup });
          setInserted(inserted + 1);
        }}
      />
      <RichTextField
        key={`${form.revision} ${inserted}`}
        label="Message"
        placeholder="Write a message"
        takesFocus={false}
        {...form.field('markup')}
        readOnly={form.busy}
      />
      <GenerateText
        draft={draft}
        instructions="Write a short, friendly email."
        getFacts={() => [
          { label: 'Sender', text: formatFullName(user) },
          { label: 'Recipients', text: values.to.map(toName).join(', ') },
          { label: 'Subject', text: values.subject },
          { label: 'Text so far', text: markupToText(values.markup) },
        ]}
        field={{
          format: 'markup',
          value: values.markup,
          onChange: (markup) => {
            form.set({ markup });
            setInserted((count) => count + 1);
          },
        }}
      />
    </FormFrame>
  );
}
