import { Button } from '@mantine/core';
import { formatLongDate, formatLongMonth, formatShortDate } from '@mainstay/contract/rules/dates';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import layoutStyles from '../../../platform/theme/layout.module.css';
import filterBarStyles from '../../../platform/ui/FilterBar.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { type CalendarView, getShownDays } from './calendar-view.ts';
import { ContactsFilter, type ContactsFilterProps } from './ContactsFilter.tsx';
import { formatDayWithWeekday } from './event-text.ts';
import styles from './Calendar.module.css';

interface CalendarToolsProps {
  view: CalendarView;
  day: string;
  isPhone: boolean;
  filter: ContactsFilterProps;
  onView: (view: CalendarView) => void;
  onStep: (steps: number) => void;
  onToday: () => void;
  /** Undefined without permission. */
  onNew: (() => void) | undefined;
}

const VIEWS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;
const PHONE_VIEWS = VIEWS.map((option) => (option.value === 'week' ? { ...option, label: '3 days' } : option));

function formatShownPeriod(view: CalendarView, day: string, isPhone: boolean): string {
  if (view === 'month') return formatLongMonth(day);
  const days = getShownDays(view, day, isPhone);
  const [first = day, last = day] = [days[0], days.at(-1)];
  return view === 'day' ? formatDayWithWeekday(day) : `${formatShortDate(first)} – ${formatLongDate(last)}`;
}

/** Toolbar of the calendar: the shown period, whose events, and the view. */
export function CalendarTools(props: CalendarToolsProps) {
  const { view, day, isPhone, filter, onView, onStep, onToday, onNew } = props;
  return (
    <div className={clsx(filterBarStyles.root, styles.tools)} role="toolbar" aria-label="Calendar">
      <button type="button" className={filterBarStyles.toolButton} data-line onClick={onToday}>
        Today
      </button>
      <button
        type="button"
        className={iconButtonStyles.iconButton}
        aria-label={`Previous ${view}`}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={iconButtonStyles.iconButton}
        aria-label={`Next ${view}`}
        onClick={() => onStep(1)}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
      <h2 className={styles.period} aria-live="polite">
        {formatShownPeriod(view, day, isPhone)}
      </h2>
      <span className={layoutStyles.grow} data-part="layout-grow" />
      <ContactsFilter {...filter} />
      <SegmentedControl label="View" options={isPhone ? PHONE_VIEWS : VIEWS} value={view} onChange={onView} />
      {onNew && (
        <Button
          className={styles.newButton}
          aria-label="Event"
          leftSection={!isPhone && <Plus size={14} aria-hidden />}
          onClick={onNew}
        >
          {isPhone ? <Plus size={16} aria-hidden /> : 'Event'}
        </Button>
      )}
    </div>
  );
}
