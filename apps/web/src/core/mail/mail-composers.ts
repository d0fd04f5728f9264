/** Forms that send a message as the user. The mailbox contributes one; other features open it with a draft. */
import type { LazyComponent } from '../../platform/lib/lazy-component.tsx';
import { extensionPoint } from '../../platform/feature.ts';
import type { Session } from '../../platform/lib/session.ts';

/** What the form contains at first. */
export interface MailDraft {
  /** Identifies the draft among the unsaved changes of the user. */
  key: string;
  to: readonly string[];
  subject: string;
  /** Markup of the editor. */
  markup: string;
}

interface MailComposer {
  isVisible: (user: Pick<Session, 'auth_strategy' | 'mail_provider'>) => boolean;
  Form: LazyComponent<{ accountId: number; mail: MailDraft; onClose: () => void }>;
}

export const mailComposers = extensionPoint<MailComposer>('mail-composers');
