import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, type LucideIcon, Rows3 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { accountPath, type PageQuery } from '../../../../platform/lib/addresses.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { isTyping } from '../../../../platform/lib/typing.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { listPath } from '../../list/components/list-address.ts';
import { getListOrigin, openFromList } from '../../list/components/list-origin.ts';
import { accountNeighbors } from '../../list/queries.ts';
import { preloadAccount } from '../../components/preload-account.ts';
import { ACCOUNT_ROUTE } from '../../../../core/account-access/account-address.ts';
import accountHeaderStyles from './AccountHeader.module.css';
import iconButtonStyles from '../../../../platform/ui/icon-button.module.css';
import styles from './AccountNeighbors.module.css';

const NO_QUERY: PageQuery = {};

/** Links back to the list from which the account was opened, and to the previous (K) and next (J) account of that list. */
export function AccountNeighbors({ id }: { id: number }) {
  const state = useMemo(() => getListOrigin(id), [id]);
  return state && <NeighborLinks id={id} state={state} />;
}

type Origin = NonNullable<ReturnType<typeof getListOrigin>>;

function NeighborLinks({ id, state }: { id: number; state: Origin }) {
  const { data } = useQuery(accountNeighbors(id, state));
  const { menuName, menuId } = useParams({ from: ACCOUNT_ROUTE });
  const { query = NO_QUERY } = useSearch({ from: ACCOUNT_ROUTE });
  const navigateTo = useNavigateTo();
  // Keeps the query of the address except the component that it linked to.
  const { component_id: _component, ...remainingQuery } = query;
  const toStep = (account: NonNullable<typeof data>['next'] | undefined) =>
    account
      ? {
          name: account.name,
          path: accountPath(account, { id: Number(menuId), name: menuName }, remainingQuery),
          onOpen: () => openFromList(account),
          onAim: () => void preloadAccount({ id: account.id, page: Number(menuId), query: remainingQuery }),
        }
      : undefined;
  const steps = { K: toStep(data?.previous), J: toStep(data?.next) };
  useStepKeys((key) => {
    const step = steps[key];
    if (!step) return;
    step.onOpen();
    navigateTo(step.path);
  });
  return (
    <nav className={clsx(styles.root, accountHeaderStyles.accountNeighbors)} aria-label="Accounts in the list">
      <a
        className={clsx(iconButtonStyles.iconButton, styles.iconButton)}
        href={hashHref(listPath(state))}
        title="Back to the list"
        aria-label="Back to the list"
      >
        <Rows3 size={15} aria-hidden />
      </a>
      <StepLink icon={ChevronUp} label="Previous account" shortcut="K" step={steps.K} />
      <StepLink icon={ChevronDown} label="Next account" shortcut="J" step={steps.J} />
    </nav>
  );
}

interface StepLinkProps {
  icon: LucideIcon;
  label: string;
  shortcut: string;
  step: { name: string; path: string; onOpen: () => void; onAim: () => void } | undefined;
}

/** Link to a neighboring account; at an end of the list it is a disabled button, so that the layout does not move. */
function StepLink({ icon: Icon, label, shortcut, step }: StepLinkProps) {
  const icon = <Icon size={15} aria-hidden />;
  if (!step) {
    return (
      <button
        type="button"
        className={clsx(iconButtonStyles.iconButton, styles.iconButton)}
        aria-label={label}
        disabled
      >
        {icon}
      </button>
    );
  }
  return (
    <a
      className={clsx(iconButtonStyles.iconButton, styles.iconButton)}
      href={hashHref(step.path)}
      aria-label={`${label}: ${step.name}`}
      aria-keyshortcuts={shortcut}
      title={`${step.name} (${shortcut})`}
      onClick={step.onOpen}
      onPointerEnter={step.onAim}
      onFocus={step.onAim}
    >
      {icon}
    </a>
  );
}

/** Handles J and K, except while the user types or a dialog is open. A focused table handles these keys for its rows. */
function useStepKeys(onStep: (key: 'J' | 'K') => void): void {
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const key = event.key.toUpperCase();
      if (key === 'J' || key === 'K') latest.current(key);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
