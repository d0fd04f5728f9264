import type { OpenMessage } from '@mainstay/contract/mailbox';
import type { MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { useQueryClient } from '@tanstack/react-query';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
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

/** Replies to a message within its thread. */
export function ReplyForm({ provider, message, toAll, onClose }: ReplyFormProps) {
  const client = useQueryClient();
  const { email } = useSignedIn();
  const sender = message.from?.emailAddress.address;
  const to = sender ? [sender] : [];
  const others = toAll ? getOthers(message, [sender, email]) : [];
  const form = useEditForm({
    draft: `reply to ${provider} ${message.id}`,
    values: { markup: '' },
    validate: ({ markup }) => (markupToText(markup).trim() === '' ? { markup: NO_TEXT } : {}),
    save: async ({ markup }) => {
      await sendReply(client, provider, { message, to, cc: others, markup, toAll });
      showToast('Reply sent.');
    },
    onSaved: onClose,
  });
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
      <RichTextField label="Reply" placeholder="Write a reply" {...form.field('markup')} readOnly={form.busy} />
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
