import type { SignInProvider } from '@mainstay/contract/identity/providers';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../../../lib/session.ts';
import { hashHref } from '../../../../lib/history.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { SwitchButton } from '../components/SwitchButton.tsx';
import { SignInMethodChips } from '../components/SignInMethodChips.tsx';
import { SignInMethodIcon } from '../components/SignInMethodIcon.tsx';
import { SIGN_IN_METHODS } from '../components/sign-in-method-labels.ts';
import { providersQuery } from '../queries.ts';
import { SignInPolicySections } from '../../sign-in-policy/components/SignInPolicySections.tsx';
import '../../../../ui/Card.css';
import '../../../../ui/button.css';
import '../components/Providers.css';

/** The four sign-in methods, and which of them is in use. */
export function SignInMethodsScreen() {
  const { data, error, refetch } = useQuery(providersQuery);
  return (
    <>
      <PageHeader title="Sign-in" />
      <div className="page siw">
        <p className="dim siw-intro">
          People sign in with either a password or one identity provider. Administrators can always use their password,
          so a provider outage does not lock everyone out.
        </p>
        {error && !data ? (
          <ErrorState title="Could not load the sign-in methods" error={error} onRetry={() => void refetch()} />
        ) : (
          <ul className="card siw-list" aria-busy={!data}>
            {data
              ? data.listing.map((way) => <SignInMethodRow key={way.strategy} way={way} all={data.listing} />)
              : Object.keys(SIGN_IN_METHODS).map((strategy) => (
                  <li key={strategy}>
                    <Skeleton height={36} />
                  </li>
                ))}
          </ul>
        )}
        <SignInPolicySections />
      </div>
    </>
  );
}

function SignInMethodRow({ way, all }: { way: SignInProvider; all: readonly SignInProvider[] }) {
  const mayWrite = useSignedIn().user_access_type !== 'read_only';
  const { name, about } = SIGN_IN_METHODS[way.strategy];
  const outside = way.strategy !== 'local';
  const verb = way.ready ? 'Settings' : 'Set up';
  const isOnlyWay = way.strategy === 'local' && way.in_use;
  return (
    <li>
      <SignInMethodIcon strategy={way.strategy} />
      <div className="grow">
        <div className="siw-name">
          <h2>{name}</h2>
          <SignInMethodChips provider={way} />
        </div>
        <p className="dim">{about}</p>
      </div>
      {outside && (
        <a className="btn" aria-label={`${verb} ${name}`} href={hashHref(`/dashboard/admin/sign-in/${way.strategy}`)}>
          {verb}
        </a>
      )}
      {!outside && mayWrite && !isOnlyWay && <SwitchButton provider={way} all={all} />}
    </li>
  );
}
