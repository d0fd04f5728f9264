/** The requirement rows of docs/spec. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const DOCUMENTS = [1, 2, 3];
const ROW = /^\| (\d-[a-z-]+-\d+) \| (.*) \| `?(unit|http|browser)\b.* \|$/;

/** @returns a map of id to `{ id, area, kind, text }`, in the order of the documents */
export function readRows(base) {
  const rows = new Map();
  for (const number of DOCUMENTS) {
    const file = path.join(base, `docs/spec/requirements-${number}.md`);
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const [, id, text, kind] = ROW.exec(line) ?? [];
      if (id) rows.set(id, { id, area: id.replace(/-\d+$/, ''), kind, text });
      else if (/^\| \d-[a-z-]+-\d+ \|/.test(line))
        throw new Error(`${file}: this row does not say what shows it: ${line}`);
    }
  }
  return rows;
}
