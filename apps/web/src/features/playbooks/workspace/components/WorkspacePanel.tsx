import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { isTyping } from '../../../../lib/typing.ts';
import { AccountLogo } from '../../../../ui/AccountLogo.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { useAccountHref } from '../../../pages/queries.ts';
import '../../../../ui/icon-button.css';
import '../../components/ActionWorkspace.css';

interface WorkspacePanelProps {
  /** What is worked on: `Playbook`. */
  label: string;
  /** Another one takes the focus again. */
  id: number;
  /** Its name; undefined until it is known. */
  title: string | undefined;
  account: { id: number; name: string; plan: string; image_url?: string | null } | undefined;
  /** Beside the name, before Close. */
  tools?: ReactNode;
  /** To the next or the one before, by keys. */
  onStep?: ((by: 1 | -1) => void) | undefined;
  query: { error: unknown; refetch: () => unknown };
  onClose: () => void;
  /** Stands there as soon as it is known. */
  children: ReactNode;
}

/** Work on one row of a list, beside the list. Escape closes it. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one takes the focus again.
  useEffect(() => heading.current?.focus(), [id]);
  const { error } = query;
  return (
    <aside
      className="aw"
      aria-label={label}
      onKeyDown={(event) => {
        // Keys in a dialog or a popup are theirs: they stand in the panel for React, not for the page.
        if (!event.currentTarget.contains(event.target as Node)) return;
        const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
        // Not from any part of a form, a box in it included: what was written there would be lost.
        const isPlain = !event.metaKey && !event.ctrlKey && (event.target as Element).closest('form') === null;
        if (event.key === 'Escape') onClose();
        else if (by !== 0 && isPlain && !isTyping(event.target)) onStep?.(by);
      }}
    >
      <div className="aw-head">
        <div className="grow">
          {account && <AccountLine account={account} />}
          <h2 ref={heading} tabIndex={-1}>
            {title ?? (error ? label : <Skeleton width={220} />)}
          </h2>
        </div>
        {tools}
        <button type="button" className="ic" aria-label="Close" onClick={onClose}>
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
        <div className="aw-part">
          <Skeleton height={160} />
        </div>
      )}
    </aside>
  );
}

function AccountLine({ account }: { account: NonNullable<WorkspacePanelProps['account']> }) {
  const hrefOf = useAccountHref();
  return (
    <a className="aw-account" href={hrefOf(account)}>
      <AccountLogo name={account.name} image={account.image_url ?? null} />
      <span className="link ell">{account.name}</span>
      {account.plan && <span className="cap ell">{account.plan}</span>}
    </a>
  );
}
