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

const say = (line: string) => console.log(line);

/** @throws if a measured item does not exist or its result differs from that of handwritten SQL */
export async function measureComponents(world: BenchFixture): Promise<BenchResult[]> {
  const engine = await loadEngine();
  const people = await findPeople(world);
  const { database } = world;
  const { tenant } = people.everyone;
  const product = await startProduct({ DATA_DIR: world.config.dataDir, DEMO: '0' }, BENCH_PORT);
  let page: number | undefined;
  try {
    await waitUntilIdle(world);
    const figures = await measureStatements(world, engine, people, say);
    figures.push(...(await measureCalls(world, people, say)));
    const components = await installComponents(
      database,
      tenant,
      PAGE.map(({ definition }) => definition),
    );
    page = await installPage(database, tenant, components);
    figures.push(await measureBrowser(world, engine, { id: page, components }));
    figures.push(await measureCrowd(world, { id: page, components }));
    return figures;
  } finally {
    await product.stop();
    if (page !== undefined) await removePage(database, tenant, page);
  }
}
