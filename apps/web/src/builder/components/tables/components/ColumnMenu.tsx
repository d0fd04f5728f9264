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
  const renderAction = (text: string, onSelect: () => void, disabled = false) => (
    <button
      type="button"
      className="tool"
      disabled={disabled}
      onClick={() => {
        onSelect();
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
          {renderAction(
            'Move left',
            () => table.setColumnOrder(moveColumn(order, column.id, -1)),
            order[0] === column.id,
          )}
          {renderAction(
            'Move right',
            () => table.setColumnOrder(moveColumn(order, column.id, 1)),
            order.at(-1) === column.id,
          )}
        </>
      )}
      {options.enablePinning &&
        (pinned ? (
          renderAction('Unpin', () => column.pin(false))
        ) : (
          <>
            {renderAction('Pin left', () => column.pin('start'))}
            {renderAction('Pin right', () => column.pin('end'))}
          </>
        ))}
      {options.enableHiding && renderAction('Hide', () => column.toggleVisibility(false))}
      {renderAction(column.getIsGrouped() ? 'Ungroup' : 'Group by', () => column.toggleGrouping())}
    </div>
  );
}
