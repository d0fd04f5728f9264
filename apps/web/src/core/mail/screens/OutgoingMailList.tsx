import type { OutgoingMail } from '@mainstay/contract/mail/outgoing';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useMemo } from 'react';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { useListView } from '../../../platform/lib/use-list-view.ts';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { useIsPhone } from '../../../platform/ui/use-is-phone.ts';
import { MailPanel } from '../components/MailPanel.tsx';
import { PURPOSE_LABELS } from '../components/mail-labels.ts';
import { mailsAddress } from '../components/mails-address.ts';
import { StatusChip } from '../components/StatusChip.tsx';
import { mailsQuery } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from '../components/MailPanel.module.css';

/** Lists all messages, sent or unsent, with the message of the URL beside them. */
export function OutgoingMailList() {
  const view = useListView(mailsAddress);
  const openedId = view.state.mail;
  const isPhone = useIsPhone();
  const query = useInfiniteQuery(mailsQuery);
  const columns = useMemo(() => getColumns(isPhone, openedId !== undefined), [isPhone, openedId]);
  return (
    <ListScreen
      title="Outgoing mail"
      view={view}
      query={query}
      columns={columns}
      getName={({ subject }) => subject}
      empty={{
        icon: Mail,
        title: 'No messages yet',
        description: 'Invitations, password reset links and sign-in notifications appear here.',
      }}
      panel={openedId !== undefined && <MailPanel id={openedId} onClose={view.close} />}
    >
      {/* Below the list, which would otherwise move when the reply arrives. */}
      {query.data?.pages[0]?.sends === false && (
        <p className={styles.notice}>
          No mail server is configured. Messages are stored here and not sent. Set one up under{' '}
          <a className={textStyles.link} href={hashHref('/dashboard/admin/mail-sender')}>
            Email sender
          </a>
          , or ask your server administrator to set SMTP_URL.
        </p>
      )}
    </ListScreen>
  );
}

/** Returns the columns. A narrow list shows only those that distinguish the messages. */
function getColumns(isPhone: boolean, isNarrow: boolean): readonly Column<OutgoingMail>[] {
  const columns: readonly (Column<OutgoingMail> & { wide?: true })[] = [
    {
      id: 'subject',
      header: 'Subject',
      minWidth: 240,
      phone: 'title',
      isLink: true,
      cell: (mail) => mail.subject,
    },
    {
      id: 'to',
      header: 'To',
      width: isNarrow ? 180 : 240,
      quiet: true,
      phone: 'state',
      cell: (mail) => mail.to.join(', '),
    },
    { id: 'kind', header: 'Kind', width: 150, quiet: true, wide: true, cell: (mail) => PURPOSE_LABELS[mail.purpose] },
    {
      id: 'status',
      header: 'Status',
      width: isNarrow ? 150 : 270,
      phone: 'figure',
      cell: (mail) => <StatusChip mail={mail} brief={isPhone || isNarrow} />,
    },
    {
      id: 'when',
      header: 'Created',
      width: 180,
      quiet: true,
      wide: true,
      phone: 'note',
      cell: (mail) => formatEntityTimestamp(mail.created_at),
    },
  ];
  return isNarrow && !isPhone ? columns.filter((column) => !column.wide) : columns;
}
