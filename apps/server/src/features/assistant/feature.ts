import { defineFeature } from '../../platform/feature.ts';
import { referenceTargets } from '../definitions/reference-targets.ts';
import { datasets } from '../datasets/datasets.ts';
import { aiSystemDetails } from './dataset.ts';

export const assistant = defineFeature({
  name: 'assistant',
  contributions: [
    datasets({ name: 'ai_system_details', dataset: aiSystemDetails, isSystemTable: true }),
    referenceTargets({ kind: 'prompt', table: 'ai_system_details', nameColumn: 'prompt_name' }),
  ],
});
