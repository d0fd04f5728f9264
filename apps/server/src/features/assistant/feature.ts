import { defineFeature } from '../../platform/feature.ts';
import { datasets } from '../datasets/datasets.ts';
import { aiSystemDetails } from './dataset.ts';

export const assistant = defineFeature({
  name: 'assistant',
  contributions: [datasets({ name: 'ai_system_details', dataset: aiSystemDetails, isSystemTable: true })],
});
