import type { Ticket } from '@mainstay/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ExportButton } from '../../../platform/ui/ExportButton.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { ticketColumns } from '../components/ticket-columns.tsx';
import { downloadTickets, ticketsQuery } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './TicketsScreen.module.css';

/** Tickets per page (3-tickets-61). */
const PAGE_SIZE = 10;

/** Lists the company's tickets to the product's support. Support staff sees additional columns. */
export function TicketsScreen() {
  const { data, error, isPending, refetch } = useQuery(ticketsQuery);
  const [page, setPage] = useState(1);
  const allTickets = data?.tickets ?? [];
  const pages = Math.max(1, Math.ceil(allTickets.length / PAGE_SIZE));
  const isStaff = data?.support_staff ?? false;
  return (
    <div className={pageHeaderStyles.sheet} data-state={data && (isStaff ? 'staff' : 'client')}>
      <PageHeader title="Support tickets" count={allTickets.length || undefined}>
        {isStaff && <Chip tone="brand">Support staff</Chip>}
        <ExportButton name="support-tickets" download={downloadTickets} />
      </PageHeader>
      <DataTable<Ticket>
        label="Support tickets"
        isScreenList
        columns={ticketColumns(isStaff)}
        rows={allTickets.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowId={({ id }) => id}
        rowName={({ ticket_name }) => ticket_name}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="No tickets" icon={LifeBuoy}>
            Tickets your company submits to Mainstay support are listed here.
          </EmptyState>
        }
      />
      {pages > 1 && (
        <nav className={styles.pagination} aria-label="Pages">
          <button type="button" className={buttonStyles.button} disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </button>
          <span className={clsx(textStyles.caption, textStyles.tabular)}>
            Page {page} of {pages}
          </span>
          <button
            type="button"
            className={buttonStyles.button}
            disabled={page === pages}
            onClick={() => setPage(page + 1)}
          >
            Next
          </button>
        </nav>
      )}
    </div>
  );
}
