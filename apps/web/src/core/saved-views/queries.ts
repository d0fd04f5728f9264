/** API calls of saved views. */
import { type SavedView, savedViews } from '@mainstay/contract/saved-views';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutation, query } from '../../platform/lib/query.ts';

export type { SavedView };

/** The views of a list that the user may use, and the user's teams. */
export const savedViewsQuery = (list: string) => query(savedViews.findSavedViews, { query: { list } });

/** Returns mutations of saved views, each of which refetches the views of all lists. */
export function useViewChanges() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: [savedViews.findSavedViews.path] });
  return {
    create: useMutation({ ...mutation(savedViews.createSavedView), onSuccess }).mutateAsync,
    update: useMutation({ ...mutation(savedViews.updateSavedView), onSuccess }).mutateAsync,
    remove: useMutation({ ...mutation(savedViews.deleteSavedView), onSuccess }).mutateAsync,
    setDefault: useMutation({ ...mutation(savedViews.setDefaultView), onSuccess }).mutateAsync,
  };
}
