import { Modal } from '@mantine/core';
import { WEBHOOK_HEADERS } from '@mainstay/contract/rules/external-processes';
import { OneTimeSecret } from '../../../platform/ui/OneTimeSecret.tsx';
import '../../../platform/ui/overlay-styles.ts';

/** Shows the signing secret of a webhook once. Only its button closes the dialog. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    title="Webhook secret"
    size={480}
    centered
    withCloseButton={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
  >
    <OneTimeSecret
      secret={secret}
      about="Copy it now. Mainstay stores it encrypted and will not show it again."
      onClose={onClose}
    >
      <p className="cap">
        Every request carries {WEBHOOK_HEADERS.signature}: v1= and the HMAC-SHA256, in hexadecimal, of the{' '}
        {WEBHOOK_HEADERS.id}, a dot, the {WEBHOOK_HEADERS.timestamp}, a dot and the body, under this secret.
      </p>
    </OneTimeSecret>
  </Modal>
);
