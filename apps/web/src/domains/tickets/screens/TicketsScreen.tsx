import { TICKET_PRIORITIES, TICKET_STATUSES } from '@mainstay/contract/rules/tickets';
import { canEditTicket, canMailTickets } from '@mainstay/contract/rules/ticket-rules';
import type { Ticket } from '@mainstay/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, Mail, Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { toSinglePage } from '../../../platform/lib/paged-list.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { type ListView, useListView } from '../../../platform/lib/use-list-view.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { ChoiceFilters } from '../../../platform/ui/ChoiceFilters.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { Pager } from '../../../platform/ui/Pager.tsx';
import { RowButton } from '../../../platform/ui/RowButton.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { DeleteTicketDialog } from '../components/DeleteTicketDialog.tsx';
import { filterTickets } from '../components/filter-tickets.ts';
import { MissingTicketPanel, NewTicketPanel, TicketMailPanel, TicketPanel } from '../components/TicketPanel.tsx';
import { ticketColumns } from '../components/ticket-columns.tsx';
import { buildTicketsCsv } from '../components/tickets-csv.ts';
import { parseMailPanel, ticketsAddress, type TicketsState, toMailPanel } from '../components/tickets-address.ts';
import { ticketsQuery } from '../queries.ts';

/** Tickets per page (3-tickets-61). */
const PAGE_SIZE = 10;
const NO_TICKETS: readonly Ticket[] = [];

/** Lists the company's tickets to the product's support. Support staff sees additional columns. */
export function TicketsScreen() {
  const view = usePagedView();
  const { state } = view;
  const query = useQuery(ticketsQuery);
  const user = useTicketUser(query.data?.support_staff ?? false);
  const [deletedTicket, setDeletedTicket] = useState<Ticket | null>(null);
  const tickets = query.data?.tickets ?? NO_TICKETS;
  const matching = useMemo(() => filterTickets(tickets, state), [tickets, state]);
  const pages = Math.max(1, Math.ceil(matching.length / PAGE_SIZE));
  const page = Math.min(state.page ?? 1, pages);
  const listing = matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const renderActions = (ticket: Ticket) => (
    <RowActions
      ticket={ticket}
      user={user}
      onOpen={(panel) => view.change({ ticket: panel })}
      onDelete={() => setDeletedTicket(ticket)}
    />
  );
  return (
    <ListScreen
      title="Product support"
      view={view}
      query={toSinglePage({ ...query, data: query.data && { listing, total_records: matching.length } })}
      columns={ticketColumns(user.isStaff)}
      getName={({ ticket_name }) => ticket_name}
      searchLabel="Search tickets"
      defaultSort="-created"
      filters={<TicketFilters tickets={tickets} view={view} isStaff={user.isStaff} />}
      exportFile={{
        name: 'ticketsInfo',
        isDated: false,
        download: () => Promise.resolve(new Blob([buildTicketsCsv(matching)], { type: 'text/csv;charset=utf-8' })),
      }}
      create={{ label: 'New ticket', isAllowed: true, onClick: () => view.change({ ticket: 'new' }) }}
      actions={renderActions}
      empty={{
        icon: LifeBuoy,
        title: 'No tickets yet',
        description:
          'Tickets to the support of Mainstay are listed here. Support cases of your customers are on their accounts.',
        noMatch: 'No tickets match',
      }}
      footer={
        pages > 1 && (
          <Pager
            report={{
              has_prev: page > 1,
              has_next: page < pages,
              current_page: page,
              total_records: matching.length,
            }}
            size={PAGE_SIZE}
            count={listing.length}
            onPage={(next) => view.change({ page: next })}
          />
        )
      }
      panel={query.data && <OpenPanel tickets={tickets} view={view} user={user} />}
    >
      {deletedTicket && <DeleteTicketDialog ticket={deletedTicket} onClose={() => setDeletedTicket(null)} />}
    </ListScreen>
  );
}

/** Returns the state of the list. Changing a filter or the order shows the first page. */
function usePagedView(): ListView<TicketsState> {
  const view = useListView(ticketsAddress);
  return useMemo(
    () => ({
      ...view,
      change: (next, options) => view.change('ticket' in next ? next : { page: undefined, ...next }, options),
    }),
    [view],
  );
}

function useTicketUser(isStaff: boolean) {
  const { user_id: id, role: roles, user_access_type } = useSignedIn();
  return { id, roles, isStaff, isReadOnly: user_access_type === 'read_only' };
}

interface RowActionsProps {
  ticket: Ticket;
  user: ReturnType<typeof useTicketUser>;
  onOpen: (panel: TicketsState['ticket']) => void;
  onDelete: () => void;
}

function RowActions({ ticket: { id, ticket_name: name, created_by }, user, onOpen, onDelete }: RowActionsProps) {
  const canEdit = canEditTicket(user, created_by?.id ?? null);
  return (
    <>
      {canMailTickets(user) && (
        <RowButton icon label={`Email ${name}`} onPress={() => onOpen(toMailPanel(id))}>
          <Mail size={14} aria-hidden />
        </RowButton>
      )}
      {canEdit && (
        <RowButton icon label={`Edit ${name}`} onPress={() => onOpen(id)}>
          <Pencil size={14} aria-hidden />
        </RowButton>
      )}
      {canEdit && (
        <RowButton icon label={`Delete ${name}`} onPress={onDelete}>
          <Trash2 size={14} aria-hidden />
        </RowButton>
      )}
    </>
  );
}

interface OpenPanelProps {
  tickets: readonly Ticket[];
  view: ListView<TicketsState>;
  user: ReturnType<typeof useTicketUser>;
}

/** The side panel in the mode of the address: new ticket, ticket, or message about a ticket. */
function OpenPanel({ tickets, view, user }: OpenPanelProps) {
  const { state, close, change } = view;
  const { ticket: open } = state;
  if (open === undefined) return null;
  if (open === 'new') return <NewTicketPanel user={user} onClose={close} />;
  const mailedId = parseMailPanel(open);
  const ticket = tickets.find(({ id }) => id === (mailedId ?? open));
  if (!ticket) return <MissingTicketPanel onClose={close} />;
  const panel = { key: open, ticket, onClose: close };
  if (mailedId !== undefined && canMailTickets(user)) return <TicketMailPanel {...panel} key={open} />;
  return <TicketPanel {...panel} key={open} user={user} onMail={() => change({ ticket: toMailPanel(ticket.id) })} />;
}

const toChoices = (values: readonly string[]) => values.map((value) => ({ value, name: value }));
const GROUPS = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

interface TicketFiltersProps extends Pick<OpenPanelProps, 'tickets' | 'view'> {
  isStaff: boolean;
}

function TicketFilters({ tickets, view: { state, change }, isStaff }: TicketFiltersProps) {
  const { group = 'all', status, priority, assigned } = state;
  const assignees = [...new Set(tickets.flatMap(({ assigned_to }) => assigned_to ?? []))].toSorted();
  const filters = [
    { id: 'status', name: 'Status', choices: toChoices(TICKET_STATUSES), value: status },
    { id: 'priority', name: 'Priority', choices: toChoices(TICKET_PRIORITIES), value: priority },
    ...(isStaff ? [{ id: 'assigned', name: 'Assigned to', choices: toChoices(assignees), value: assigned }] : []),
  ];
  return (
    <ChoiceFilters
      before={
        <SegmentedControl
          label="Tickets"
          options={GROUPS}
          value={group}
          onChange={(next) => change({ group: next === 'all' ? undefined : next })}
        />
      }
      filters={filters}
      onChange={(id, value) => change({ [id]: value })}
    >
      {isStaff && <Chip tone="brand">Support staff</Chip>}
    </ChoiceFilters>
  );
}
