import { type ConnectionPart, MAIL_PROVIDERS, MAILBOX_PATH } from '@mainstay/contract/rules/mail-providers';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Mail } from 'lucide-react';
import { hashHref } from '../../platform/lib/history.ts';
import { isAdministrator, useSignedIn } from '../../platform/lib/session.ts';
import { EmptyState } from '../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../platform/ui/Skeleton.tsx';
import { ownConnectionQuery } from './queries.ts';

const PARTS = {
  mail: { icon: Mail, name: 'mailbox', use: 'Read and send email with your contacts here.' },
  calendar: { icon: CalendarDays, name: 'calendar', use: 'Plan and see meetings with your contacts here.' },
} as const satisfies Record<ConnectionPart, object>;

/** Shown in place of mail or a calendar without a usable connection: what is missing, and who can add it (ruling 31). */
export function ConnectMailbox({ part }: { part: ConnectionPart }) {
  const { data, error, refetch } = useQuery(ownConnectionQuery);
  const { icon, name, use } = PARTS[part];
  if (error && !data)
    return <ErrorState title={`The ${name} could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const { connection, providers } = data;
  if (connection?.is_sample)
    return (
      <EmptyState
        title={`This ${name} is sample data`}
        icon={icon}
        action={<PanelLink>Mail and calendar settings</PanelLink>}
      >
        Its messages and meetings appear on accounts. It has no provider from which the {name} could be loaded.
      </EmptyState>
    );
  if (connection?.syncs.some(({ state }) => state === 'ended'))
    return (
      <EmptyState title={`Connect your ${name} again`} icon={icon} action={<PanelLink>Connect again</PanelLink>}>
        {MAIL_PROVIDERS[connection.provider].label} no longer grants access to {connection.address}.
      </EmptyState>
    );
  if (providers.length === 0) return <NoProvider />;
  return (
    <EmptyState title={`Connect your ${name}`} icon={icon} action={<PanelLink>Connect {name}</PanelLink>}>
      {use}
    </EmptyState>
  );
}

const PanelLink = ({ children }: { children: React.ReactNode }) => (
  <Button component="a" href={hashHref(MAILBOX_PATH)}>
    {children}
  </Button>
);

/** Shown if no provider is set up that the user could connect. */
export function NoProvider() {
  const isAdmin = isAdministrator(useSignedIn());
  return (
    <EmptyState
      title="Mail and calendar are not set up yet"
      icon={Mail}
      action={
        isAdmin && (
          <Button component="a" href={hashHref('/dashboard/admin/sign-in')}>
            Set up a provider
          </Button>
        )
      }
    >
      {isAdmin
        ? 'Add Google or Microsoft under Sign-in methods. Then everyone can connect a mailbox and a calendar.'
        : 'An administrator first adds Google or Microsoft under Sign-in methods.'}
    </EmptyState>
  );
}
