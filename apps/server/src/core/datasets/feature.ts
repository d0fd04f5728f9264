import { defineFeature } from '../../platform/feature.ts';
import { referenceTargets } from '../definitions/reference-targets.ts';
import { datasets } from './dataset-catalog.ts';
import { aiSystemDetails } from './assistant-prompts.ts';
import { datasetRoutes } from './routes.ts';

export const datasetCatalog = defineFeature({
  name: 'datasets',
  routes: [datasetRoutes],
  contributions: [
    datasets({ name: 'ai_system_details', dataset: aiSystemDetails, isSystemTable: true }),
    referenceTargets({ kind: 'prompt', table: 'ai_system_details', nameColumn: 'prompt_name' }),
  ],
});
