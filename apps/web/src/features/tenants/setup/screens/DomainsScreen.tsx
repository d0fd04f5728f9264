import type { Discovery } from '@mainstay/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { hashHref } from '../../../../lib/history.ts';
import { useSignedIn } from '../../../../lib/session.ts';
import { AccountLogo } from '../../../../ui/AccountLogo.tsx';
import { findDomains, getSignInUrl } from '../../../identity/queries.ts';
import { ownProfileQuery } from '../../../people/profile/queries.ts';
import { SetupFrame } from '../components/SetupFrame.tsx';
import '../../../../ui/button.css';

/** Lists the companies in which the user's email is registered, each with a link to its sign-in. */
export function DomainsScreen() {
  const me = useQuery(ownProfileQuery);
  const email = me.data?.email ?? '';
  const read = useQuery({
    queryKey: ['domains', email],
    queryFn: () => findDomains(email, 'login'),
    enabled: email !== '',
  });
  const { sso_server: here } = useSignedIn();
  return (
    <SetupFrame
      title="Your workspaces"
      about={email ? `${email} can sign in to these companies.` : 'The companies you can sign in to.'}
      read={me.error ? me : read}
    >
      <ul className="suf-list">
        {read.data?.map((found) => (
          <Workspace key={found.domain} found={found} email={email} current={isAt(found, here)} />
        ))}
      </ul>
    </SetupFrame>
  );
}

const isAt = (found: Discovery, origin: string) => new URL(found.sso_url || origin).origin === new URL(origin).origin;

function Workspace({ found, email, current }: { found: Discovery; email: string; current: boolean }) {
  return (
    <li>
      <AccountLogo name={found.entity_name} size={28} />
      <span>
        <b>{found.entity_name}</b>
        <span className="cap">{new URL(found.sso_url || location.origin).host}</span>
      </span>
      <a
        className="btn"
        aria-label={`Open ${found.entity_name}`}
        href={current ? hashHref('/dashboard') : getSignInUrl(found, email, 'login', null)}
      >
        Open
      </a>
    </li>
  );
}
