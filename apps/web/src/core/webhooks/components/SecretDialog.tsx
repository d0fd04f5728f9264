import { DELIVERY_HEADERS } from '@mainstay/contract/rules/webhooks';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { OneTimeSecret } from '../../../platform/ui/OneTimeSecret.tsx';
import textStyles from '../../../platform/theme/text.module.css';

/** Shows the signing secret of a webhook once. Only its button closes the dialog. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog opened isPersistent onClose={onClose} title="Webhook secret" size={480} centered withCloseButton={false}>
    <OneTimeSecret
      secret={secret}
      about="Copy it now. Mainstay stores it encrypted and will not show it again."
      onClose={onClose}
    >
      <p className={textStyles.caption}>
        Every request is signed as specified by Standard Webhooks: its header {DELIVERY_HEADERS.signature} contains v1,
        and the Base64 HMAC-SHA256 of the {DELIVERY_HEADERS.id}, a dot, the {DELIVERY_HEADERS.timestamp}, a dot and the
        body. The user guide shows an example.
      </p>
    </OneTimeSecret>
  </Dialog>
);
