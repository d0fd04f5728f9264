import type { ChatChannel } from '@mainstay/contract/chat-channels';
import { CHAT_LABELS, CHAT_RETENTION_DAYS } from '@mainstay/contract/rules/chat-channels';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { isWebhookAddress, WEBHOOK_MESSAGES, WEBHOOK_URL_LIMIT } from '@mainstay/contract/rules/webhooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { TestButton } from '../../../platform/forms/TestButton.tsx';
import { type FieldErrors, useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { Fields } from '../../../platform/ui/Form.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { deleteChannel, saveChannel, testChannel } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './ChatChannels.module.css';

const PLACEHOLDERS = {
  slack: 'https://hooks.slack.com/services/…',
  teams: 'https://….webhook.office.com/webhookb2/…',
} as const;

/** The incoming webhook of one chat. Its address is a secret: it can be replaced, but is never shown. */
export function ChannelForm({ channel }: { channel: ChatChannel }) {
  const client = useQueryClient();
  const { kind, host } = channel;
  const label = CHAT_LABELS[kind];
  const form = useEditForm({
    draft: `chat ${kind}`,
    values: { url: '' },
    unstored: ['url'],
    validate: ({ url }): FieldErrors => (isWebhookAddress(url.trim()) ? {} : { url: WEBHOOK_MESSAGES.url }),
    save: async ({ url }) => {
      await saveChannel(client, kind, url);
      showToast(`${label} saved.`);
    },
    toSaved: () => ({ values: { url: '' } }),
  });
  return (
    <Card title={label} caption={host === null ? 'Not set up' : host}>
      <FormFrame
        form={form}
        verb="Save"
        aria-label={label}
        className={styles.form}
        end={host !== null && form.canWrite && <ChannelButtons channel={channel} />}
      >
        {host !== null && <ChannelState channel={channel} />}
        <Fields disabled={!form.canWrite}>
          <TextField
            label={host === null ? 'URL of the incoming webhook' : 'New URL of the incoming webhook'}
            type="password"
            autoComplete="off"
            maxLength={WEBHOOK_URL_LIMIT}
            placeholder={PLACEHOLDERS[kind]}
            {...form.field('url')}
          />
        </Fields>
        <p className={textStyles.caption}>Create it in {label} for the channel that receives the messages.</p>
      </FormFrame>
    </Card>
  );
}

/** Shows whether posting works, and for how many people. */
function ChannelState({ channel }: { channel: ChatChannel }) {
  const { last_attempt: last, failed, users } = channel;
  return (
    <>
      <p className={styles.state}>
        {last === null ? (
          <Chip line>Nothing posted yet</Chip>
        ) : last.error === null ? (
          <Chip tone="good">Working</Chip>
        ) : (
          <Chip tone="bad">Failed</Chip>
        )}
        <span className={textStyles.caption}>
          {[
            last && `Last message on ${formatEntityTimestamp(last.at)}`,
            `Used by ${formatCount(users, 'person', 'people')}`,
            failed > 0 && `${formatCount(failed, 'message')} not posted in the last ${CHAT_RETENTION_DAYS} days`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {last?.error && <p className={textFieldStyles.errorMessage}>{last.error}</p>}
    </>
  );
}

/** Posts a test message, and removes the chat. */
function ChannelButtons({ channel: { kind } }: { channel: ChatChannel }) {
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const label = CHAT_LABELS[kind];
  const test = useMutation({
    mutationFn: () => testChannel(client, kind),
    onSuccess: (error) => showToast(error === null ? `${label} accepted the test.` : 'The test failed.'),
  });
  const remove = async () => {
    await deleteChannel(client, kind);
    showToast(`${label} removed.`);
  };
  return (
    <>
      <TestButton test={test} icon={Send}>
        Send test
      </TestButton>
      <button type="button" className={buttonStyles.button} onClick={() => setConfirming(true)}>
        Remove
      </button>
      {test.error && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {getErrorMessage(test.error)}
        </p>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title={`Remove ${label}?`}
        verb="Remove"
        onConfirm={remove}
        onClose={() => setConfirming(false)}
      >
        {`Mainstay stops posting to ${label}. What people selected applies again if you set it up later.`}
      </ConfirmDialog>
    </>
  );
}
