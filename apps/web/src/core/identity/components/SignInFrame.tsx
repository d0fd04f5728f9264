import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTenant } from '../../../platform/lib/tenant.ts';
import { CompanyLogo } from '../../../platform/ui/CompanyLogo.tsx';
import { tenantQuery } from '../queries.ts';
import { LoaderScreen } from './LoaderScreen.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './SignInFrame.module.css';

interface SignInFrameProps {
  title: string;
  about?: ReactNode;
  children?: ReactNode;
}

/**
 * The card of all sign-in screens, below the company's logo. It renders after the company's name and colors have loaded, to avoid a
 * visible change. Hosts without a company show the product's logo and name.
 */
export function SignInFrame({ title, about, children }: SignInFrameProps) {
  const check = useQuery(tenantQuery);
  const tenant = useTenant();
  const name = tenant?.entity_name ?? 'Mainstay';
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  if (check.isPending) return <LoaderScreen />;
  return (
    <main className={styles.root} id="main">
      <div className={styles.header}>
        <CompanyLogo size={36} logo={tenant?.entity_logo ?? null} />
        <span>{name}</span>
      </div>
      <div className={styles.box}>
        <h1>{title}</h1>
        {about && <p className={textStyles.muted}>{about}</p>}
        {children}
      </div>
      <p className={styles.footer}>Powered by Mainstay</p>
    </main>
  );
}
