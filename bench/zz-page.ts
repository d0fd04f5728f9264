import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findChromium, launchChromium } from '../e2e/chromium.ts';
import { findPeople } from './components/asking.ts';
import { forget, installComponents, installPage, removePage, PAGE_NAME } from './components/install.ts';
import { PAGE } from './questions/page.ts';
import { BENCH_PORT, openWorld } from './world.ts';
const world = await openWorld(console.log);
const people = await findPeople(world);
const { database } = world; const { tenant, domain, token, user } = people.everyone;
const start = JSON.parse(readFileSync('package.json','utf8')).scripts.start.split(' ').slice(1);
const child = spawn(process.execPath, [...(process.env.PROF ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROF}`] : []), ...start], { env: { ...process.env, DATA_DIR: world.config.dataDir, DEMO: '0', PORT: String(BENCH_PORT), LOG_LEVEL: 'warn', RATE_LIMITS: '0' }, stdio: ['ignore','ignore','inherit'] });
for (;;) { if (await fetch(`http://127.0.0.1:${BENCH_PORT}/healthz`).then((r) => r.ok, () => false)) break; await new Promise((r) => setTimeout(r, 50)); }
let page: number | undefined;
const browser = await launchChromium(await findChromium());
try {
  const components = await installComponents(database, tenant, PAGE.map(({ definition }) => definition));
  page = await installPage(database, tenant, components);
  for (let round = 0; round < 5; round++) {
    if (!process.env.KEEP) await forget(database, tenant, components);
    const context = await browser.newContext({ viewport: { width: 1920, height: 1200 } });
    const p = await context.newPage();
    await p.addInitScript(([s, id]) => { localStorage.setItem('token', s ?? ''); localStorage.setItem('user_id', id ?? ''); localStorage.setItem('role', '["ADM"]'); }, [token, String(user)]);
    await p.goto(`http://${domain}.localhost:${BENCH_PORT}/#!/dashboard/accounts`);
    await p.locator('tr[data-index]').first().waitFor();
    await p.waitForLoadState('networkidle');
    const session = await context.newCDPSession(p);
    await p.evaluate(() => { performance.setResourceTimingBufferSize(2000); performance.clearResourceTimings();
      (window as any).drawn = []; addEventListener('click', () => ((window as any).c ??= performance.now()), { capture: true });
      new MutationObserver(() => { const n = document.querySelectorAll('[data-component-id][data-drawn="true"]').length; const d = (window as any).drawn; if ((d.at(-1)?.[0] ?? 0) < n) d.push([n, performance.now()]); }).observe(document.documentElement, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-drawn'] }); });
    if (round === 3) { await session.send('Profiler.enable'); await session.send('Profiler.start'); }
    await p.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: PAGE_NAME, exact: true }).click();
    await p.waitForFunction((n) => (window as any).drawn.at(-1)?.[0] >= n, components.length, { timeout: 60000 });
    if (round === 3) { const { profile } = await session.send('Profiler.stop'); (await import('node:fs')).writeFileSync('/tmp/page.cpuprofile', JSON.stringify(profile)); }
    const seen = await p.evaluate(() => { const c = (window as any).c as number; return { drawn: (window as any).drawn.map(([n, t]: number[]) => `${n}@${(t! - c).toFixed(0)}`), calls: performance.getEntriesByType('resource').map((e: any) => `${e.name.replace(/^.*\/(v1\/api\/)?/, (m: string) => m.endsWith('api/') ? '' : '').slice(0, 40)} ${(e.startTime - c).toFixed(0)}-${(e.requestStart - c).toFixed(0)}-${(e.responseEnd - c).toFixed(0)}`) }; });
    console.log('round', round, seen.drawn.join(' '));
    if (round === 2) console.log(seen.calls.join('\n'));
    await context.close();
  }
} finally { await browser.close(); child.kill('SIGTERM'); await new Promise((r) => child.once('exit', r)); if (page !== undefined) await removePage(database, tenant, page); await database.close(); }
process.exit(0);
