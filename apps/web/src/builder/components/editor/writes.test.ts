/** Checks which request each mutation of components sends, and which queries are refetched after it. */
import { expectWrites } from '../../../testing/expect-writes.ts';
import { createComponent, deleteComponent, invalidateComponents, updateComponent } from './queries.ts';
import { importDefinitions } from '../../../core/definitions/queries.ts';

const BODY = { name: 'Berths' } as never;

expectWrites([
  ['a new component', () => createComponent(BODY), ['POST admin/components/', { name: 'Berths' }], []],
  [
    'a changed component',
    () => updateComponent(4, BODY, 3),
    ['PUT admin/components/4/?version=3', { name: 'Berths' }],
    [],
  ],
  ['a component that is deleted', () => deleteComponent(4), ['DELETE admin/components/4/'], []],
  [
    'a dry run of an import',
    () => importDefinitions(BODY, 'skip', true),
    ['POST admin/definitions/import/', { file: { name: 'Berths' }, conflicts: 'skip', dry_run: true }],
    [],
  ],
  [
    'an import',
    () => importDefinitions(BODY, 'replace', false),
    ['POST admin/definitions/import/', { file: { name: 'Berths' }, conflicts: 'replace', dry_run: false }],
    [],
  ],
  [
    'the invalidation after a component change',
    (client) => invalidateComponents(client),
    null,
    [
      'admin/components/',
      'admin/components/{id}/',
      'admin/components/{id}/usage/',
      'component/',
      'component/detail/',
      'component/page/detail/',
      'component/page/detail/name/',
    ],
  ],
]);
