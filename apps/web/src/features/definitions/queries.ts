/** Queries of the versions of definitions. */
import { versions } from '@mainstay/contract/definitions/versions';
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../lib/api.ts';
import { query } from '../../lib/query.ts';

export const versionsQuery = (kind: DefinitionKindName, id: number) =>
  queryOptions({ ...query(versions.findVersions, { params: { kind, id }, query: { limit: 100 } }), staleTime: 0 });

export const restoreVersion = (kind: DefinitionKindName, id: number, version: number) =>
  fetchData(versions.restoreVersion, { params: { kind, id, version } });
