import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { isTyping } from '../../../../platform/lib/typing.ts';
import { AccountLogo } from '../../../../platform/ui/AccountLogo.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { useAccountHref } from '../../../../core/navigation/queries.ts';
import playWorkspaceStyles from '../../components/PlayWorkspace.module.css';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../../platform/ui/icon-button.module.css';
import styles from '../../components/ActionWorkspace.module.css';

interface WorkspacePanelProps {
  /** The kind of item, such as `Playbook`. */
  label: string;
  /** When the id changes, the panel takes the focus. */
  id: number;
  /** Name of the item; undefined until it is loaded. */
  title: string | undefined;
  account: { id: number; name: string; plan: string; image_url?: string | null } | undefined;
  /** Rendered beside the name, before the Close button. */
  tools?: ReactNode;
  /** Moves to the next or previous item by keyboard. */
  onStep?: ((by: 1 | -1) => void) | undefined;
  query: { error: unknown; refetch: () => unknown };
  onClose: () => void;
  /** Rendered as soon as the item is loaded. */
  children: ReactNode;
}

/** A side panel with the workspace of one row of a list. Escape closes it. */
export function WorkspacePanel({
  label,
  id,
  title,
  account,
  tools,
  onStep,
  query,
  onClose,
  children,
}: WorkspacePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different id moves the focus to the panel again.
  useEffect(() => heading.current?.focus(), [id]);
  const { error } = query;
  return (
    <aside
      className={clsx(styles.panel, playWorkspaceStyles.panel)}
      aria-label={label}
      onKeyDown={(event) => {
        // React bubbles events through portals, so keys of dialogs and popups arrive here and must be ignored.
        if (!event.currentTarget.contains(event.target as Node)) return;
        const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
        // Ignored in any part of a form, including its checkboxes, because unsaved input would be lost.
        const isPlain = !event.metaKey && !event.ctrlKey && (event.target as Element).closest('form') === null;
        if (event.key === 'Escape') onClose();
        else if (by !== 0 && isPlain && !isTyping(event.target)) onStep?.(by);
      }}
    >
      <div className={styles.header}>
        <div className={layoutStyles.grow}>
          {account && <AccountLine account={account} />}
          <h2 ref={heading} tabIndex={-1}>
            {title ?? (error ? label : <Skeleton width={220} />)}
          </h2>
        </div>
        {tools}
        <button type="button" className={iconButtonStyles.iconButton} aria-label="Close" onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      </div>
      {title !== undefined ? (
        children
      ) : error ? (
        <ErrorState
          title={`The ${label.toLowerCase()} could not be loaded`}
          error={error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className={styles.section}>
          <Skeleton height={160} />
        </div>
      )}
    </aside>
  );
}

function AccountLine({ account }: { account: NonNullable<WorkspacePanelProps['account']> }) {
  const getAccountHref = useAccountHref();
  return (
    <a className={styles.account} href={getAccountHref(account)}>
      <AccountLogo name={account.name} image={account.image_url ?? null} />
      <span className={clsx(textStyles.link, textStyles.truncate)}>{account.name}</span>
      {account.plan && <span className={clsx(textStyles.caption, textStyles.truncate)}>{account.plan}</span>}
    </a>
  );
}
