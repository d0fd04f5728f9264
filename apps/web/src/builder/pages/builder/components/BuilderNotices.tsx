import type { AuthoredPage } from '@mainstay/contract/pages/admin';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, getErrorMessage } from '../../../../platform/lib/api.ts';
import { menuPath } from '../../../../platform/lib/addresses.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../../platform/ui/icon-button.module.css';
import styles from './Builder.module.css';

interface NoticeProps {
  /** What happened. */
  text: string;
  isProblem?: boolean;
  /** Ways to continue. */
  children?: ReactNode;
  onDismiss?: () => void;
}

/** A line below the bar of the editor. It remains until it is dismissed or no longer applies. */
const Notice = ({ text, isProblem = false, children, onDismiss }: NoticeProps) => (
  <div className={styles.notice} role={isProblem ? 'alert' : 'status'} data-problem={isProblem || undefined}>
    <div className={styles.noticeContent}>
      <p>{text}</p>
      {children}
    </div>
    {onDismiss && (
      <button type="button" className={iconButtonStyles.iconButton} aria-label="Dismiss" onClick={onDismiss}>
        <X size={15} aria-hidden />
      </button>
    )}
  </div>
);

interface PublishProblemProps {
  problem: unknown;
  /** Publishes the draft over the version that another user has published. */
  onOverwrite: () => void;
  /** Loads the published version and discards the draft. */
  onReload: () => void;
}

/** Explains why publishing failed. The draft is retained. */
export const PublishProblem = ({ problem, onOverwrite, onReload }: PublishProblemProps) => (
  <Notice text={getErrorMessage(problem)} isProblem>
    {problem instanceof ApiError && problem.status === 409 && (
      <>
        <p className={clsx(textStyles.caption, styles.caption)}>Your changes are still here.</p>
        <span className={layoutStyles.row}>
          <button type="button" className={buttonStyles.button} onClick={onOverwrite}>
            Publish my version
          </button>
          <button type="button" className={buttonStyles.button} onClick={onReload}>
            Discard mine and load theirs
          </button>
        </span>
      </>
    )}
  </Notice>
);

export const RestoredNotice = ({ onDismiss }: { onDismiss: () => void }) => (
  <Notice text="Your unpublished changes were restored." onDismiss={onDismiss} />
);

interface PublishedNoticeProps {
  page: AuthoredPage;
  /** True if the page was added to the menu after it was published. */
  isAdded: boolean;
  busy: boolean;
  onAdd: () => void;
  onDismiss: () => void;
}

/** Leads from a published page to its readers. Pages of accounts are never shown in the menu. */
export const PublishedNotice = ({ page, isAdded, busy, onAdd, onDismiss }: PublishedNoticeProps) => (
  <Notice
    text={isAdded ? `${page.name} is now in the menu.` : `Published as version ${page.version}.`}
    onDismiss={onDismiss}
  >
    <span className={layoutStyles.row}>
      {!page.in_menu && page.scope !== 'Account' && (
        <button type="button" className={buttonStyles.button} aria-busy={busy} onClick={() => busy || onAdd()}>
          Add to menu
        </button>
      )}
      <a className={buttonStyles.button} href={hashHref(menuPath(page))}>
        Open page
      </a>
      {isAdded && (
        <a className={buttonStyles.button} href={hashHref('/dashboard/admin/menu')}>
          Edit menu
        </a>
      )}
    </span>
  </Notice>
);
