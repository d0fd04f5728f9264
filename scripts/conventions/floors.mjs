/**
 * Checks that features import only from their own floor or from below, and never in a cycle. Imports of types, lazy imports and style
 * sheets count. A feature is a folder on a floor. The floors `platform` and `app` are one unit each, and files beside the floors belong to
 * `app`.
 */
import path from 'node:path';
import { FLOORS } from './features.mjs';
import { getImports } from './sources.mjs';

const ORDER = ['platform', ...Object.keys(FLOORS), 'app'];
const SOURCE = /\.(?:tsx?|css)$/;
const IGNORED = /\.test\.tsx?$|\.gen\.ts$/;

/** Returns the feature of a file as `floor/feature`, or its floor if that is one unit. */
function findUnit(file) {
  const [, floor, feature] = /^apps\/(?:server|web)\/src\/([^/]+)(?:\/([^/]+)\/)?/.exec(file) ?? [];
  if (floor === undefined) return undefined;
  return floor in FLOORS ? `${floor}/${feature}` : floor === 'platform' ? 'platform' : 'app';
}

/** @param sources map of file name to parsed source @param files all file names, which include style sheets */
export function checkFloors(sources, files) {
  return ['server', 'web'].flatMap((app) => {
    const inApp = files.filter(
      (file) => file.startsWith(`apps/${app}/src/`) && SOURCE.test(file) && !IGNORED.test(file),
    );
    return [...inApp.flatMap(checkPlace), ...findViolations(sources, new Set(inApp))];
  });
}

function checkPlace(file) {
  const [, floor, feature] = /^apps\/(?:server|web)\/src\/(\w+)\/([^/]+)\//.exec(file) ?? [];
  const right = Object.keys(FLOORS).find((name) => FLOORS[name].includes(feature));
  return right && floor in FLOORS && floor !== right ? [`${file}: the feature ${feature} belongs to ${right}`] : [];
}

function findViolations(sources, files) {
  const imports = [...files].flatMap((file) => {
    const from = findUnit(file);
    return (sources.has(file) ? getImports(sources.get(file)) : []).flatMap(([specifier]) => {
      const target = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : '';
      const to = files.has(target) ? findUnit(target) : undefined;
      return to && to !== from ? [{ file, target, from, to }] : [];
    });
  });
  const targets = new Map();
  for (const { from, to } of imports) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const getFloor = (unit) => ORDER.indexOf(unit.split('/')[0]);
  return imports.flatMap(({ file, target, from, to }) => {
    const isUpward = getFloor(to) > getFloor(from);
    const reason = isUpward ? 'imports upward' : reaches(targets, to, from) ? 'imports in a cycle' : undefined;
    return reason ? [`${file}: imports ${target}: ${reason}, ${from} to ${to}`] : [];
  });
}

/** Returns whether a unit imports another one, directly or indirectly. */
function reaches(targets, from, to) {
  const found = new Set();
  const pending = [...(targets.get(from) ?? [])];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === to) return true;
    if (found.has(next)) continue;
    found.add(next);
    pending.push(...(targets.get(next) ?? []));
  }
  return false;
}
