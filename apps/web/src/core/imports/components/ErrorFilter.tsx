import { X } from 'lucide-react';
import '../../../platform/ui/FilterBar.css';
import type { StepSearch } from './import-search.ts';

/** Chip of the active error filter, with a button to clear it. */
export const ErrorFilter = ({ search, onClear }: { search: StepSearch; onClear: () => void }) =>
  (search.column || search.whole || search.reason) && (
    <span className="fchip">
      {(search.column || search.whole) && <span>{search.column ?? 'Entire row'}</span>}
      <b className="ell">{search.reason ?? 'any error'}</b>
      <button type="button" className="fchip-x" aria-label="Show rows with any error" onClick={onClear}>
        <X size={12} aria-hidden />
      </button>
    </span>
  );
