import { defineFeature } from '../../platform/feature.ts';
import { mcpRoutes } from './mcp-routes.ts';
import { assistantRoutes } from './routes.ts';

export const assistant = defineFeature({ name: 'assistant', routes: [assistantRoutes, mcpRoutes] });
