/** Countries on the map, and the places in each of them. */
import { type GeoPermissibleObjects, geoDistance } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json';
import { PLACES, type Place } from './time-zone-places.ts';

/** Degrees east and degrees north. */
type Point = readonly [number, number];
interface Outline {
  type: 'Polygon' | 'MultiPolygon';
  coordinates: unknown;
}

export interface Country {
  name: string;
  shape: GeoPermissibleObjects;
  rings: readonly (readonly Point[])[];
}

const getRings = ({ type, coordinates }: Outline): readonly (readonly Point[])[] =>
  type === 'Polygon' ? (coordinates as Point[][]) : (coordinates as Point[][][]).flat();

const topology = world as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;

export const COUNTRIES: readonly Country[] = feature(topology, topology.objects.countries).features.map((country) => ({
  name: country.properties.name,
  shape: country,
  rings: getRings(country.geometry as Outline),
}));

/** Returns whether the country contains the point: a ray to the west crosses the outline an odd number of times. */
function contains({ rings }: Country, [x, y]: Point): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[ax, ay], [bx, by]] = [ring[i] as Point, ring[j] as Point];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

export const findCountryAt = (point: Point): Country | undefined =>
  COUNTRIES.find((country) => contains(country, point));

/** The maximum distance in degrees from a drawn coast at which a port belongs to its country. */
const MAX_COAST_DISTANCE = 2.5;

/**
 * Returns the nearest country. The outlines are coarse, so places on a coast or a small island may be outside of them.
 */
function findNearestCountry([x, y]: Point): Country | undefined {
  const longitudeScale = Math.cos((y * Math.PI) / 180);
  let nearest: Country | undefined;
  let minDistance = MAX_COAST_DISTANCE;
  for (const country of COUNTRIES) {
    for (const ring of country.rings) {
      for (const [a, b] of ring) {
        const distance = Math.hypot((a - x) * longitudeScale, b - y);
        if (distance < minDistance) [nearest, minDistance] = [country, distance];
      }
    }
  }
  return nearest;
}

/** States that are too small to be drawn and are therefore inside the outline of another. */
const SMALL_STATES = new Set(
  'Andorra Busingen Gibraltar Guernsey Isle_of_Man Jersey Malta Monaco San_Marino Vaduz Vatican'
    .split(' ')
    .map((name) => `Europe/${name}`)
    .concat('Asia/Bahrain', 'Asia/Hong_Kong', 'Asia/Macau', 'Asia/Singapore'),
);

/** The country of each place; undefined for small states and for islands far from every coast. */
export const COUNTRY_BY_PLACE: ReadonlyMap<string, Country | undefined> = new Map(
  PLACES.map(({ zone, longitude, latitude }) => {
    const point: Point = [longitude, latitude];
    return [zone, SMALL_STATES.has(zone) ? undefined : (findCountryAt(point) ?? findNearestCountry(point))];
  }),
);

function findNearest(point: Point, places: readonly Place[]): { place: Place | undefined; distance: number } {
  let place: Place | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const one of places) {
    const next = geoDistance([...point], [one.longitude, one.latitude]);
    if (next < distance) [place, distance] = [one, next];
  }
  return { place, distance };
}

/** The radius of a dot in radians. */
const DOT_RADIUS = 0.012;

/**
 * Returns the place of a click: a dot at that position, else the nearest place in the same country, or of all places if
 * the click is at sea.
 */
export function findPlaceAt(point: Point): Place | undefined {
  const nearestPlace = findNearest(point, PLACES);
  if (nearestPlace.distance < DOT_RADIUS) return nearestPlace.place;
  const country = findCountryAt(point);
  return (
    findNearest(point, country ? PLACES.filter(({ zone }) => COUNTRY_BY_PLACE.get(zone) === country) : []).place ??
    nearestPlace.place
  );
}
