import { defineFeature } from '../../platform/feature.ts';
import { definitionKinds } from '../definitions/definition-kinds.ts';
import { kpiRoutes } from './routes.ts';
import { kpiKind } from './authoring/commands.ts';
import { kpiAuthoringRoutes } from './authoring/routes.ts';
import { kpiCategoryRoutes } from './categories/routes.ts';
import { formulaReferenceRoutes } from './formula-reference/routes.ts';
import { formulaKind } from './formulas/commands.ts';
import { kpiFormulaRoutes } from './formulas/routes.ts';
import { kpiJobs } from './series/jobs.ts';
import { templateKind } from './templates/commands.ts';
import { kpiTemplateRoutes } from './templates/routes.ts';

export const kpis = defineFeature({
  name: 'kpis',
  routes: [
    kpiRoutes,
    formulaReferenceRoutes,
    kpiTemplateRoutes,
    kpiFormulaRoutes,
    kpiCategoryRoutes,
    kpiAuthoringRoutes,
  ],
  jobs: kpiJobs,
  contributions: [definitionKinds(templateKind, formulaKind, kpiKind)],
});
