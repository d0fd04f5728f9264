import { syncTargets } from '../../core/mail-connections/sync-targets.ts';
import { defineFeature } from '../../platform/feature.ts';
import { syncMessages } from './sync-messages.ts';

export const mailbox = defineFeature({ name: 'mailbox', contributions: [syncTargets(syncMessages)] });
