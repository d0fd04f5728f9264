import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { type MouseEvent, memo, useMemo, useState } from 'react';
import { COUNTRIES, COUNTRY_BY_PLACE, type Country, findPlaceAt } from './time-zone-countries.ts';
import { getOffset, formatOffset } from './time-zone-names.ts';
import { PLACES, type Place } from './time-zone-places.ts';
import textStyles from '../theme/text.module.css';
import styles from './TimeZonePicker.module.css';

const WIDTH = 720;
const HEIGHT = 360;

/** The corners of the inhabited area; no company uses a time zone of the far south. */
const CORNERS = [
  [-170, 66],
  [180, 66],
  [-180, -10],
  [180, -42],
  [0, -54],
  [0, 80],
];
const isFar = (name: string) => name.startsWith('Antarctica');

const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], { type: 'MultiPoint', coordinates: CORNERS });
const toPath = geoPath(projection);
const OUTLINES = COUNTRIES.filter(({ name }) => !isFar(name)).map((country) => ({
  country,
  path: toPath(country.shape) ?? '',
}));
const MAP_PLACES = PLACES.filter(({ zone }) => !isFar(zone)).map((place) => ({
  place,
  at: projection([place.longitude, place.latitude]) ?? [0, 0],
}));

/** Returns the place at the position of the pointer. */
function findPlaceUnder(event: MouseEvent<SVGSVGElement>): Place | undefined {
  const box = event.currentTarget.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * WIDTH;
  const y = ((event.clientY - box.top) / box.height) * HEIGHT;
  const coordinates = projection.invert?.([x, y]);
  return coordinates ? findPlaceAt(coordinates) : undefined;
}

interface TimeZoneMapProps {
  /** IANA name. */
  value: string;
  /** The time for which offsets are computed. */
  at: Date;
  onChoose: (zone: string) => void;
}

/** A world map that highlights the country of the selected zone and the places with the same offset. */
export function TimeZoneMap({ value, at, onChoose }: TimeZoneMapProps) {
  // A zone that was selected elsewhere takes precedence over the last hovered one.
  const [hovered, setHovered] = useState<{ zone: string; selected: string } | null>(null);
  const offsets = useMemo(() => new Map(PLACES.map(({ zone }) => [zone, getOffset(zone, at)])), [at]);
  const shownZone = hovered?.selected === value ? hovered.zone : value;
  const offset = offsets.get(shownZone) ?? getOffset(shownZone, at);
  const getDotKind = (zone: string) =>
    zone === shownZone ? 'here' : offsets.get(zone) === offset ? 'same' : undefined;
  return (
    <figure className={styles.map}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list beside it offers the same zones to the keyboard. */}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label="World map of time zones"
        onMouseMove={(event) => {
          const place = findPlaceUnder(event);
          setHovered(place ? { zone: place.zone, selected: value } : null);
        }}
        onMouseLeave={() => setHovered(null)}
        onClick={(event) => {
          const place = findPlaceUnder(event);
          if (place) onChoose(place.zone);
        }}
      >
        <CountryShapes lit={COUNTRY_BY_PLACE.get(shownZone)} />
        {MAP_PLACES.map(({ place, at: [x, y] }) => (
          <circle
            key={place.zone}
            cx={x}
            cy={y}
            r={place.zone === shownZone ? 5 : 2}
            data-dot={getDotKind(place.zone)}
          />
        ))}
      </svg>
      <figcaption className={textStyles.caption}>
        {shownZone.replaceAll('_', ' ')}, {formatOffset(offset)}
      </figcaption>
    </figure>
  );
}

const CountryShapes = memo(({ lit }: { lit: Country | undefined }) =>
  OUTLINES.map(({ country, path }) => (
    <path key={country.name} d={path} data-lit={country === lit ? true : undefined} />
  )),
);
