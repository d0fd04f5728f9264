/** The API description: OpenAPI 3.1 at `/openapi.json`, readable pages at `/docs` (decision 48). */
import { type EndpointDef, ErrorResponse } from '@mainstay/contract/kit';
import { formatPersonOnly, getRequiredScope } from '@mainstay/contract/rules/api-keys';
import { PARAMETER_SYNONYMS } from '@mainstay/contract/rules/parameters';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toPolicy } from '../session/endpoint-policy.ts';
import type { RouteGroup } from './kit.ts';

type Json = Record<string, unknown>;

const ERROR_MESSAGES = {
  400: 'Invalid input',
  401: 'No valid session or API key',
  403: 'Not allowed',
  404: 'Not found',
  429: 'Too many requests; see the Retry-After header',
};

/** Applies to every call, so it is described once instead of as parameters of each call. */
const DESCRIPTION = [
  'Self-hosted customer success platform. The host determines the tenant.',
  'A call needs a token of a session or an API key, as `Authorization: Bearer …`. A key of the scope `read` or `write` calls as its user.',
  'Query parameters and fields of JSON bodies and forms can also be sent under these synonyms:',
  PARAMETER_SYNONYMS.map((names) => `- ${names.map((name) => `\`${name}\``).join(', ')}`).join('\n'),
  'A synonym with a different value than the documented name, or an unknown query parameter, returns 400.',
].join('\n\n');

/** Returns the JSON Schema of one direction; schemas with ids become components of the document. */
function getSchema(schema: z.core.$ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json;
  const rebaseReferences = (part: Json): Json =>
    JSON.parse(JSON.stringify(part).replaceAll('#/$defs/', '#/components/schemas/')) as Json;
  Object.assign(components, rebaseReferences(($defs ?? {}) as Json));
  return rebaseReferences(json);
}

function getParameters(endpoint: EndpointDef, components: Json): Json[] {
  return (['params', 'query'] as const).flatMap((location) => {
    const schema = endpoint[location];
    if (!schema) return [];
    const { properties = {}, required = [] } = getSchema(schema, 'input', components) as {
      properties?: Json;
      required?: string[];
    };
    return Object.entries(properties).map(([name, value]) => ({
      name,
      in: location === 'params' ? 'path' : 'query',
      required: location === 'params' || required.includes(name),
      schema: value,
    }));
  });
}

/** Returns which credentials a call needs, and a text about roles and scopes. */
function getSecurity(endpoint: EndpointDef): Json {
  const policy = toPolicy(endpoint);
  if (policy.who === 'public') return { security: [] };
  if (policy.who === 'api-key') {
    const security = endpoint.analyticsLibrary ? [{ writeKey: [] }, { key: [] }] : [{ key: [] }];
    return { description: `Requires an API key of the scope \`${policy.scope}\`.`, security };
  }
  const { who, effect, personOnly } = policy;
  const description = [
    ...(who === 'session' ? [] : [`Requires one of: ${who.join(', ')}.`]),
    personOnly ? formatPersonOnly(personOnly) : `Scope of API keys: \`${getRequiredScope(effect)}\`.`,
  ].join(' ');
  return { description, security: personOnly ? [{ token: [] }] : [{ token: [] }, { key: [] }] };
}

function getOperation(tag: string, name: string, endpoint: EndpointDef, components: Json): Json {
  const bodies = Object.entries({ 'multipart/form-data': endpoint.form, 'application/json': endpoint.body }).flatMap(
    ([media, schema]) => (schema ? [[media, { schema: getSchema(schema, 'input', components) }] as const] : []),
  );
  const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } };
  return {
    operationId: `${tag}_${name}`,
    tags: [tag],
    summary: endpoint.summary,
    ...getSecurity(endpoint),
    parameters: getParameters(endpoint, components),
    ...(bodies.length > 0 && { requestBody: { required: true, content: Object.fromEntries(bodies) } }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        content: {
          [endpoint.download ?? 'application/json']: { schema: getSchema(endpoint.response, 'output', components) },
        },
      },
      ...Object.fromEntries(
        Object.entries(ERROR_MESSAGES).map(([status, description]) => [status, { description, content: errorContent }]),
      ),
    },
  };
}

export function buildOpenApiDocument(groups: readonly Pick<RouteGroup, 'tag' | 'contract'>[]): Json {
  const components: Json = {};
  getSchema(z.object({ refusal: ErrorResponse }), 'output', components);
  const paths: Record<string, Json> = {};
  for (const { tag, contract } of groups) {
    for (const [name, endpoint] of Object.entries(contract)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: getOperation(tag, name, endpoint, components),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Mainstay', version: '1', description: DESCRIPTION },
    tags: [...new Set(groups.map(({ tag }) => tag))].map((name) => ({ name })),
    security: [{ token: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'API key' },
        writeKey: {
          type: 'http',
          scheme: 'basic',
          description: 'The API key is the user name; the password is empty.',
        },
      },
    },
  };
}

/**
 * Builds the document on the first request for it and serves it. The code of the pages is loaded together with them.
 */
export async function serveOpenApi(app: FastifyInstance, groups: readonly RouteGroup[]): Promise<void> {
  let cachedDocument: Json | undefined;
  const getDocument = () => (cachedDocument ??= buildOpenApiDocument(groups));
  app.get('/openapi.json', { schema: { hide: true } }, async () => getDocument());
  const { default: swagger } = await import('@fastify/swagger');
  const { default: pages } = await import('@fastify/swagger-ui');
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: 'Mainstay', version: '1' }, paths: {} } },
  });
  await app.register(pages, {
    routePrefix: '/docs',
    // Rendering hundreds of operations at once blocks the browser. Users expand a tag or filter by tag.
    uiConfig: { docExpansion: 'none', filter: true, deepLinking: true },
    // The pages serve the same document instead of one of the plugin.
    transformSpecification: getDocument,
    transformSpecificationClone: false,
  });
}
