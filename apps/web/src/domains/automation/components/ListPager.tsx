import { Pager } from '../../../platform/ui/Pager.tsx';

interface ListPagerProps {
  page: number;
  /** Rows per page. */
  size: number;
  data: { has_next: boolean; listing: readonly unknown[] };
  total: number;
  onPage: (page: number) => void;
}

/** Renders a pager if there is more than one page. */
export const ListPager = ({ page, size, data, total, onPage }: ListPagerProps) =>
  (page > 1 || data.has_next) && (
    <Pager
      report={{ has_prev: page > 1, has_next: data.has_next, current_page: page, total_records: total }}
      size={size}
      count={data.listing.length}
      onPage={onPage}
    />
  );
