import { addDays } from '@mainstay/contract/rules/dates';
import { Popover } from '@mantine/core';
import { CalendarClock, Check, ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { longDay, today } from '../../../../lib/dates.ts';
import { DayField } from '../../components/DayField.tsx';
import '../../../../ui/button.css';
import './AsOfControl.css';

interface AsOfControlProps {
  /** The day in force; undefined is today. */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Days people ask for: the ends of the last month, quarter and year. */
function presets(now: string): { name: string; day: string }[] {
  const [year = '', month = '01'] = now.split('-');
  const quarter = String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0');
  return [
    { name: '30 days ago', day: addDays(now, -30) },
    { name: 'End of last month', day: addDays(`${year}-${month}-01`, -1) },
    { name: 'End of last quarter', day: addDays(`${year}-${quarter}-01`, -1) },
    { name: 'End of last year', day: addDays(`${year}-01-01`, -1) },
  ];
}

/** The day the figures of the account are shown for. Another day than today stands there as a chip that clears it. */
export function AsOfControl({ day, onChange }: AsOfControlProps) {
  const [opened, setOpened] = useState(false);
  const now = today();
  const choose = (next: string | undefined) => {
    setOpened(false);
    onChange(next === now ? undefined : next);
  };
  return (
    <div className="aso" data-on={day !== undefined || undefined}>
      <Popover
        opened={opened}
        onChange={setOpened}
        width={236}
        position="bottom-end"
        offset={6}
        trapFocus
        returnFocus
        portalProps={{ target: '#main' }}
      >
        <Popover.Target>
          <button type="button" className="btn" onClick={() => setOpened(!opened)}>
            <CalendarClock size={14} aria-hidden />
            <span className="aso-t">{day ? `As of ${longDay(day)}` : 'As of today'}</span>
            {!day && <ChevronDown size={13} aria-hidden />}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Figures as of" className="aso-pop">
          <ul>
            {[{ name: 'Today', day: now }, ...presets(now)].map((preset) => (
              <li key={preset.name}>
                <button
                  type="button"
                  className="aso-day"
                  aria-pressed={preset.day === (day ?? now)}
                  onClick={() => choose(preset.day)}
                >
                  <span className="grow">{preset.name}</span>
                  {preset.day === (day ?? now) && <Check size={14} aria-hidden />}
                </button>
              </li>
            ))}
          </ul>
          <DayField
            label="Another day"
            value={day ?? now}
            max={now}
            onChange={onChange}
            onDone={() => setOpened(false)}
          />
        </Popover.Dropdown>
      </Popover>
      {day && (
        <button type="button" className="aso-x" aria-label="Back to today" onClick={() => onChange(undefined)}>
          <X size={13} aria-hidden />
        </button>
      )}
    </div>
  );
}
