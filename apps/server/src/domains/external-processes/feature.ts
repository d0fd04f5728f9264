import { defineFeature } from '../../platform/feature.ts';
import { referenceTargets } from '../../core/definitions/reference-targets.ts';
import { externalProcessRoutes } from './routes.ts';

export const externalProcesses = defineFeature({
  name: 'external-processes',
  routes: [externalProcessRoutes],
  contributions: [referenceTargets({ kind: 'external_process', table: 'external_processes' })],
});
