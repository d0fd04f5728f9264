import { defineFeature } from '../../platform/feature.ts';
import { reminderJobs } from './jobs.ts';
import { reminderRoutes } from './routes.ts';

export const reminders = defineFeature({ name: 'reminders', routes: [reminderRoutes], jobs: reminderJobs });
