/** Determines which rows and decisions are covered, from the documents, the test titles and the last run. */
import { leadingIds, strayIds } from './titles.mjs';

/**
 * The files that may contain tests for a kind of row. A browser row can also be covered by the real screen in a simulated page (ruling 62).
 */
const PLACES = {
  any: /./,
  unit: /./,
  http: /^apps\/server\//,
  browser: /^e2e\/|\.screen\.test\.tsx$/,
  screen: /^e2e\/|\.screen\.test\.tsx$/,
};

/** Finds invalid titles: unknown ids, ids in the wrong position, tests without assertions. */
export function checkTitles(rows, tests, results = []) {
  const faults = [];
  for (const { file, title, ids, asserts } of tests) {
    const where = `${file}: "${title}"`;
    for (const id of ids) if (!rows.has(id)) faults.push(`${where}: ${id} does not exist`);
    for (const id of strayIds(title ?? '')) faults.push(`${where}: ${id} must be at the start of the title`);
    if (ids.length > 0 && !asserts) faults.push(`${where}: has no assertions`);
  }
  for (const { file, title } of results) {
    const ids = leadingIds(title);
    if (ids.length === 0 || tests.some((t) => t.file === file && ids.every((id) => t.ids.includes(id)))) continue;
    for (const id of ids) if (!rows.has(id)) faults.push(`${file}: "${title}": ${id} does not exist`);
    if (!tests.some((t) => t.file === file && t.title === undefined && t.asserts))
      faults.push(`${file}: "${title}": has no assertions`);
  }
  return [...new Set(faults)];
}

/**
 * @param results tests of the last run as `{ file, title, status, requests }`; undefined without a run, in which case titles count
 * @param usesProduct whether a test, given as `{ file, text }`, uses a function that the product imports
 * @returns a map of row id to `{ shown, note }`
 */
export function coverRows(rows, tests, results, usesProduct) {
  const claims = new Map([...rows.keys()].map((id) => [id, []]));
  const claimants = results ?? tests.map(({ file, title, ids }) => ({ file, title, ids, status: 'not run' }));
  for (const { file, title, status, ids, requests } of claimants) {
    for (const id of ids ?? leadingIds(title)) claims.get(id)?.push({ id, file, status, requests });
  }
  const isUsed = ({ id, file }) =>
    tests.some(
      (test) => test.file === file && (test.ids.includes(id) || test.title === undefined) && usesProduct(test),
    );
  return new Map([...rows.values()].map((row) => [row.id, judge(row, claims.get(row.id), isUsed)]));
}

/** A decision is covered by its own test, or by the rows that cite it if all of them are covered. */
export function coverDecisions(decisions, rows, cover, tests, results) {
  const own = coverRows(decisions, tests, results, () => true);
  const citing = new Map([...decisions.keys()].map((id) => [id, []]));
  for (const { id, cites } of rows.values()) for (const cited of cites) citing.get(cited)?.push(id);
  return new Map(
    [...own].map(([id, judged]) => {
      const by = citing.get(id);
      const isCited = by.length > 0 && by.every((row) => cover.get(row).shown);
      return [id, judged.shown || !isCited ? judged : { shown: true }];
    }),
  );
}

const isPassed = ({ status }) => status === 'passed' || status === 'not run';

function judge({ kind }, claims, isUsed) {
  const inPlace = claims.filter(({ file }) => PLACES[kind].test(file));
  const passed = inPlace.filter(isPassed);
  if (passed.some((claim) => isShownBy(kind, claim, isUsed))) return { shown: true };
  if (passed.length > 0)
    return {
      shown: false,
      note: `${passed[0].file} ${kind === 'http' ? 'sends no HTTP request' : 'uses no function that the product imports'}`,
    };
  if (inPlace.length > 0) return { shown: false, note: `${inPlace[0].status} in ${inPlace[0].file}` };
  if (claims.length > 0) return { shown: false, note: `${claims[0].file} is not a test of kind ${kind}` };
  return { shown: false };
}

/** Returns whether a test that passed in a permitted file exercises code of the product. */
function isShownBy(kind, claim, isUsed) {
  const sendsRequest = claim.status === 'not run' || claim.requests > 0;
  if (kind === 'http') return sendsRequest;
  return kind !== 'unit' || PLACES.browser.test(claim.file) || claim.requests > 0 || isUsed(claim);
}

/** Returns `[area, shown, all]` in the order of the documents. */
export function countByArea(rows, cover) {
  const areas = new Map();
  for (const { id, area } of rows.values()) {
    const [shown, all] = areas.get(area) ?? [0, 0];
    areas.set(area, [shown + (cover.get(id).shown ? 1 : 0), all + 1]);
  }
  return [...areas].map(([area, counts]) => [area, ...counts]);
}
