/** The view state of usage in the URL: the selected tile and the node of the product tree. */
import { USAGE_ID_TYPES } from '@mainstay/contract/usage';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../platform/lib/addresses.ts';
import { parsePositiveInt } from '../../../platform/lib/search-params.ts';
import type { UsageNodeRef } from '../queries.ts';

export const TILES = ['daily', 'weekly', 'monthly', 'entitlements', 'used'] as const;
export type Tile = (typeof TILES)[number];

export interface UsageView {
  tile: Tile;
  node: UsageNodeRef | undefined;
}

/** Parses the query parameters and ignores invalid ones. */
export function parseUsageView(value: unknown): UsageView {
  const params = (typeof value === 'object' ? (value ?? {}) : {}) as Record<string, unknown>;
  const { tile, idType } = params;
  const idValue = parsePositiveInt(params.idValue);
  const parentId = parsePositiveInt(params.parentId);
  const type = USAGE_ID_TYPES.find((one) => one === idType);
  return {
    tile: TILES.find((one) => one === tile) ?? 'monthly',
    node: type && idValue ? { idType: type, idValue, ...(parentId && { parentId }) } : undefined,
  };
}

const NO_QUERY: PageQuery = {};

export function useUsageView(): [UsageView, (next: Partial<UsageView>) => void] {
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const router = useRouter();
  const usageJson = JSON.stringify(query.usage ?? {});
  const view = useMemo(() => parseUsageView(JSON.parse(usageJson)), [usageJson]);
  const updateView = useCallback(
    (next: Partial<UsageView>) => {
      const { usage: _usage, ...rest } = query;
      const { tile, node } = { ...view, ...next };
      const urlState = { ...(tile !== 'monthly' && { tile }), ...node };
      const search = { query: Object.keys(urlState).length > 0 ? { ...rest, usage: urlState } : rest };
      void router.navigate({ to: '.', search, replace: true });
    },
    [query, view, router],
  );
  return [view, updateView];
}
