import type { OutgoingMail } from '@mainstay/contract/mail/outgoing';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { toTableProps } from '../../../platform/lib/paged-list.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { useOpenRoute } from '../../../platform/lib/use-open-route.ts';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { useIsPhone } from '../../../platform/ui/use-is-phone.ts';
import { mailPath } from '../components/addresses.ts';
import { MailPanel } from '../components/MailPanel.tsx';
import { PURPOSE_LABELS } from '../components/mail-labels.ts';
import { StatusChip } from '../components/StatusChip.tsx';
import { mailsQuery } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/MailPanel.module.css';

/** Lists all messages, sent or unsent, with the message of the URL beside them. */
export function OutgoingMailList() {
  const { mail: openedId } = useSearch({ from: '/shell/dashboard/admin/outgoing-mail' });
  const navigateTo = useNavigateTo();
  const openRoute = useOpenRoute();
  const isPhone = useIsPhone();
  const body = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(mailsQuery);
  const list = toTableProps(query, (page) => page.mails);
  const columns = useMemo(() => getColumns(isPhone, openedId !== undefined), [isPhone, openedId]);
  const first = query.data?.pages[0];
  const close = () => {
    navigateTo(mailPath());
    body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  };
  return (
    <div className={pageHeaderStyles.sheet}>
      <PageHeader
        title="Outgoing mail"
        count={first?.total_records ? first.total_records.toLocaleString('en-US') : undefined}
      />
      {first && !first.sends && (
        <p className={styles.notice}>
          No mail server is configured. Messages are stored here and not sent. Set SMTP_URL to enable sending.
        </p>
      )}
      <div className={styles.layout} ref={body} data-open={openedId !== undefined || undefined}>
        <DataTable<OutgoingMail>
          label="Outgoing mail"
          columns={columns}
          {...list}
          rowId={(row) => row.id}
          rowName={(row) => row.subject}
          onOpen={({ id }, newTab) => openRoute(mailPath(id), newTab, { replace: openedId !== undefined })}
          empty={<NoMail />}
        />
        {openedId !== undefined && <MailPanel id={openedId} onClose={close} />}
      </div>
    </div>
  );
}

const NoMail = () => (
  <EmptyState title="No messages yet" icon={Mail}>
    Invitations, password reset links and sign-in notifications appear here.
  </EmptyState>
);

/** Returns the columns. A narrow list shows only those that distinguish the messages. */
function getColumns(isPhone: boolean, isNarrow: boolean): readonly Column<OutgoingMail>[] {
  const columns: readonly (Column<OutgoingMail> & { wide?: true })[] = [
    {
      id: 'subject',
      header: 'Subject',
      minWidth: 240,
      phone: 'title',
      cell: (mail) => (
        <a className={textStyles.link} href={hashHref(mailPath(mail.id))} tabIndex={-1}>
          {mail.subject}
        </a>
      ),
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
