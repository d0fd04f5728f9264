import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { StepSearch } from './import-search.ts';
import textStyles from '../../../platform/theme/text.module.css';
import filterChipsStyles from '../../../platform/ui/FilterChips.module.css';
import styles from './RowPreviewTable.module.css';

/** Chip of the active error filter, with a button to clear it. */
export const ErrorFilter = ({ search, onClear }: { search: StepSearch; onClear: () => void }) =>
  (search.column || search.whole || search.reason) && (
    <span className={clsx(filterChipsStyles.chip, styles.chip)}>
      {(search.column || search.whole) && (
        <span className={filterChipsStyles.name}>{search.column ?? 'Entire row'}</span>
      )}
      <b className={textStyles.truncate}>{search.reason ?? 'any error'}</b>
      <button
        type="button"
        className={filterChipsStyles.removeButton}
        aria-label="Show rows with any error"
        onClick={onClear}
      >
        <X size={12} aria-hidden />
      </button>
    </span>
  );
