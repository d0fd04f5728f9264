/** Compiles the code of docs/adding-a-feature.md as if its files were in the repository. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './project.mjs';

const guide = readFileSync(path.join(root, 'docs/adding-a-feature.md'), 'utf8');
/** The text of each file of the guide by its path. */
const files = new Map(
  [...guide.matchAll(/^`([^`\n]+)`\n\n```\w+\n(.*?)^```$/gms)].map(([, name, text]) => [name, text]),
);

mkdirSync(path.join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(path.join(root, '.cache/guide-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Compiles files together with those of the repository. The second time, only what depends on a changed file is checked.
 *
 * @returns the output of the compiler, empty if there are no errors
 */
function compile(texts) {
  for (const [name, text] of texts) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const config = {
    extends: '../../tsconfig.base.json',
    compilerOptions: {
      jsx: 'react-jsx',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node', 'vite/client'],
      incremental: true,
      tsBuildInfoFile: 'build-info.json',
      // Relative imports of the guide find the files of the repository.
      rootDirs: [root, folder],
      paths: { '@mainstay/contract/bulletins': ['./packages/contract/src/bulletins.ts'] },
    },
    // The last file declares the values that the database of the tests provides.
    files: [
      ...[...texts.keys()].filter((name) => /\.tsx?$/.test(name)),
      path.join(root, 'apps/server/src/app/testing/postgres.ts'),
    ],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  const { stdout, stderr } = spawnSync(tsc, ['-p', folder, '--pretty', 'false'], { encoding: 'utf8', cwd: root });
  return stdout + stderr;
}

test('the guide has a file for each step', () => {
  expect([...files.keys()]).toEqual([
    'packages/contract/src/bulletins.ts',
    'db/migrations/9999_bulletins.sql',
    'apps/server/src/domains/bulletins/events.ts',
    'apps/server/src/domains/bulletins/bulletins.ts',
    'apps/server/src/domains/bulletins/routes.ts',
    'apps/server/src/domains/bulletins/feature.ts',
    'apps/server/src/domains/bulletins/routes.test.ts',
    'apps/web/src/domains/bulletins/queries.ts',
    'apps/web/src/domains/bulletins/screens/Bulletins.tsx',
    'apps/web/src/domains/bulletins/routes.tsx',
    'apps/web/src/domains/bulletins/feature.tsx',
  ]);
});

test('its code compiles', () => {
  expect(compile(files)).toBe('');
}, 60_000);

test('an error in the contract, on the server or in the application is reported', () => {
  const edits = [
    ['packages/contract/src/bulletins.ts', "access: 'session'", "access: 'sessions'"],
    ['apps/server/src/domains/bulletins/routes.ts', 'body.text', 'body.texts'],
    ['apps/web/src/domains/bulletins/queries.ts', 'createBulletin', 'createBulletins'],
  ];
  const broken = new Map([
    ...files,
    ...edits.map(([name, before, after]) => [name, files.get(name).replace(before, after)]),
  ]);
  const output = compile(broken);
  for (const [name] of edits) expect(output).toContain(`${name}(`);
}, 60_000);
