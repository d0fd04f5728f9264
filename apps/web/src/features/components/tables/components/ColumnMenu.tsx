import type { ReactTable } from '@mainstay/contract/components/definition';
import type { ReportRow } from '@mainstay/contract/components/report';
import type { ReactTable as Table } from '@tanstack/react-table';
import { type features, moveColumn, type TableColumn } from './react-table-features.ts';

interface ColumnMenuProps {
  column: TableColumn;
  table: Table<typeof features, ReportRow>;
  options: ReactTable;
  onClose: () => void;
}

/** Actions on a column that the table options allow. */
export function ColumnMenu({ column, table, options, onClose }: ColumnMenuProps) {
  const order = table.getAllLeafColumns().map(({ id }) => id);
  const act = (text: string, press: () => void, disabled = false) => (
    <button
      type="button"
      className="tool"
      disabled={disabled}
      onClick={() => {
        press();
        onClose();
      }}
    >
      {text}
    </button>
  );
  const pinned = column.getIsPinned();
  return (
    <div className="rt-menu">
      {options.enableColumnOrdering && (
        <>
          {act('Move left', () => table.setColumnOrder(moveColumn(order, column.id, -1)), order[0] === column.id)}
          {act('Move right', () => table.setColumnOrder(moveColumn(order, column.id, 1)), order.at(-1) === column.id)}
        </>
      )}
      {options.enablePinning &&
        (pinned ? (
          act('Unpin', () => column.pin(false))
        ) : (
          <>
            {act('Pin left', () => column.pin('start'))}
            {act('Pin right', () => column.pin('end'))}
          </>
        ))}
      {options.enableHiding && act('Hide', () => column.toggleVisibility(false))}
      {act(column.getIsGrouped() ? 'Ungroup' : 'Group by', () => column.toggleGrouping())}
    </div>
  );
}
