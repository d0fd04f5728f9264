import { defineFeature } from '../../platform/feature.ts';
import { referenceTargets } from '../definitions/reference-targets.ts';
import { newCompanySeeds } from '../tenants/new-company.ts';
import { seedPages } from './commands.ts';
import { definitionKinds } from '../definitions/definition-kinds.ts';
import { pageRoutes } from './routes.ts';
import { pageKind } from './authoring/commands.ts';
import { pageAuthoringRoutes } from './authoring/routes.ts';
import { pageDetailRoutes } from './details/routes.ts';
import { menuAuthoringRoutes } from './menus/routes.ts';

export const pages = defineFeature({
  name: 'pages',
  routes: [pageRoutes, pageDetailRoutes, pageAuthoringRoutes, menuAuthoringRoutes],
  contributions: [
    newCompanySeeds(seedPages),
    definitionKinds(pageKind),
    // Pages come after the menu, so that a page that is in no menu takes precedence over a Deep Link with the same name.
    referenceTargets({ kind: 'menu', table: 'menus', namedRows: 'page_id is null' }, { kind: 'menu', table: 'pages' }),
  ],
});
