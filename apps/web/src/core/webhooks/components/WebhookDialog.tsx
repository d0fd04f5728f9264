import {
  formatEventName,
  isWebhookAddress,
  WEBHOOK_MESSAGES,
  WEBHOOK_NAME_LIMIT,
  WEBHOOK_URL_LIMIT,
} from '@mainstay/contract/rules/webhooks';
import type { Webhook } from '@mainstay/contract/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldLabels } from '../../../platform/forms/compare-values.ts';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { type FieldErrors, useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { createWebhook, updateWebhook, type WebhookDraft, webhookQuery } from '../queries.ts';
import { EventFields } from './EventFields.tsx';
import { SecretDialog } from './SecretDialog.tsx';

interface WebhookDialogProps {
  /** Null while a new webhook is created. */
  webhook: Webhook | null;
  /** @param createdId the id of the webhook that was created */
  onClose: (createdId?: number) => void;
}

const toDraft = ({ name, url, event_names }: Webhook): WebhookDraft => ({ name, url, event_names });

const LABELS: FieldLabels = {
  url: 'URL',
  event_names: [
    'Events',
    (names: readonly string[] | null) => (names === null ? 'All events' : names.map(formatEventName).join(', ')),
  ],
};

const validate = ({ name, url, event_names }: WebhookDraft): FieldErrors => ({
  ...(name.trim() === '' && { name: WEBHOOK_MESSAGES.name }),
  ...(!isWebhookAddress(url.trim()) && { url: WEBHOOK_MESSAGES.url }),
  ...(event_names?.length === 0 && { event_names: WEBHOOK_MESSAGES.events }),
});

/** Creates a webhook, whose secret is shown once, or changes one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const client = useQueryClient();
  const [created, setCreated] = useState<{ id: number; secret: string } | null>(null);
  const form = useEditForm({
    draft: `webhook ${webhook?.id ?? 'new'}`,
    values: webhook ? toDraft(webhook) : { name: '', url: '', event_names: null },
    version: webhook?.version,
    validate,
    save: async (values, version = 0) => {
      if (!webhook) return createWebhook(client, values);
      await updateWebhook(client, { id: webhook.id, version }, values);
      showToast(`Saved “${values.name}”.`);
      return null;
    },
    onSaved: (saved) => (saved ? setCreated(saved) : onClose()),
    fetchNewest: async () => {
      if (!webhook) return null;
      const newest = await client.fetchQuery(webhookQuery(webhook.id));
      return { values: toDraft(newest), version: newest.version };
    },
  });
  if (created) return <SecretDialog secret={created.secret} onClose={() => onClose(created.id)} />;
  return (
    <FormDialog
      form={form}
      title={webhook ? 'Edit webhook' : 'New webhook'}
      verb={webhook ? 'Save' : 'Create webhook'}
      labels={LABELS}
      size={560}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        data-autofocus
        maxLength={WEBHOOK_NAME_LIMIT}
        placeholder="Data warehouse"
        {...form.field('name')}
      />
      <TextField
        label="URL"
        type="url"
        maxLength={WEBHOOK_URL_LIMIT}
        placeholder="https://hooks.example.com/mainstay"
        {...form.field('url')}
      />
      <EventFields key={form.revision} {...form.field('event_names')} />
    </FormDialog>
  );
}
