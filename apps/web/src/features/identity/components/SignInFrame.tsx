import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTenant } from '../../../lib/tenant.ts';
import { CompanyLogo } from '../../../ui/CompanyLogo.tsx';
import { tenantQuery } from '../queries.ts';
import { LoaderScreen } from './LoaderScreen.tsx';
import './SignInFrame.css';

interface SignInFrameProps {
  title: string;
  about?: ReactNode;
  children?: ReactNode;
}

/**
 * The one card of every sign-in screen, under the company's logo. It waits for the company's name and colours, so that
 * nothing changes after it shows; a host without a company shows ours.
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
    <main className="si" id="main">
      <div className="si-top">
        <CompanyLogo size={36} logo={tenant?.entity_logo ?? null} />
        <span>{name}</span>
      </div>
      <div className="si-box">
        <h1>{title}</h1>
        {about && <p className="dim">{about}</p>}
        {children}
      </div>
      <p className="si-foot">Powered by Mainstay</p>
    </main>
  );
}
