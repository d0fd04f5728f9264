/** Benchmarks of pages and components: the engine's SQL, complete calls, a page in a browser, and many concurrent users. */
import { waitUntilIdle } from './calls.ts';
import { findPeople } from './components/statements.ts';
import { measureCalls } from './components/calls.ts';
import { installComponents, installPage, removePage } from './components/install.ts';
import { measureBrowser, measureCrowd } from './components/page.ts';
import { measureStatements } from './components/sql.ts';
import { loadEngine } from './queries/engine.ts';
import { PAGE } from './queries/page.ts';
import type { BenchResult } from './report.ts';
import { startProduct } from './servers.ts';
import { BENCH_PORT, type BenchFixture } from './fixture.ts';

const log = (line: string) => console.log(line);

/** @throws if a measured item does not exist or its result differs from that of handwritten SQL */
export async function measureComponents(fixture: BenchFixture): Promise<BenchResult[]> {
  const engine = await loadEngine();
  const people = await findPeople(fixture);
  const { database } = fixture;
  const { tenant } = people.everyone;
  const product = await startProduct({ DATA_DIR: fixture.config.dataDir, DEMO: '0' }, BENCH_PORT);
  let page: number | undefined;
  try {
    await waitUntilIdle(fixture);
    const results = await measureStatements(fixture, engine, people, log);
    results.push(...(await measureCalls(fixture, people, log)));
    const components = await installComponents(
      database,
      tenant,
      PAGE.map(({ definition }) => definition),
    );
    page = await installPage(database, tenant, components);
    results.push(await measureBrowser(fixture, engine, { id: page, components }));
    results.push(await measureCrowd(fixture, { id: page, components }));
    return results;
  } finally {
    await product.stop();
    if (page !== undefined) await removePage(database, tenant, page);
  }
}
