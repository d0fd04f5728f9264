import type { EventGroup, EventName } from '@mainstay/contract/product-events';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RadioTower } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useListView } from '../../../platform/lib/use-list-view.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { RowButton } from '../../../platform/ui/RowButton.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { EventSummary } from '../components/EventSummary.tsx';
import { EventTabs } from '../components/EventTabs.tsx';
import { GroupDialog } from '../components/GroupDialog.tsx';
import { NameDialog } from '../components/NameDialog.tsx';
import { productEventsAddress } from '../components/product-events-address.ts';
import { eventGroupPages, eventNamePages } from '../queries.ts';

/** Groups and names of events that the product sends, and the accounts and features to which they belong. */
export function ProductEvents() {
  const { state } = useListView(productEventsAddress);
  return state.tab === 'events' ? <NamesList /> : <GroupsList />;
}

const useCanWrite = () => useSignedIn().user_access_type !== 'read_only';

function GroupsList() {
  const view = useListView(productEventsAddress);
  const canWrite = useCanWrite();
  const [editing, setEditing] = useState<EventGroup | null>(null);
  const columns = useMemo(() => toGroupColumns(canWrite ? setEditing : null), [canWrite]);
  return (
    <ListScreen
      title="Product events"
      view={view}
      query={useInfiniteQuery(eventGroupPages({ open: view.state.open }))}
      columns={columns}
      getName={({ name, group_id }) => name ?? group_id}
      below={<EventTabs active={undefined} />}
      tools={<OpenFilter label="Without an account" view={view} />}
      filters={<EventSummary />}
      empty={{
        icon: RadioTower,
        title: 'No groups yet',
        description: 'Groups appear here as soon as your product sends events with an analytics library.',
        noMatch: 'Every group has an account',
      }}
    >
      {editing && <GroupDialog group={editing} onClose={() => setEditing(null)} />}
    </ListScreen>
  );
}

function NamesList() {
  const view = useListView(productEventsAddress);
  const canWrite = useCanWrite();
  const [editing, setEditing] = useState<EventName | null>(null);
  const columns = useMemo(() => toNameColumns(canWrite ? setEditing : null), [canWrite]);
  return (
    <ListScreen
      title="Product events"
      view={view}
      query={useInfiniteQuery(eventNamePages({ open: view.state.open }))}
      columns={columns}
      getName={({ name }) => name}
      below={<EventTabs active="events" />}
      tools={<OpenFilter label="Without a feature" view={view} />}
      filters={<EventSummary />}
      empty={{
        icon: RadioTower,
        title: 'No events yet',
        description: 'Events appear here as soon as your product sends them with an analytics library.',
        noMatch: 'Every event has a feature',
      }}
    >
      {editing && <NameDialog event={editing} onClose={() => setEditing(null)} />}
    </ListScreen>
  );
}

type EventsView = ReturnType<typeof useListView<ReturnType<typeof productEventsAddress.parse>>>;

const OpenFilter = ({ label, view }: { label: string; view: EventsView }) => (
  <SegmentedControl
    label="Show"
    options={[
      { value: 'all', label: 'All' },
      { value: 'open', label },
    ]}
    value={view.state.open ? 'open' : 'all'}
    onChange={(next) => view.change({ open: next === 'open' ? true : undefined })}
  />
);

/** The target of a group or an event, and how it was determined. */
function Target({
  name,
  isSelected,
  isIgnored,
}: {
  name: string | undefined;
  isSelected: boolean;
  isIgnored: boolean;
}) {
  if (isIgnored) return <Chip>Ignored</Chip>;
  if (name === undefined) return <Chip tone="warn">Unknown</Chip>;
  return (
    <>
      {name} {isSelected && <Chip tone="brand">Selected</Chip>}
    </>
  );
}

/** @param onEdit null for users with view-only access */
const toGroupColumns = (onEdit: ((group: EventGroup) => void) | null): readonly Column<EventGroup>[] => [
  { id: 'group', header: 'Group', minWidth: 200, phone: 'title', cell: ({ name, group_id }) => name ?? group_id },
  { id: 'group_id', header: 'ID in the product', minWidth: 160, quiet: true, cell: ({ group_id }) => group_id },
  {
    id: 'account',
    header: 'Account',
    minWidth: 220,
    phone: 'state',
    cell: ({ account, is_selected, is_ignored }) => (
      <Target name={account?.name} isSelected={is_selected} isIgnored={is_ignored} />
    ),
  },
  ...toUseColumns<EventGroup>(),
  toEditColumn((group) => group.name ?? group.group_id, onEdit),
];

/** @param onEdit null for users with view-only access */
const toNameColumns = (onEdit: ((event: EventName) => void) | null): readonly Column<EventName>[] => [
  { id: 'event', header: 'Event', minWidth: 220, phone: 'title', cell: ({ name }) => name },
  {
    id: 'feature',
    header: 'Feature',
    minWidth: 240,
    phone: 'state',
    cell: ({ feature, is_selected, is_ignored }) => (
      <Target name={feature?.name} isSelected={is_selected} isIgnored={is_ignored} />
    ),
  },
  ...toUseColumns<EventName>(),
  toEditColumn(({ name }) => name, onEdit),
];

const toUseColumns = <Row extends { events: number; seen_on: string }>(): readonly Column<Row>[] => [
  {
    id: 'events',
    header: 'Events in 30 days',
    width: 150,
    align: 'right',
    cell: ({ events }) => formatNumber(events),
  },
  {
    id: 'seen',
    header: 'Last seen',
    width: 140,
    quiet: true,
    phone: 'note',
    cell: ({ seen_on }) => formatLongDate(seen_on),
  },
];

const toEditColumn = <Row,>(getName: (row: Row) => string, onEdit: ((row: Row) => void) | null): Column<Row> => ({
  id: 'end',
  header: 'Action',
  width: 110,
  align: 'right',
  phone: 'figure',
  cell: (row) =>
    onEdit && (
      <RowButton label={`Change ${getName(row)}`} onPress={() => onEdit(row)}>
        Change
      </RowButton>
    ),
});
