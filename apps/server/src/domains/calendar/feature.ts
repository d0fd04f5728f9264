import { syncTargets } from '../../core/mail-connections/sync-targets.ts';
import { defineFeature } from '../../platform/feature.ts';
import { syncEvents } from './sync-events.ts';

export const calendar = defineFeature({ name: 'calendar', contributions: [syncTargets(syncEvents)] });
