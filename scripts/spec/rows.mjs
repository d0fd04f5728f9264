/** Reads the requirements in docs/spec: requirement rows, and the decisions that supplement them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const DOCUMENTS = [1, 2, 3];
const ROW = /^\| (\d-[a-z-]+-\d+) \| (.*) \| `?(unit|http|browser|screen)\b.* \|$/;
/** A contradiction (C) or a gap (S). The third document puts its number after the letter. */
const DECISION = /^\| (\d-[CS]-\d+|[CS]3-\d+) \| (.*) \|$/;
const DECISION_ID = /(?<![\w-])(?:\d-[CS]-\d+|[CS]3-\d+)(?![\w-])/g;
const RULING = /^(\d+)\. (.*)$/;

const readLines = (base, file) => readFileSync(path.join(base, 'docs/spec', file), 'utf8').split('\n');
const getArea = (id) => id.replace(/-\d+$/, '');

/** @returns a map of id to `{ id, area, kind, text, cites }` in the order of the documents; `cites` are ids of decisions */
export function readRows(base) {
  const rows = new Map();
  for (const number of DOCUMENTS) {
    const file = `requirements-${number}.md`;
    for (const line of readLines(base, file)) {
      const [, id, text, kind] = ROW.exec(line) ?? [];
      if (id) rows.set(id, { id, area: getArea(id), kind, text, cites: text.match(DECISION_ID) ?? [] });
      else if (/^\| \d-[a-z-]+-\d+ \|/.test(line)) throw new Error(`${file}: this row has no kind of test: ${line}`);
    }
  }
  return rows;
}

/**
 * Reads the contradictions and gaps of the documents, and the rulings, whose ids are `decisions-01` and so on. They can be covered by any
 * kind of test.
 *
 * @returns a map of id to `{ id, area, kind, text }`
 */
export function readDecisions(base) {
  const found = DOCUMENTS.flatMap((number) =>
    readLines(base, `requirements-${number}.md`).flatMap((line) => {
      const [, id, text] = DECISION.exec(line) ?? [];
      return id ? [[id, text]] : [];
    }),
  );
  for (const line of readLines(base, 'decisions.md')) {
    const [, number, text] = RULING.exec(line) ?? [];
    if (number) found.push([`decisions-${number.padStart(2, '0')}`, text]);
  }
  return new Map(found.map(([id, text]) => [id, { id, area: getArea(id), kind: 'any', text }]));
}
