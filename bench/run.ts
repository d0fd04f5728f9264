/** `npm run bench` runs all benchmarks and reports each result as a ratio. `npm run bench -- calls` runs one part. */
import { measureAccount } from './account.ts';
import { measureArchive } from './archive.ts';
import { measureAssistant } from './assistant.ts';
import { measureBulkEmail } from './bulk-email.ts';
import { measureCalls } from './calls.ts';
import { measureComponents } from './components.ts';
import { measureHistory } from './history.ts';
import { measureHome } from './home.ts';
import { measureIdentity } from './identity.ts';
import { measureImport } from './imports.ts';
import { measureIngest } from './ingest.ts';
import { measureMail } from './mail.ts';
import { measureAll } from './measure.ts';
import { measurePlaybooks } from './playbooks.ts';
import { type BenchResult, meetsTarget, report } from './report.ts';
import { measureScripts, measureStart } from './startup.ts';
import { openBenchFixture, type BenchFixture } from './fixture.ts';

const log = (line: string) => console.log(line);

/** The last part closes the database of the fixture, because a cold start is measured without any running part of it. */
const PARTS: Record<string, (fixture: BenchFixture) => Promise<BenchResult[]>> = {
  calls: measureCalls,
  identity: measureIdentity,
  import: measureAll([measureHistory, measureImport]),
  scripts: measureScripts,
  components: measureComponents,
  account: measureAccount,
  playbooks: measurePlaybooks,
  mail: measureMail,
  'bulk-email': measureBulkEmail,
  ingest: measureIngest,
  home: measureHome,
  assistant: measureAssistant,
  archive: measureArchive,
  async start(fixture) {
    await fixture.database.close();
    return [await measureStart(fixture)];
  },
};

const selectedParts = process.argv.slice(2);
const fixture = await openBenchFixture(log);
const results: BenchResult[] = [];
let isOpen = true;
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (selectedParts.length > 0 && !selectedParts.includes(name)) continue;
    log(`Measuring ${name} ...`);
    if (name === 'start') isOpen = false;
    results.push(...(await measure(fixture)));
  }
} finally {
  if (isOpen) await fixture.database.close();
}
report(results, log, selectedParts.length === 0);
process.exitCode = results.every(meetsTarget) ? 0 : 1;
