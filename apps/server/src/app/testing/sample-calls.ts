/** Builds URLs and bodies of sample calls from `samples.ts` and the ids of `records.ts`. */
import type { EndpointDef } from '@mainstay/contract/kit';
import { getFields } from '@mainstay/contract/rules/parameters';
import { features } from '../../features.ts';
import { type EndpointPolicy, toPolicy } from '../../platform/session/endpoint-policy.ts';
import { BODIES, getSampleQuery, PATH_TEXTS, QUERIES } from './samples.ts';

export interface SampleCall {
  /** `POST /v1/api/…/` */
  name: string;
  endpoint: EndpointDef;
  policy: EndpointPolicy;
}

/** Every endpoint of the contract. */
export const sampleCalls: readonly SampleCall[] = features.routes.flatMap(({ contract }) =>
  Object.values(contract).map((endpoint) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    endpoint,
    policy: toPolicy(endpoint),
  })),
);

export const isChange = (policy: EndpointPolicy): boolean => 'effect' in policy && policy.effect !== 'reads';

/** Ids of a record, by their placeholders in URLs and bodies. */
export type RecordIds = Record<string, string | number>;

export const fillIds = (template: string, values: RecordIds): string =>
  template.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));

/** Returns the URL with its required query and ids. */
export const toSampleAddress = (endpoint: EndpointDef, ids: RecordIds): string =>
  fillIds(`${endpoint.path}?${getSampleQuery(endpoint)}`, { ...PATH_TEXTS, ...ids });

const toId = (text: string, ids: RecordIds) => ids[/^\{(\w+)\}$/.exec(text)?.[1] ?? ''] ?? text;

/** Returns the body with the ids of the record inserted. */
export const toSampleBody = (path: string, ids: RecordIds): unknown =>
  BODIES[path] &&
  JSON.parse(JSON.stringify(BODIES[path]), (_key, value: unknown) =>
    typeof value === 'string' ? toId(value, ids) : value,
  );

/** Returns true if a call needs a record. */
export const needsRecord = ({ path }: EndpointDef): boolean =>
  /\{(?:id|\w+(?:Id|_id))\}/.test(path + (QUERIES[path] ?? '') + JSON.stringify(BODIES[path] ?? ''));

const ACCOUNT_PARAMETERS = ['account_id', 'accountId', 'aid'];
/** Returns the names of the parameters by which a query or a body names an account, required or not. */
export const findAccountParameters = (schema: EndpointDef['query']): string[] =>
  ACCOUNT_PARAMETERS.filter((name) => getFields(schema).names.has(name));
