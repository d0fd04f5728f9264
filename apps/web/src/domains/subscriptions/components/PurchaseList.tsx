import type { ComponentProps } from 'react';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ExportButton } from '../../../platform/ui/ExportButton.tsx';
import { PagedTable } from '../../../platform/ui/PagedTable.tsx';
import { PAGE_ROWS } from '../queries.ts';
import { FilterTools } from './FilterTools.tsx';
import type { ListProps } from './list-props.ts';

type Tools = ComponentProps<typeof FilterTools>;
type Table<Row> = ComponentProps<typeof PagedTable<Row>>;

interface PurchaseListProps<Row>
  extends Pick<ListProps, 'shown' | 'change'>,
    Pick<Tools, 'choices' | 'choiceText'>,
    Pick<Table<Row>, 'query' | 'rows' | 'columns' | 'rowName'> {
  what: 'product' | 'subscription';
  /** The source of the data, shown if an account has none. */
  origin: string;
  filterable: Tools['columns'];
  download: ComponentProps<typeof ExportButton>['download'];
}

/** One page of an account's purchases with filters and a download of all rows. */
export function PurchaseList<Row extends { id: number }>({
  what,
  origin,
  shown: { filters, page },
  change,
  filterable,
  choices,
  choiceText,
  download,
  ...table
}: PurchaseListProps<Row>) {
  return (
    <>
      <FilterTools
        columns={filterable}
        filters={filters}
        {...(choices && { choices })}
        {...(choiceText && { choiceText })}
        onChange={(next) => change({ filters: next })}
      >
        <ExportButton isTool name={`${what}s`} download={download} />
      </FilterTools>
      <PagedTable<Row>
        {...table}
        label={what === 'product' ? 'Products' : 'Subscriptions'}
        rowId={(row) => row.id}
        size={PAGE_ROWS}
        page={page}
        onPage={(next) => change({ page: next })}
        onOpen={(row) => change({ open: row.id })}
        empty={
          filters.length > 0 ? (
            <EmptyState title={`No ${what}s match`} />
          ) : (
            <EmptyState title={`No ${what}s yet`}>{origin}</EmptyState>
          )
        }
      />
    </>
  );
}
