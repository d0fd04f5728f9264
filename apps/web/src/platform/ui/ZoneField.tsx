import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { SelectField } from './SelectField.tsx';
import { listZones } from './time-zone-names.ts';

interface ZoneFieldProps {
  label: string;
  /** IANA name of the selected zone. */
  value: string;
  onChange: (zone: string) => void;
}

const optionsAt = (at: Date) =>
  listZones(at)
    .map(({ zone, offsetText }) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetText})` }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));

/** Memoized, so that typing in adjacent fields does not render hundreds of options again. */
const Field = memo(function Field(props: ZoneFieldProps) {
  const [options] = useState(() => optionsAt(new Date()));
  return <SelectField {...props} options={options} />;
});

/** Selects a time zone in a row of fields. `TimeZonePicker` offers a map if the zone is the only thing to select. */
export function ZoneField({ onChange, ...props }: ZoneFieldProps) {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const change = useCallback((zone: string) => latest.current(zone), []);
  return <Field {...props} onChange={change} />;
}
