import type { OpenMessage } from '@mainstay/contract/mailbox';
import type { MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { GenerateText } from '../../../core/ai-provider/GenerateText.tsx';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { formatFullName, useSignedIn } from '../../../platform/lib/session.ts';
import { RichTextField } from '../../../platform/ui/RichTextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { sendReply } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Email.module.css';

interface ReplyFormProps {
  provider: MailProviderId;
  message: OpenMessage;
  /** Whether the reply also goes to the other recipients. */
  toAll: boolean;
  onClose: () => void;
}

const NO_TEXT = 'Write a reply.';

/** Parsing neither runs scripts nor loads anything. */
const toPlainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim();

/** Replies to a message within its thread. */
export function ReplyForm({ provider, message, toAll, onClose }: ReplyFormProps) {
  const client = useQueryClient();
  const user = useSignedIn();
  const { email } = user;
  const sender = message.from?.emailAddress.address;
  const to = sender ? [sender] : [];
  const others = toAll ? getOthers(message, [sender, email]) : [];
  const draft = `reply to ${provider} ${message.id}`;
  const form = useEditForm({
    draft,
    values: { markup: '' },
    validate: ({ markup }) => (markupToText(markup).trim() === '' ? { markup: NO_TEXT } : {}),
    save: async ({ markup }) => {
      await sendReply(client, provider, { message, to, cc: others, markup, toAll });
      showToast('Reply sent.');
    },
    onSaved: onClose,
  });
  const { values } = form;
  /** Counts the inserted texts, because the editor only reads its text when it is mounted. */
  const [inserted, setInserted] = useState(0);
  return (
    <FormFrame
      form={form}
      verb="Send reply"
      className={styles.replyForm}
      aria-label="Reply"
      labels={{ markup: 'Reply' }}
      onCancel={onClose}
    >
      <p className={textStyles.caption}>To {[...to, ...others].join(', ')}</p>
      <RichTextField
        key={inserted}
        label="Reply"
        placeholder="Write a reply"
        {...form.field('markup')}
        readOnly={form.busy}
      />
      <GenerateText
        draft={draft}
        instructions="Write a short, friendly reply."
        getFacts={() => [
          { label: 'Sender', text: formatFullName(user) },
          { label: 'Recipients', text: [...to, ...others].join(', ') },
          { label: 'Text so far', text: markupToText(values.markup) },
          { label: 'Message to reply to', text: `${message.subject}\n${toPlainText(message.html)}` },
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

/** Returns the addresses in To and Cc, each once, except those of the sender and the user. */
function getOthers({ toRecipients, ccRecipients }: OpenMessage, excluded: readonly (string | undefined)[]): string[] {
  const addresses = [...toRecipients, ...ccRecipients].map(({ emailAddress }) => emailAddress.address);
  const known = new Set(excluded.map((address) => address?.toLowerCase()));
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address]))]
    .filter(([key]) => !known.has(key))
    .map(([, address]) => address);
}
