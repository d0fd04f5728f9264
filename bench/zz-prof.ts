import http from 'node:http';
import { ask } from './ask.ts';
import { findPeople, callerOf, dataCall, runStatement } from './components/asking.ts';
import { forget, installComponents, installPage, removePage } from './components/install.ts';
import { loadEngine } from './questions/engine.ts';
import { PAGE } from './questions/page.ts';
import { startProduct } from './servers.ts';
import { BENCH_PORT, openWorld } from './world.ts';
const world = await openWorld(console.log);
const engine = await loadEngine();
const people = await findPeople(world);
const { database } = world; const { tenant, domain, token } = people.everyone;
const env: Record<string,string> = { DATA_DIR: world.config.dataDir, DEMO: '0' };
if (process.env.PROF) env.NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${process.env.PROF}`;
const product = await startProduct(env, BENCH_PORT);
let page: number | undefined;
try {
  const components = await installComponents(database, tenant, PAGE.map(({ definition }) => definition));
  page = await installPage(database, tenant, components);
  const connections = new http.Agent({ keepAlive: true, maxSockets: Number(process.env.SOCKETS ?? 6) });
  const caller = { host: `${domain}.localhost`, token, connections };
  const c = callerOf(people.everyone);
  for (let round = 0; round < Number(process.env.ROUNDS ?? 5); round++) {
    await forget(database, tenant, components);
    const b = performance.now();
    await ask(BENCH_PORT, `/v1/api/component/page/detail/?id=${page}`, caller);
    const p = performance.now();
    const each: string[] = [];
    await Promise.all(PAGE.map(async ({ request }, i) => {
      const id = components[i] ?? 0;
      const t0 = performance.now();
      await ask(BENCH_PORT, `/v1/api/component/detail/?id=${id}`, caller);
      const t1 = performance.now();
      const { path, json } = dataCall(id, request);
      await ask(BENCH_PORT, path, { ...caller, method: 'POST', json });
      each.push(`${(t1-t0).toFixed(0)}+${(performance.now()-t1).toFixed(0)}`);
    }));
    console.log(`round ${round}: page ${(p-b).toFixed(0)} all ${(performance.now()-b).toFixed(0)}`, round === 2 ? each.join(' ') : '');
  }
  if (process.env.SEQ) {
    let seq = 0; let sum = 0; let par0 = 0;
    for (const [i, { definition, request }] of PAGE.entries()) {
      await forget(database, tenant, components);
      const id = components[i] ?? 0;
      await ask(BENCH_PORT, `/v1/api/component/detail/?id=${id}`, caller);
      const { path, json } = dataCall(id, request);
      const t = performance.now();
      await ask(BENCH_PORT, path, { ...caller, method: 'POST', json });
      const took = performance.now() - t; seq += took;
      const { rows, count } = engine.compile(definition, c, request);
      await runStatement(world, tenant, rows);
      const r = await runStatement(world, tenant, rows);
      const counted = count && r.rows.length >= request.pageSize ? (await runStatement(world, tenant, count)).ms : 0;
      sum += r.ms + counted;
      console.log(definition.name, 'call', took.toFixed(0), 'sql', r.ms.toFixed(0), counted.toFixed(0));
    }
    console.log('calls', seq, 'sql', sum);
    const b = performance.now();
    await Promise.all(PAGE.map(async ({ definition, request }) => { const { rows } = engine.compile(definition, c, request); await runStatement(world, tenant, rows); }));
    console.log('sql all at once', performance.now() - b);
  }
  connections.destroy();
} finally { await product.stop(); if (page !== undefined) await removePage(database, tenant, page); await database.close(); }
process.exit(0);
