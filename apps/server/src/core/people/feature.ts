import { defineFeature } from '../../platform/feature.ts';
import { referenceTargets } from '../definitions/reference-targets.ts';
import { datasets } from '../datasets/dataset-catalog.ts';
import { importKinds } from '../imports/import-kinds.ts';
import { searchKinds } from '../search/search-kinds.ts';
import { userKind } from './import-kind.ts';
import { users } from './dataset.ts';
import { profileRoutes } from './profile/routes.ts';
import { teamRoutes } from './teams/routes.ts';
import { userRoutes } from './users/routes.ts';

export const people = defineFeature({
  name: 'people',
  routes: [profileRoutes, userRoutes, teamRoutes],
  contributions: [
    datasets({ name: 'users', dataset: users }),
    referenceTargets({ kind: 'user', table: 'users', nameColumn: 'email_key' }),
    importKinds(userKind),
    searchKinds({
      kind: 'person',
      group: 'People',
      table: 'users',
      nameSql: `coalesce(nullif(btrim(x.first_name || ' ' || x.last_name), ''), x.email)`,
      captionSql: 'x.title',
      condition: `x.status <> 'inactive'`,
    }),
  ],
});
