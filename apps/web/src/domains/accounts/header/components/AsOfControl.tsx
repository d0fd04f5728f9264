import { addDays } from '@mainstay/contract/rules/dates';
import { clsx } from 'clsx';
import { CalendarClock, Check, ChevronDown, X } from 'lucide-react';
import { formatLongDate, getToday } from '../../../../platform/lib/dates.ts';
import { Popup } from '../../../../platform/ui/Popup.tsx';
import { DayField } from '../../../../core/account-access/DayField.tsx';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './AsOfControl.module.css';

interface AsOfControlProps {
  /** The current as-of day; undefined means today. */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Returns frequently used days, such as the end of the last month, quarter and year. */
function getPresets(today: string): { name: string; day: string }[] {
  const [year = '', month = '01'] = today.split('-');
  const quarter = String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0');
  return [
    { name: '30 days ago', day: addDays(today, -30) },
    { name: 'End of last month', day: addDays(`${year}-${month}-01`, -1) },
    { name: 'End of last quarter', day: addDays(`${year}-${quarter}-01`, -1) },
    { name: 'End of last year', day: addDays(`${year}-01-01`, -1) },
  ];
}

/** Control for the as-of day of the account's metrics. A day other than today is shown as a chip with a clear button. */
export const AsOfControl = ({ day, onChange }: AsOfControlProps) => (
  <div className={styles.root} data-on={day !== undefined || undefined}>
    <Popup
      label="Data as of"
      className={styles.popup}
      width={236}
      position="bottom-end"
      trigger={
        <button type="button" className={clsx(buttonStyles.button, styles.button)}>
          <CalendarClock size={14} aria-hidden />
          <span className={styles.label}>{day ? `As of ${formatLongDate(day)}` : 'As of today'}</span>
          {!day && <ChevronDown size={13} aria-hidden />}
        </button>
      }
    >
      {(close) => <DayOptions day={day} onChange={onChange} onDone={close} />}
    </Popup>
    {day && (
      <button
        type="button"
        className={styles.clearButton}
        aria-label="Back to today"
        onClick={() => onChange(undefined)}
      >
        <X size={13} aria-hidden />
      </button>
    )}
  </div>
);

function DayOptions({ day, onChange, onDone }: AsOfControlProps & { onDone: () => void }) {
  const today = getToday();
  const selectedDay = day ?? today;
  return (
    <>
      <ul>
        {[{ name: 'Today', day: today }, ...getPresets(today)].map((preset) => (
          <li key={preset.name}>
            <button
              type="button"
              className={styles.preset}
              aria-pressed={preset.day === selectedDay}
              onClick={() => {
                onDone();
                onChange(preset.day === today ? undefined : preset.day);
              }}
            >
              <span className={layoutStyles.grow}>{preset.name}</span>
              {preset.day === selectedDay && <Check size={14} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      <DayField label="Choose a date" value={selectedDay} max={today} onChange={onChange} onDone={onDone} />
    </>
  );
}
