import type { Proposal } from '@mainstay/contract/assistant';
import { textToMarkup } from '@mainstay/contract/rules/note-text';
import { mailComposers } from '../../mail/mail-composers.ts';
import { getFeatures } from '../../../platform/feature.ts';
import { useCloseLock } from '../../../platform/lib/close-lock.tsx';
import { copyToClipboard } from '../../../platform/lib/clipboard.ts';
import { LoadingFallback } from '../../../platform/lib/lazy-component.tsx';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import buttonStyles from '../../../platform/ui/button.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './Assistant.module.css';

interface MailProposalProps {
  proposal: Proposal;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Opens a confirmed email for editing. Users without a connected mailbox copy it. */
export function MailProposal({ proposal: { id, account_id, change }, isOpen, onOpen }: MailProposalProps) {
  const user = useSignedIn();
  const composer = mailComposers.from(getFeatures()).find(({ isVisible }) => isVisible(user));
  // Escape closes only the inner panel.
  useCloseLock(isOpen && composer !== undefined);
  if (change.kind !== 'mail') return null;
  const { to, subject, text } = change;
  const copy = async () => {
    const isCopied = await copyToClipboard(`${subject}\n\n${text}`);
    showToast(isCopied ? 'Copied.' : 'Your browser does not allow copying. Select the text instead.');
  };
  return (
    <div className={styles.proposalActions}>
      {composer && (
        <button type="button" className={buttonStyles.button} onClick={() => onOpen(true)}>
          Edit and send
        </button>
      )}
      <button type="button" className={buttonStyles.button} data-quiet onClick={() => void copy()}>
        Copy
      </button>
      {composer && isOpen && (
        <SidePanel label="New message" header={<h2>New message</h2>} onClose={() => onOpen(false)}>
          <div className={sidePanelStyles.section}>
            <LoadingFallback fallback={<Skeleton height={320} />}>
              <composer.Form
                accountId={account_id}
                mail={{ key: `mail of the assistant ${id}`, to, subject, markup: textToMarkup(text) }}
                onClose={() => onOpen(false)}
              />
            </LoadingFallback>
          </div>
        </SidePanel>
      )}
    </div>
  );
}
