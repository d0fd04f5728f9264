import { defineFeature } from '../../platform/feature.ts';
import { referenceTargets } from '../../core/definitions/reference-targets.ts';
import { newCompanySeeds } from '../../core/tenants/create-tenant.ts';
import { seedPages } from './seed-pages.ts';
import { definitionKinds } from '../../core/definitions/definition-kind.ts';
import { pageDetailRoutes, pageRoutes } from './routes.ts';
import { pageJobs } from './jobs.ts';
import { pageKind } from './authoring/save-page.ts';
import { pageAuthoringRoutes } from './authoring/routes.ts';
import { menuAuthoringRoutes } from './menus/routes.ts';

export const pages = defineFeature({
  name: 'pages',
  routes: [pageRoutes, pageDetailRoutes, pageAuthoringRoutes, menuAuthoringRoutes],
  jobs: pageJobs,
  contributions: [
    newCompanySeeds(seedPages),
    definitionKinds(pageKind),
    // Pages come after the menu, so that a page that is in no menu takes precedence over a Deep Link with the same name.
    referenceTargets({ kind: 'menu', table: 'menus', namedRows: 'page_id is null' }, { kind: 'menu', table: 'pages' }),
  ],
});
