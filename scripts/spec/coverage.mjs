/** Determines which rows and decisions are covered, from the documents, the test titles and the last run. */
import { getLeadingIds, findStrayIds } from './titles.mjs';

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
  const issues = [];
  for (const { file, title, ids, asserts } of tests) {
    const where = `${file}: "${title}"`;
    for (const id of ids) if (!rows.has(id)) issues.push(`${where}: ${id} does not exist`);
    for (const id of findStrayIds(title ?? '')) issues.push(`${where}: ${id} must be at the start of the title`);
    if (ids.length > 0 && !asserts) issues.push(`${where}: has no assertions`);
  }
  for (const { file, title } of results) {
    const ids = getLeadingIds(title);
    if (ids.length === 0 || tests.some((t) => t.file === file && ids.every((id) => t.ids.includes(id)))) continue;
    for (const id of ids) if (!rows.has(id)) issues.push(`${file}: "${title}": ${id} does not exist`);
    if (!tests.some((t) => t.file === file && t.title === undefined && t.asserts))
      issues.push(`${file}: "${title}": has no assertions`);
  }
  return [...new Set(issues)];
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
    for (const id of ids ?? getLeadingIds(title)) claims.get(id)?.push({ id, file, status, requests });
  }
  const isUsed = ({ id, file }) =>
    tests.some(
      (test) => test.file === file && (test.ids.includes(id) || test.title === undefined) && usesProduct(test),
    );
  return new Map([...rows.values()].map((row) => [row.id, evaluateRow(row, claims.get(row.id), isUsed)]));
}

/** A decision is covered by its own test, or by the rows that cite it if all of them are covered. */
export function coverDecisions(decisions, rows, cover, tests, results) {
  const ownCover = coverRows(decisions, tests, results, () => true);
  const citingRows = new Map([...decisions.keys()].map((id) => [id, []]));
  for (const { id, cites } of rows.values()) for (const cited of cites) citingRows.get(cited)?.push(id);
  return new Map(
    [...ownCover].map(([id, ownResult]) => {
      const rowIds = citingRows.get(id);
      const isCited = rowIds.length > 0 && rowIds.every((row) => cover.get(row).shown);
      return [id, ownResult.shown || !isCited ? ownResult : { shown: true }];
    }),
  );
}

const isPassed = ({ status }) => status === 'passed' || status === 'not run';

function evaluateRow({ kind }, claims, isUsed) {
  const matchingClaims = claims.filter(({ file }) => PLACES[kind].test(file));
  const passed = matchingClaims.filter(isPassed);
  if (passed.some((claim) => isShownBy(kind, claim, isUsed))) return { shown: true };
  if (passed.length > 0)
    return {
      shown: false,
      note: `${passed[0].file} ${kind === 'http' ? 'sends no HTTP request' : 'uses no function that the product imports'}`,
    };
  if (matchingClaims.length > 0)
    return { shown: false, note: `${matchingClaims[0].status} in ${matchingClaims[0].file}` };
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
