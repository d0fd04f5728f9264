import { Copy, Mail } from 'lucide-react';
import { useContext } from 'react';
import { copyToClipboard } from '../../../platform/lib/clipboard.ts';
import { InTabOrder } from '../../../platform/ui/in-tab-order.ts';
import { RowButton } from '../../../platform/ui/RowButton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './Contacts.module.css';

interface EmailToolsProps {
  /** The name of the contact. */
  name: string;
  email: string;
}

/** Copies the email address of a contact, or writes to it in the user's mail program. */
export function EmailTools({ name, email }: EmailToolsProps) {
  const copy = async () =>
    showToast(
      (await copyToClipboard(email))
        ? `Copied ${email}.`
        : 'Copying is not available here. Select the address and press Ctrl+C.',
    );
  return (
    <span className={styles.emailTools}>
      <RowButton icon label={`Copy email address of ${name}`} onPress={() => void copy()}>
        <Copy size={14} aria-hidden />
      </RowButton>
      <a
        className={iconButtonStyles.iconButton}
        href={`mailto:${encodeURIComponent(email)}`}
        tabIndex={useContext(InTabOrder) ? 0 : -1}
        aria-label={`Email ${name}`}
      >
        <Mail size={14} aria-hidden />
      </a>
    </span>
  );
}
