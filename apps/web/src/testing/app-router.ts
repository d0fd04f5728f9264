/** Creates a router for all routes of the application with its own history. */
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { completeRouter } from '../app/all-routes.ts';
import { router } from '../app/router.tsx';

completeRouter(router);

export const createAppRouter = (address: string) =>
  createRouter({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
