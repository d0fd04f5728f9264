import { SegmentedControl } from '@mantine/core';
import type { ImportJob, ImportMapping } from '@mainstay/contract/imports';
import type { DateFormat } from '@mainstay/contract/rules/import-fields';
import { clsx } from 'clsx';
import { CalendarDays } from 'lucide-react';
import { useId } from 'react';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { parseBothOrders, findAmbiguousDay } from './column-notes.ts';
import type { MappingChange } from './mapping-state.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Mapping.module.css';

interface DateChoiceProps {
  job: ImportJob;
  mapping: ImportMapping;
  change: (change: MappingChange) => void;
  readOnly: boolean;
}

/** An example of each date format. */
const EXAMPLES: Record<DateFormat, string> = { iso: '2026-11-20', dmy: '20.11.2026', mdy: '11/20/2026' };
const FORMAT_LABELS: Record<DateFormat, string> = { iso: 'Year first', dmy: 'Day first', mdy: 'Month first' };

/** Lets the user select the date format if the dates of the file are ambiguous, and shows how each format reads a date from the file. */
export function DateChoice({ job, mapping, change, readOnly }: DateChoiceProps) {
  const titleId = useId();
  const formats = job.date_formats;
  if (formats.length < 2) return null;
  const example = findAmbiguousDay(job, mapping);
  const days = example && parseBothOrders(example.text);
  const formatExample = (format: DateFormat) =>
    days && format !== 'iso' ? formatLongDate(days[format]) : EXAMPLES[format];
  return (
    <section
      className={styles.question}
      data-open={mapping.date_format === null || undefined}
      aria-labelledby={titleId}
    >
      <CalendarDays size={16} aria-hidden />
      <div className={clsx(layoutStyles.grow, styles.grow)}>
        <h3 id={titleId}>Are the dates of this file written day first or month first?</h3>
        <p className={clsx(textStyles.muted, styles.muted)}>
          {example ? `${example.text} in ${example.header} is ambiguous.` : 'Every date in the file is ambiguous.'}
        </p>
      </div>
      {readOnly ? (
        <b>{mapping.date_format ? FORMAT_LABELS[mapping.date_format] : 'Not selected'}</b>
      ) : (
        <div data-at="dates">
          <SegmentedControl
            aria-labelledby={titleId}
            value={mapping.date_format ?? ''}
            onChange={(format) => change({ do: 'dates', format: format as DateFormat })}
            data={formats.map((format) => ({
              value: format,
              label: (
                <>
                  {FORMAT_LABELS[format]}: <span className={textStyles.tabular}>{formatExample(format)}</span>
                </>
              ),
            }))}
          />
        </div>
      )}
    </section>
  );
}
