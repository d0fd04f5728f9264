import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { SelectField } from './SelectField.tsx';
import { listZones } from './time-zone-names.ts';

interface ZoneFieldProps {
  label: string;
  /** IANA name of the chosen zone. */
  value: string;
  onChange: (zone: string) => void;
}

const optionsAt = (at: Date) =>
  listZones(at)
    .map(({ zone, offsetText }) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetText})` }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));

/** Hundreds of choices are not drawn again with every letter that is typed beside them. */
const Field = memo(function Field(props: ZoneFieldProps) {
  const [options] = useState(() => optionsAt(new Date()));
  return <SelectField {...props} options={options} />;
});

/** A time zone in a line of fields; where it is the only thing to choose there is the map of `TimeZonePicker`. */
export function ZoneField({ onChange, ...props }: ZoneFieldProps) {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const change = useCallback((zone: string) => latest.current(zone), []);
  return <Field {...props} onChange={change} />;
}
