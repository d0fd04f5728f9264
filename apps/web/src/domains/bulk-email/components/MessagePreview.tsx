import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { type PreviewInput, previewQuery } from '../queries.ts';
import { type ConfigurationValues, toDraft, validateValues } from './configuration-draft.ts';
import cardStyles from '../../../platform/ui/Card.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './MessagePreview.module.css';

/** Typing is debounced by this delay before the preview is requested. */
const DEBOUNCE_MS = 400;

interface MessagePreviewProps {
  values: ConfigurationValues;
  /** The columns that the recipients have. */
  columns: readonly string[];
  /** From 1. */
  row: number;
  onRow: (row: number) => void;
}

/** The message as the recipient of one row will see it. */
export function MessagePreview({ values, columns, row, onRow }: MessagePreviewProps) {
  const { fileurl, view_id, ...missing } = validateValues({ ...values, isSending: true }, columns);
  const isIncomplete = Boolean(fileurl ?? view_id ?? missing.selected_to_col) || values.template_content === '';
  const [input] = useDebouncedValue(
    isIncomplete ? null : JSON.stringify({ ...toDraft(values), row } satisfies PreviewInput),
    DEBOUNCE_MS,
  );
  const { data, error, isFetching } = useQuery({
    ...previewQuery(JSON.parse(input ?? '{}') as PreviewInput),
    enabled: input !== null,
  });
  const isShown = input !== null && data !== undefined && !error;
  return (
    <section className={clsx(cardStyles.card, styles.root)} aria-label="Preview" aria-busy={isFetching}>
      <div className={cardStyles.header} data-part="card-header">
        <h2>Preview</h2>
        <span className={layoutStyles.grow} />
        {isShown && data.total > 0 && (
          <>
            <button
              type="button"
              className={iconButtonStyles.iconButton}
              aria-label="Previous row"
              disabled={row <= 1}
              onClick={() => onRow(row - 1)}
            >
              <ChevronLeft size={15} aria-hidden />
            </button>
            <span className={clsx(textStyles.caption, textStyles.tabular)}>
              Row {formatNumber(row)} of {formatNumber(data.total)}
            </span>
            <button
              type="button"
              className={iconButtonStyles.iconButton}
              aria-label="Next row"
              disabled={row >= data.total}
              onClick={() => onRow(row + 1)}
            >
              <ChevronRight size={15} aria-hidden />
            </button>
          </>
        )}
      </div>
      {isShown ? (
        <>
          <dl className={styles.facts}>
            <dt>To</dt>
            <dd>{data.to || 'No address'}</dd>
            <dt>Subject</dt>
            <dd>{data.subject}</dd>
          </dl>
          {missing.template_content && (
            <p className={styles.message} role="alert">
              {missing.template_content}
            </p>
          )}
          <iframe className={styles.body} title="Message" sandbox="" srcDoc={data.html} />
        </>
      ) : input === null ? (
        <p className={styles.message}>Select the recipients and write the message to see it here.</p>
      ) : error ? (
        <p className={styles.message} role="alert">
          {getErrorMessage(error)}
        </p>
      ) : (
        <div className={styles.message}>
          <Skeleton height={160} />
        </div>
      )}
    </section>
  );
}
