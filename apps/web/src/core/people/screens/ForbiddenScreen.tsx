import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Fragment } from 'react';
import { hashHref } from '../../../platform/lib/history.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { administratorsQuery } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';

/** In place of a screen that requires another role, with the people who can grant it. */
export function ForbiddenScreen({ roles }: { roles: readonly string[] }) {
  const { data } = useQuery(administratorsQuery);
  return (
    <EmptyState
      heading
      icon={Lock}
      title="You don’t have access to this page"
      action={
        <a className={buttonStyles.button} href={hashHref('/dashboard')}>
          Go to your start page
        </a>
      }
    >
      {roles.length === 1
        ? 'Only administrators can open it.'
        : 'Only administrators, data administrators and customer success operations can open it.'}{' '}
      {data && data.administrators.length > 0 ? (
        <>
          Ask {data.administrators.length === 1 ? 'the administrator' : 'an administrator'} for access:{' '}
          {data.administrators.map(({ name, email }, at) => (
            <Fragment key={email}>
              {at > 0 && ', '}
              <a className={textStyles.brandLink} href={`mailto:${email}`}>
                {name}
              </a>
            </Fragment>
          ))}
          .
        </>
      ) : (
        'Ask an administrator for access.'
      )}
    </EmptyState>
  );
}
