import { Button, Modal } from '@mantine/core';
import { WEBHOOK_HEADERS } from '@mainstay/contract/rules/external-processes';
import { show } from '../../../../ui/toast.ts';
import '../../../../ui/overlay-styles.ts';
import './ExternalProcesses.css';

/** The secret that signs webhooks, shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    show('Copied.');
  };
  return (
    <Modal opened onClose={onClose} title="The secret of this webhook" size={480} centered withCloseButton={false}>
      <div className="xp-secret">
        <p className="dim">Copy it now: Mainstay keeps it sealed and does not show it again.</p>
        <code className="xp-answer">{secret}</code>
        <p className="cap">
          Each call carries {WEBHOOK_HEADERS.signature}: v1= and the HMAC-SHA256, in hexadecimal, of the{' '}
          {WEBHOOK_HEADERS.timestamp}, a dot and the body, under this secret.
        </p>
        <div className="row">
          <span className="grow" />
          {/* Without https a browser has no clipboard to offer. */}
          {navigator.clipboard !== undefined && (
            <Button variant="default" onClick={() => void copy()}>
              Copy
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Modal>
  );
}
