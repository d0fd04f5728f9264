import { ChevronLeft, ChevronRight } from 'lucide-react';
import './icon-button.css';
import './Pager.css';

interface PagerProps {
  report: {
    has_prev: boolean;
    has_next: boolean;
    /** From 1. */
    current_page: number;
    /** Absent where nobody has counted. */
    total_records?: number;
  };
  /** Rows of a full page, and of this one. */
  size: number;
  count: number;
  onPage: (page: number) => void;
}

/** Which rows of how many, and one page on or back. */
export function Pager({ report, size, count, onPage }: PagerProps) {
  const { has_prev, has_next, current_page, total_records } = report;
  const first = (current_page - 1) * size + 1;
  const range = count === 0 ? '0' : `${first}–${first + count - 1}`;
  const total = total_records === undefined ? '' : ` of ${total_records.toLocaleString('en-US')}`;
  return (
    <div className="pager" role="group" aria-label="Pages">
      <span className="cap num">
        {range}
        {total}
      </span>
      <button
        type="button"
        className="ic"
        aria-label="Previous page"
        disabled={!has_prev}
        onClick={() => onPage(current_page - 1)}
      >
        <ChevronLeft size={15} aria-hidden />
      </button>
      <button
        type="button"
        className="ic"
        aria-label="Next page"
        disabled={!has_next}
        onClick={() => onPage(current_page + 1)}
      >
        <ChevronRight size={15} aria-hidden />
      </button>
    </div>
  );
}
