import { clsx } from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '../../../../platform/lib/session.ts';
import { useRedirectToSignIn } from '../../../../platform/lib/use-redirect-to-sign-in.ts';
import { CompanyLine } from '../../../../platform/ui/CompanyLine.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import cardStyles from '../../../../platform/ui/Card.module.css';
import styles from './SetupFrame.module.css';

interface SetupFrameProps {
  title: string;
  about: string;
  /** A wide layout for a map. Forms keep a readable line length. */
  wide?: boolean;
  /** The query of this screen. Its error is shown here; without a token, it redirects to the sign-in. */
  query: { error: unknown; isPending: boolean; refetch: () => unknown };
  children: ReactNode;
}

/** One card below the company's name, with a link back to the application. */
export function SetupFrame({ title, about, wide, query, children }: SetupFrameProps) {
  const session = useSession();
  const { error } = query;
  const name = session?.entity_name ?? 'Mainstay';
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  useRedirectToSignIn(error);
  return (
    <main id="main" className={styles.root} data-wide={wide ? true : undefined}>
      <CompanyLine name={name} logo={session?.entity_logo ?? null} />
      <div className={clsx(cardStyles.card, styles.card)}>
        <h1>{title}</h1>
        <p className={textStyles.muted}>{about}</p>
        {error ? (
          <ErrorState title="Not available" error={error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <span className={buttonStyles.spinner} role="status" aria-label="Loading" />
        ) : (
          children
        )}
      </div>
    </main>
  );
}
