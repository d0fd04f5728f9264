import type { Webhook } from '@mainstay/contract/webhooks';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, Check, Ellipsis, KeyRound, Pencil, RotateCcw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { MenuButton } from '../../../platform/ui/MenuButton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { deleteWebhook, rotateWebhookSecret, switchWebhook, testWebhook } from '../queries.ts';
import { ReplayDialog } from './ReplayDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { webhooksAddress } from './webhooks-address.ts';
import buttonStyles from '../../../platform/ui/button.module.css';

interface WebhookActionsProps {
  webhook: Webhook;
  /** Called with an error, or with null when the next operation starts. */
  onProblem: (message: string | null) => void;
  /** Opens the delivery of a test. */
  onTested: (deliveryId: number) => void;
}

type OpenDialog = 'edit' | 'replay' | 'rotate' | 'disable' | 'delete';

/** The operations on a webhook. */
export function WebhookActions({ webhook, onProblem, onTested }: WebhookActionsProps) {
  const client = useQueryClient();
  const navigate = useNavigateTo();
  const [busy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { id, name } = webhook;
  const isActive = webhook.status === 'active';
  const close = () => setDialog(null);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    onProblem(null);
    try {
      await work();
    } catch (error) {
      onProblem(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const sendTest = () =>
    run(async () => {
      const delivery = await testWebhook(client, id);
      showToast(delivery.error === null ? 'The receiver accepted the test.' : 'The test failed.');
      onTested(delivery.id);
    });
  const setActive = async (active: boolean) => {
    await switchWebhook(client, id, active);
    showToast(active ? `Enabled “${name}”.` : `Disabled “${name}”.`);
  };
  const remove = async () => {
    await deleteWebhook(id);
    showToast(`Deleted “${name}”.`);
    navigate(webhooksAddress.toPath());
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<Send size={14} aria-hidden />}
        loading={busy}
        onClick={() => void sendTest()}
      >
        Send test
      </Button>
      <Button variant="default" leftSection={<Pencil size={14} aria-hidden />} onClick={() => setDialog('edit')}>
        Edit
      </Button>
      <MenuButton
        label="More actions"
        position="bottom-end"
        width={230}
        trigger={
          <button type="button" className={buttonStyles.button} aria-label="More actions">
            <Ellipsis size={16} aria-hidden />
          </button>
        }
        entries={[
          isActive && {
            label: 'Replay failed deliveries…',
            icon: <RotateCcw size={14} aria-hidden />,
            onSelect: () => setDialog('replay'),
          },
          { label: 'New secret…', icon: <KeyRound size={14} aria-hidden />, onSelect: () => setDialog('rotate') },
          isActive
            ? { label: 'Disable…', icon: <Ban size={14} aria-hidden />, onSelect: () => setDialog('disable') }
            : {
                label: 'Enable',
                icon: <Check size={14} aria-hidden />,
                onSelect: () => void run(() => setActive(true)),
              },
          'divider',
          { label: 'Delete…', icon: <Trash2 size={14} aria-hidden />, onSelect: () => setDialog('delete') },
        ]}
      />
      {dialog === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {dialog === 'replay' && <ReplayDialog webhookId={id} onClose={close} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      <ConfirmDialog
        opened={dialog === 'rotate'}
        title="Generate a new secret?"
        verb="Generate"
        harmless
        onConfirm={async () => setSecret(await rotateWebhookSecret(client, id))}
        onClose={close}
      >
        For 24 hours, requests are signed with the current secret too. Update the receiver by then.
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === 'disable'}
        title="Disable this webhook?"
        verb="Disable"
        onConfirm={() => setActive(false)}
        onClose={close}
      >
        Waiting deliveries end, and events are not recorded for it until you enable it again.
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === 'delete'}
        title="Delete this webhook?"
        verb="Delete"
        onConfirm={remove}
        onClose={close}
      >
        {`“${name}” and the log of its deliveries are deleted. This cannot be undone.`}
      </ConfirmDialog>
    </>
  );
}
