import { EVENT_NAMES } from '@mainstay/contract/rules/event-names';
import { formatEventName, formatEventNoun } from '@mainstay/contract/rules/webhooks';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useState } from 'react';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { RadioCards } from '../../../platform/ui/RadioCards.tsx';
import { SearchField } from '../../../platform/ui/SearchField.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './EventFields.module.css';

interface EventFieldsProps {
  /** Null for all events. */
  value: readonly string[] | null;
  error?: string | undefined;
  onChange: (value: string[] | null) => void;
}

const OPTIONS = [
  { value: 'all', label: 'All events' },
  { value: 'some', label: 'Selected events' },
] as const;

/** Selects the events that a webhook sends: all, including those of later versions, or some by name. */
export function EventFields({ value, error, onChange }: EventFieldsProps) {
  // What was selected is selected again after a look at "All events".
  const [selected, setSelected] = useState<readonly string[]>(value ?? []);
  const change = (next: string[]) => {
    setSelected(next);
    onChange(next);
  };
  return (
    <>
      <RadioCards
        legend="Events"
        name="events"
        options={OPTIONS}
        value={value === null ? 'all' : 'some'}
        onChange={(next) => onChange(next === 'all' ? null : [...selected])}
      />
      {value === null ? (
        <p className={textStyles.caption}>Every event, including those that later versions add.</p>
      ) : (
        <EventList value={value} onChange={change} />
      )}
      {error && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

interface EventListProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Lists the events by the kind of record that they are about. */
function EventList({ value, onChange }: EventListProps) {
  const [find, setFind] = useState('');
  const term = find.trim().toLowerCase();
  const names = EVENT_NAMES.filter((name) => name.includes(term) || formatEventName(name).toLowerCase().includes(term));
  const nouns = [...new Set(names.map(formatEventNoun))];
  const toggle = (name: string, on: boolean) => onChange(on ? [...value, name] : value.filter((one) => one !== name));
  return (
    <div className={styles.root}>
      <SearchField label="Search events" hasKey={false} value={find} onFind={setFind} />
      <div className={styles.list} role="group" aria-label="Events to send" tabIndex={-1}>
        {nouns.map((noun) => (
          <fieldset key={noun} className={styles.group}>
            <legend>{noun}</legend>
            {names
              .filter((name) => formatEventNoun(name) === noun)
              .map((name) => (
                <CheckField
                  key={name}
                  label={formatEventName(name)}
                  value={value.includes(name)}
                  onChange={(on) => toggle(name, on)}
                />
              ))}
          </fieldset>
        ))}
        {names.length === 0 && <p className={textStyles.caption}>No events match “{find}”.</p>}
      </div>
      <p className={textStyles.caption} aria-live="polite">
        {formatNumber(value.length)} selected
      </p>
    </div>
  );
}
