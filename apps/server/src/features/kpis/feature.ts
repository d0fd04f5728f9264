import { defineFeature } from '../../platform/feature.ts';
import { referenceTargets } from '../definitions/reference-targets.ts';
import { datasets } from '../datasets/datasets.ts';
import { newCompanySeeds } from '../tenants/new-company.ts';
import { kpiSeries } from './dataset.ts';
import { seedSystemKpis } from './commands.ts';
import { definitionKinds } from '../definitions/definition-kinds.ts';
import { kpiRoutes } from './routes.ts';
import { kpiKind } from './authoring/commands.ts';
import { kpiAuthoringRoutes } from './authoring/routes.ts';
import { kpiCategoryRoutes } from './categories/routes.ts';
import { formulaReferenceRoutes } from './formula-reference/routes.ts';
import { formulaKind } from './formulas/commands.ts';
import { kpiFormulaRoutes } from './formulas/routes.ts';
import { scoreRoutes } from './scores/routes.ts';
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
    scoreRoutes,
  ],
  jobs: kpiJobs,
  contributions: [
    datasets({ name: 'kpi_series', dataset: kpiSeries }),
    newCompanySeeds(seedSystemKpis),
    definitionKinds(templateKind, formulaKind, kpiKind),
    referenceTargets(
      { kind: 'kpi', table: 'kpis' },
      { kind: 'kpi_category', table: 'kpi_categories' },
      { kind: 'kpi_template', table: 'kpi_templates' },
      { kind: 'kpi_formula', table: 'kpi_formulas' },
    ),
  ],
});
