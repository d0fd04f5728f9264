/** Prints the table of results of a run. */
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rootDir } from '../apps/server/src/platform/config.ts';

export interface BenchResult {
  what: string;
  /** The two numbers of the ratio, or the number itself. */
  measured: string;
  ratio: number;
  must: { atLeast: number } | { atMost: number };
}

export const meetsTarget = ({ ratio, must }: BenchResult): boolean =>
  'atLeast' in must ? ratio >= must.atLeast : ratio <= must.atMost;

const formatTarget = ({ must }: BenchResult) =>
  'atLeast' in must ? `at least ${must.atLeast}` : `at most ${must.atMost}`;

/** @param keep whether this was a complete run, whose table is saved */
export function report(results: readonly BenchResult[], log: (line: string) => void, keep: boolean): void {
  const rows = results.map((f) => [
    f.what,
    f.measured,
    f.ratio.toFixed(2),
    formatTarget(f),
    meetsTarget(f) ? 'yes' : 'NO',
  ]);
  const lines = [
    '| what | measured | ratio | target | met |',
    '|---|---|---|---|---|',
    ...rows.map((r) => `| ${r.join(' | ')} |`),
  ];
  for (const line of lines) log(line);
  if (!keep) return;
  const machine = `${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const day = new Date().toISOString().slice(0, 10);
  const conditions = `One run, ${day}, ${machine}, embedded PostgreSQL, load and servers on one machine.`;
  const head = `# Results of \`npm run bench\`\n\n${conditions} Only the ratios are comparable.`;
  const text = `${head}\n\n${lines.join('\n')}\n`;
  writeFileSync(path.join(rootDir, 'bench/results.md'), text);
}
