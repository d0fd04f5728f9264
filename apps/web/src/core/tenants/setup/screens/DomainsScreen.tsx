import type { Discovery } from '@mainstay/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { AccountLogo } from '../../../../platform/ui/AccountLogo.tsx';
import { findDomains, getSignInUrl } from '../../../identity/queries.ts';
import { ownProfileQuery } from '../../../people/profile/queries.ts';
import { SetupFrame } from '../components/SetupFrame.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from '../components/SetupFrame.module.css';

/** Lists the companies in which the user's email is registered, each with a link to its sign-in. */
export function DomainsScreen() {
  const me = useQuery(ownProfileQuery);
  const email = me.data?.email ?? '';
  const domains = useQuery({
    queryKey: ['domains', email],
    queryFn: () => findDomains(email, 'login'),
    enabled: email !== '',
  });
  const { sso_server: currentOrigin } = useSignedIn();
  return (
    <SetupFrame
      title="Your workspaces"
      about={email ? `${email} can sign in to these companies.` : 'The companies you can sign in to.'}
      query={me.error ? me : domains}
    >
      <ul className={styles.workspaceList}>
        {domains.data?.map((workspace) => (
          <Workspace
            key={workspace.domain}
            workspace={workspace}
            email={email}
            current={isSameHost(workspace, currentOrigin)}
          />
        ))}
      </ul>
    </SetupFrame>
  );
}

const isSameHost = (workspace: Discovery, origin: string) =>
  new URL(workspace.sso_url || origin).origin === new URL(origin).origin;

function Workspace({ workspace, email, current }: { workspace: Discovery; email: string; current: boolean }) {
  return (
    <li>
      <AccountLogo name={workspace.entity_name} size={28} />
      <span>
        <b>{workspace.entity_name}</b>
        <span className={clsx(textStyles.caption, styles.caption)}>
          {new URL(workspace.sso_url || location.origin).host}
        </span>
      </span>
      <a
        className={clsx(buttonStyles.button, styles.button)}
        aria-label={`Open ${workspace.entity_name}`}
        href={current ? hashHref('/dashboard') : getSignInUrl(workspace, email, 'login', null)}
      >
        Open
      </a>
    </li>
  );
}
