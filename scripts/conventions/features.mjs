/** The features by floor: their folders on the server and in the application. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

const APPS = path.join(import.meta.dirname, '../../apps');
const findFeatures = (floor) => ['server', 'web'].flatMap((app) => readdirSync(path.join(APPS, app, 'src', floor)));

export const FLOORS = Object.fromEntries(
  ['core', 'builder', 'domains'].map((floor) => [floor, [...new Set(findFeatures(floor))]]),
);
export const FEATURES = Object.values(FLOORS).flat();

/** Returns `{ app, feature, rest }` for a file in a feature folder, otherwise undefined. */
export function parseFeature(file) {
  const match = /^apps\/(server|web)\/src\/(?:core|builder|domains)\/([^/]+)\/(.+)$/.exec(file);
  return match ? { app: match[1], feature: match[2], rest: match[3] } : undefined;
}
