import type { Pin as PinnedAccount } from '@mainstay/contract/pins';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Pin } from 'lucide-react';
import { useEffect } from 'react';
import { useSession } from '../../../platform/lib/session.ts';
import { useRedirectToSignIn } from '../../../platform/lib/use-redirect-to-sign-in.ts';
import { MantineRoot } from '../../../platform/theme/MantineRoot.tsx';
import { CompanyLine } from '../../../platform/ui/CompanyLine.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { ownPins, usePin } from '../../accounts/queries.ts';
import { useAccountHref } from '../../../core/navigation/queries.ts';
import { pinnableAccounts } from '../queries.ts';
import { AccountChoice } from '../components/AccountChoice.tsx';
import { PinCard } from '../components/PinCard.tsx';
import cardStyles from '../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './PinBoard.module.css';

/** Shows the user's pinned accounts and a list to pin others from, in the shell. */
export function PinBoard() {
  const { data, error, refetch } = useQuery(ownPins);
  return (
    <>
      <PageHeader title="Pin board" count={data?.pins.length || undefined} />
      {error ? (
        <ErrorState title="Your pins could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Board pins={data?.pins} />
      )}
    </>
  );
}

/** The pin board at its documented address, outside the shell (1-shell-44). */
export function StandalonePinBoard() {
  const session = useSession();
  useRedirectToSignIn(useQuery(ownPins).error);
  const name = session?.entity_name ?? 'Mainstay';
  useEffect(() => {
    document.title = `Pin board · ${name}`;
  }, [name]);
  return (
    <main id="main" className={styles.root}>
      <CompanyLine name={name} logo={session?.entity_logo ?? null} />
      {session && (
        <MantineRoot>
          <PinBoard />
        </MantineRoot>
      )}
    </main>
  );
}

function Board({ pins }: { pins: readonly PinnedAccount[] | undefined }) {
  const getAccountHref = useAccountHref();
  const pin = usePin();
  usePrefetchQuery(pinnableAccounts(''));
  return (
    <div className={clsx(pageHeaderStyles.page, styles.columns)}>
      {pins?.length === 0 ? (
        <div className={cardStyles.card}>
          <EmptyState title="Nothing pinned yet" icon={Pin}>
            Pin the accounts you work with most to see their health, revenue and next renewal here.
          </EmptyState>
        </div>
      ) : (
        <ul className={styles.cards} aria-label="Pinned accounts" aria-busy={!pins}>
          {pins?.map((one) => {
            const account = { id: one.account_id, name: one.account_name };
            return (
              <PinCard key={one.pin_id} pin={one} href={getAccountHref(account)} onUnpin={() => pin(account, false)} />
            );
          }) ?? [0, 1, 2].map((at) => <Skeleton key={at} height={142} />)}
        </ul>
      )}
      {/* Shown after the pins, which are above it on narrow screens and would move it. */}
      {pins && <AccountChoice pinned={pins} getAccountHref={getAccountHref} onPin={pin} />}
    </div>
  );
}
