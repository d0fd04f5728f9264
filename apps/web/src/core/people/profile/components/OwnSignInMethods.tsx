import type { OAuthStrategy, SignInMethod } from '@mainstay/contract/sign-in-oauth/oauth';
import { isSignInError, SIGN_IN_ERROR_MESSAGES } from '@mainstay/contract/identity/sign-in-errors';
import { describeSignInMethod, isOAuthStrategy } from '@mainstay/contract/rules/strategies';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { getLinkUrl, ownSignInMethodsQuery, unlinkAccount } from '../queries.ts';
import { getSignInMethodState } from './sign-in-method-labels.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from '../screens/Profile.module.css';

/** Lists the user's sign-in methods, and links or unlinks external accounts. */
export function OwnSignInMethods() {
  const { data, error, refetch } = useQuery(ownSignInMethodsQuery);
  const { linked, refused: rejection } = useSearch({ from: '/shell/dashboard/profileManagement' });
  const [message, setMessage] = useState<string | null>(
    isSignInError(rejection) ? SIGN_IN_ERROR_MESSAGES[rejection] : null,
  );
  const [unlinking, setUnlinking] = useState<OAuthStrategy | null>(null);
  const session = useSignedIn();
  const navigateTo = useNavigateTo();
  // Removed from the URL, so that the message is not shown again after a reload or back navigation.
  useEffect(() => {
    if (linked) showToast(`${isOAuthStrategy(linked) ? describeSignInMethod(linked).label : 'The account'} is linked`);
    if (linked || rejection) navigateTo('/dashboard/profileManagement', { replace: true });
  }, [linked, rejection, navigateTo]);

  const link = async (strategy: OAuthStrategy) => {
    setMessage(null);
    try {
      location.assign(await getLinkUrl(strategy));
    } catch (failure) {
      setMessage(getErrorMessage(failure));
    }
  };
  const unlink = async (strategy: OAuthStrategy) => {
    await unlinkAccount(strategy);
    // Unlinking may have ended the current session.
    if (session.auth_strategy === strategy) return navigateTo('/logout', { replace: true });
    setMessage(null);
    showToast(`${describeSignInMethod(strategy).label} is unlinked`);
  };
  const name = unlinking ? describeSignInMethod(unlinking).label : '';
  return (
    <Card title="Sign-in methods">
      <div className={styles.cardBody}>
        {error && !data ? (
          <ErrorState title="Could not load your sign-in methods" error={error} onRetry={() => void refetch()} />
        ) : (
          <ul className={styles.signInMethods} aria-busy={!data}>
            {data ? (
              data.map((method) => (
                <li key={method.strategy}>
                  <div>
                    <b>{describeSignInMethod(method.strategy).label}</b>
                    <p className={clsx(textStyles.caption, styles.caption)}>{getSignInMethodState(method)}</p>
                  </div>
                  <MethodButton method={method} onLink={(strategy) => void link(strategy)} onUnlink={setUnlinking} />
                </li>
              ))
            ) : (
              <li>
                <Skeleton height={36} />
              </li>
            )}
          </ul>
        )}
        <FormMessage>{message}</FormMessage>
      </div>
      <ConfirmDialog
        opened={unlinking !== null}
        title={`Unlink ${name}?`}
        verb="Unlink"
        onConfirm={() => (unlinking ? unlink(unlinking) : undefined)}
        onClose={() => setUnlinking(null)}
      >
        {session.auth_strategy === unlinking
          ? `All sessions started with ${name} will end, including this one. Sign in again with another method.`
          : `All sessions started with ${name} will end.`}
      </ConfirmDialog>
    </Card>
  );
}

interface MethodButtonProps {
  method: SignInMethod;
  onLink: (strategy: OAuthStrategy) => void;
  onUnlink: (strategy: OAuthStrategy) => void;
}

function MethodButton({ method: { strategy, usable, may_link, may_unlink }, onLink, onUnlink }: MethodButtonProps) {
  const name = describeSignInMethod(strategy).label;
  if (strategy === 'local' && usable)
    return (
      <a
        className={clsx(buttonStyles.button, styles.button)}
        href={hashHref('/dashboard/profileManagement/changePassword')}
        aria-label="Change your password"
      >
        Change
      </a>
    );
  if (!isOAuthStrategy(strategy)) return null;
  if (may_link)
    return (
      <button
        type="button"
        className={clsx(buttonStyles.button, styles.button)}
        aria-label={`Link ${name}`}
        onClick={() => onLink(strategy)}
      >
        Link
      </button>
    );
  if (may_unlink)
    return (
      <button
        type="button"
        className={clsx(buttonStyles.button, styles.button)}
        aria-label={`Unlink ${name}`}
        onClick={() => onUnlink(strategy)}
      >
        Unlink
      </button>
    );
  return null;
}
