import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSignedIn } from '../../platform/lib/session.ts';
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx';
import { ListScreen, type ListScreenProps, type Listing } from '../../platform/ui/ListScreen.tsx';

interface NamedDefinition {
  id: number;
  name: string;
}

interface DefinitionListProps<Row extends NamedDefinition>
  extends Pick<ListScreenProps<Row, Listing<Row>>, 'columns' | 'query' | 'view' | 'tools' | 'getPath' | 'empty'> {
  title: string;
  /** The singular name, for the button. */
  noun: string;
  onNew: () => void;
  /**
   * Renders the operations of a row. `remove` requires confirmation and is undefined for users with view-only access.
   */
  renderActions: (row: Row, remove: (() => void) | undefined) => ReactNode;
  remove: (client: QueryClient, id: number) => Promise<unknown>;
  /** States what a deletion removes and what it retains. */
  removing: string;
}

/** Lists the definitions of one kind. A selected definition opens in its editor. */
export function DefinitionList<Row extends NamedDefinition>({
  noun,
  onNew,
  renderActions,
  remove,
  removing,
  ...list
}: DefinitionListProps<Row>) {
  const client = useQueryClient();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [deletedRow, setDeletedRow] = useState<Row | null>(null);
  return (
    <ListScreen<Row, Listing<Row>>
      {...list}
      getName={({ name }) => name}
      searchLabel={`Search ${noun}s`}
      create={{ label: `New ${noun}`, isAllowed: canWrite, onClick: onNew }}
      actions={(row) => renderActions(row, canWrite ? () => setDeletedRow(row) : undefined)}
    >
      {deletedRow && (
        <ConfirmDialog
          opened
          title={`Delete ${deletedRow.name}?`}
          verb="Delete"
          onConfirm={() => remove(client, deletedRow.id)}
          onClose={() => setDeletedRow(null)}
        >
          {removing}
        </ConfirmDialog>
      )}
    </ListScreen>
  );
}
