import { clsx } from 'clsx';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { TextField } from './TextField.tsx';
import { listZones, searchZones } from './time-zone-names.ts';
import textStyles from '../theme/text.module.css';
import styles from './TimeZonePicker.module.css';

/**
 * The map is loaded after the list, because it contains the outlines of all countries and the list offers the same
 * zones.
 */
const TimeZoneMap = lazy(async () => ({ default: (await import('./TimeZoneMap.tsx')).TimeZoneMap }));

interface TimeZonePickerProps {
  /** IANA name of the selected zone. */
  value: string;
  onChange: (zone: string) => void;
}

const PLACE_NAME = 'Search for a city, region or offset';

/** Selects a time zone on the map or from a searchable list with offsets and current local times. */
export function TimeZonePicker({ value, onChange }: TimeZonePickerProps) {
  const [at] = useState(() => new Date());
  const [text, setText] = useState('');
  const zones = useMemo(() => listZones(at), [at]);
  const matches = useMemo(() => searchZones(zones, text), [zones, text]);
  const [active, setActive] = useState(value);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const optionId = (zone: string) => `${id}-${zone}`;

  const choose = (zone: string) => {
    setActive(zone);
    onChange(zone);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search changes the positions in the list.
  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>('[data-active]');
    if (option && list.current) list.current.scrollTop = option.offsetTop - list.current.clientHeight / 2 + 22;
  }, [active, matches]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const from = matches.findIndex(({ zone }) => zone === active);
      const next = matches[from === -1 ? 0 : Math.min(Math.max(from + step, 0), matches.length - 1)];
      if (next) setActive(next.zone);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const selectedZone = matches.find(({ zone }) => zone === active) ?? matches[0];
      if (selectedZone) choose(selectedZone.zone);
    }
  };
  const isActive = matches.some(({ zone }) => zone === active);

  return (
    <div className={styles.root}>
      <Suspense fallback={<div className={clsx(styles.map, styles.loading)} aria-hidden />}>
        <TimeZoneMap
          value={value}
          at={at}
          onChoose={(zone) => {
            setText('');
            choose(zone);
          }}
        />
      </Suspense>
      <div className={styles.sideColumn}>
        <TextField
          label="Time zone"
          type="search"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isActive ? optionId(active) : undefined}
          autoComplete="off"
          placeholder={PLACE_NAME}
          value={text}
          onChange={setText}
          onKeyDown={onKeyDown}
        />
        <ul
          className={styles.list}
          hidden={matches.length === 0}
          id={`${id}-list`}
          role="listbox"
          aria-label="Time zones"
          ref={list}
        >
          {matches.map((zone) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys of the list.
            <li
              key={zone.zone}
              id={optionId(zone.zone)}
              role="option"
              aria-selected={zone.zone === value}
              data-active={zone.zone === active ? true : undefined}
              onClick={() => choose(zone.zone)}
            >
              <span className={styles.name}>
                <b>{zone.place}</b>
                <span className={clsx(textStyles.caption, styles.caption)}>{zone.region}</span>
              </span>
              <span className={clsx(textStyles.caption, styles.caption, textStyles.tabular, styles.tabular)}>
                {zone.offsetText} <b>{zone.time}</b>
              </span>
            </li>
          ))}
        </ul>
        {matches.length === 0 && (
          <p className={clsx(styles.list, styles.empty, textStyles.muted)} role="status">
            No time zone found. Try the largest city near you.
          </p>
        )}
      </div>
    </div>
  );
}
