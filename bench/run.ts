/** `npm run bench` runs all benchmarks and reports each result as a ratio. `npm run bench -- calls` runs one part. */
import { measureAccount } from './account.ts';
import { measureCalls } from './calls.ts';
import { measureComponents } from './components.ts';
import { measureHistory } from './history.ts';
import { measureIdentity } from './identity.ts';
import { measureImport } from './imports.ts';
import { measureAll } from './measure.ts';
import { measurePlaybooks } from './playbooks.ts';
import { type BenchResult, meetsTarget, report } from './report.ts';
import { measureScripts, measureStart } from './startup.ts';
import { openBenchFixture, type BenchFixture } from './fixture.ts';

const say = (line: string) => console.log(line);

/** The last part closes the database of the fixture, because a cold start is measured without any running part of it. */
const PARTS: Record<string, (world: BenchFixture) => Promise<BenchResult[]>> = {
  calls: measureCalls,
  identity: measureIdentity,
  import: measureAll([measureHistory, measureImport]),
  scripts: measureScripts,
  components: measureComponents,
  account: measureAccount,
  playbooks: measurePlaybooks,
  async start(world) {
    await world.database.close();
    return [await measureStart(world)];
  },
};

const selectedParts = process.argv.slice(2);
const world = await openBenchFixture(say);
const results: BenchResult[] = [];
let open = true;
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (selectedParts.length > 0 && !selectedParts.includes(name)) continue;
    say(`Measuring ${name} ...`);
    if (name === 'start') open = false;
    results.push(...(await measure(world)));
  }
} finally {
  if (open) await world.database.close();
}
report(results, say, selectedParts.length === 0);
process.exitCode = results.every(meetsTarget) ? 0 : 1;
