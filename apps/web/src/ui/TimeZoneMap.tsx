import { geoDistance, geoNaturalEarth1, geoPath } from 'd3-geo';
import { type MouseEvent, useMemo, useState } from 'react';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import world from 'world-atlas/land-110m.json';
import { offsetOf, offsetText } from './time-zone-names.ts';
import { PLACES, type Place } from './time-zone-places.ts';

const WIDTH = 720;
const HEIGHT = 372;

const topology = world as unknown as Topology;
const land = topology.objects.land;
const shape = land && feature(topology, land);
/** The far south has no zone that a company keeps. */
const projection = geoNaturalEarth1()
  .fitSize([WIDTH, 400], { type: 'Sphere' })
  .translate([WIDTH / 2, HEIGHT / 2 + 14]);
const outline = (shape && geoPath(projection)(shape)) ?? '';
const ON_MAP = PLACES.map((place) => ({ place, at: projection([place.longitude, place.latitude]) ?? [0, 0] }));

/** Named places lie closer together than a finger is wide: the nearest one is meant. */
function nearest(event: MouseEvent<SVGSVGElement>): Place | undefined {
  const box = event.currentTarget.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * WIDTH;
  const y = ((event.clientY - box.top) / box.height) * HEIGHT;
  const here = projection.invert?.([x, y]);
  if (!here) return undefined;
  let best: Place | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const place of PLACES) {
    const distance = geoDistance(here, [place.longitude, place.latitude]);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

interface TimeZoneMapProps {
  /** IANA name. */
  value: string;
  /** The moment that offsets are told for. */
  at: Date;
  onChoose: (zone: string) => void;
}

/** The world with the places that time zones are named after; those that keep the chosen one's time are lit. */
export function TimeZoneMap({ value, at, onChoose }: TimeZoneMapProps) {
  const [hovered, setHovered] = useState<string | null>(null);
  const offsets = useMemo(() => new Map(PLACES.map(({ zone }) => [zone, offsetOf(zone, at)])), [at]);
  const shown = hovered ?? value;
  const offset = offsets.get(shown) ?? offsetOf(shown, at);
  const dot = (zone: string) => (zone === shown ? 'here' : offsets.get(zone) === offset ? 'same' : undefined);
  return (
    <figure className="tz-map">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list beside it offers the same zones to the keyboard. */}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label="World map of time zones"
        onMouseMove={(event) => setHovered(nearest(event)?.zone ?? null)}
        onMouseLeave={() => setHovered(null)}
        onClick={(event) => {
          const place = nearest(event);
          if (place) onChoose(place.zone);
        }}
      >
        <path d={outline} />
        {ON_MAP.map(({ place, at: [x, y] }) => (
          <circle key={place.zone} cx={x} cy={y} r={place.zone === shown ? 5 : 2.2} data-dot={dot(place.zone)} />
        ))}
      </svg>
      <figcaption className="cap">
        {shown.replaceAll('_', ' ')}, {offsetText(offset)}
      </figcaption>
    </figure>
  );
}
