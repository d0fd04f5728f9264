/** Which rows are shown: rows, test titles and the last run brought together. */
import { leadingIds, strayIds } from './titles.mjs';

/** Where a test of a kind lies; a unit row may be shown by any test. */
const PLACES = { unit: /./, http: /^apps\/server\//, browser: /^e2e\// };

/** What is wrong with titles: unknown ids, ids in the wrong place, tests that assert nothing. */
export function checkTitles(rows, tests, results = []) {
  const faults = [];
  for (const { file, title, ids, asserts } of tests) {
    const where = `${file}: "${title}"`;
    for (const id of ids) if (!rows.has(id)) faults.push(`${where}: ${id} does not exist`);
    for (const id of strayIds(title ?? '')) faults.push(`${where}: ${id} must stand at the beginning of the title`);
    if (ids.length > 0 && !asserts) faults.push(`${where}: asserts nothing`);
  }
  for (const { file, title } of results) {
    const ids = leadingIds(title);
    if (ids.length === 0 || tests.some((t) => t.file === file && ids.every((id) => t.ids.includes(id)))) continue;
    for (const id of ids) if (!rows.has(id)) faults.push(`${file}: "${title}": ${id} does not exist`);
    if (!tests.some((t) => t.file === file && t.title === undefined && t.asserts))
      faults.push(`${file}: "${title}": asserts nothing`);
  }
  return [...new Set(faults)];
}

/**
 * @param results tests of the last run as `{ file, title, status }`; undefined when there was none, then titles count
 * @returns a map of row id to `{ shown, note }`
 */
export function coverRows(rows, tests, results) {
  const claims = new Map([...rows.keys()].map((id) => [id, []]));
  const claimants = results ?? tests.map(({ file, title, ids }) => ({ file, title, ids, status: 'not run' }));
  for (const { file, title, status, ids } of claimants) {
    for (const id of ids ?? leadingIds(title)) claims.get(id)?.push({ file, status });
  }
  return new Map([...rows.values()].map((row) => [row.id, judge(row, claims.get(row.id))]));
}

function judge({ kind }, claims) {
  const fitting = claims.filter(({ file }) => PLACES[kind].test(file));
  if (fitting.some(({ status }) => status === 'passed' || status === 'not run')) return { shown: true };
  if (fitting.length > 0) return { shown: false, note: `${fitting[0].status} in ${fitting[0].file}` };
  if (claims.length > 0) return { shown: false, note: `${claims[0].file} is no ${kind} test` };
  return { shown: false };
}

/** `[area, shown, all]` in the order of the documents. */
export function countByArea(rows, cover) {
  const areas = new Map();
  for (const { id, area } of rows.values()) {
    const [shown, all] = areas.get(area) ?? [0, 0];
    areas.set(area, [shown + (cover.get(id).shown ? 1 : 0), all + 1]);
  }
  return [...areas].map(([area, counts]) => [area, ...counts]);
}
