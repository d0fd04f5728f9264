/** The routes of the whole application, in a history of their own. */
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { router } from '../router.tsx';

export const createAppRouter = (address: string) =>
  createRouter({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
