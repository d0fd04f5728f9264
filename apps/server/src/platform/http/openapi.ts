/** The description of the API: OpenAPI 3.1 at `/openapi.json`, readable pages at `/docs` (decision 48). */
import { type EndpointDef, Refusal } from '@mainstay/contract/kit';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Feature } from './kit.ts';

type Json = Record<string, unknown>;

const REFUSALS = {
  400: 'The input breaks a rule',
  401: 'No valid session',
  403: 'Not allowed',
  404: 'Nothing has this id',
  429: 'Too many calls; Retry-After tells when to try again',
};

/** The JSON Schema of one direction; ids become components of the document. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json;
  const inDocument = (part: Json): Json =>
    JSON.parse(JSON.stringify(part).replaceAll('#/$defs/', '#/components/schemas/')) as Json;
  Object.assign(components, inDocument(($defs ?? {}) as Json));
  return inDocument(json);
}

function parametersOf(endpoint: EndpointDef, components: Json): Json[] {
  return (['params', 'query'] as const).flatMap((place) => {
    const schema = endpoint[place];
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input', components) as {
      properties?: Json;
      required?: string[];
    };
    return Object.entries(properties).map(([name, value]) => ({
      name,
      in: place === 'params' ? 'path' : 'query',
      required: place === 'params' || required.includes(name),
      schema: value,
    }));
  });
}

function operationOf(tag: string, name: string, endpoint: EndpointDef, components: Json): Json {
  const media = endpoint.form ? 'multipart/form-data' : 'application/json';
  const body = endpoint.form ?? endpoint.body;
  const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  const roles = typeof endpoint.access === 'string' ? '' : ` Needs one of: ${endpoint.access.join(', ')}.`;
  return {
    operationId: `${tag}_${name}`,
    tags: [tag],
    summary: endpoint.summary,
    ...(roles && { description: roles.trim() }),
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    ...(endpoint.access === 'api-key' ? { security: [{ key: [] }] } : {}),
    parameters: parametersOf(endpoint, components),
    ...(body && {
      requestBody: { required: true, content: { [media]: { schema: schemaOf(body, 'input', components) } } },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        content: {
          [endpoint.download ?? 'application/json']: { schema: schemaOf(endpoint.response, 'output', components) },
        },
      },
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [status, { description, content: refusal }]),
      ),
    },
  };
}

export function documentOf(features: readonly Pick<Feature, 'tag' | 'contract'>[]): Json {
  const components: Json = {};
  schemaOf(z.object({ refusal: Refusal }), 'output', components);
  const paths: Record<string, Json> = {};
  for (const { tag, contract } of features) {
    for (const [name, endpoint] of Object.entries(contract)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operationOf(tag, name, endpoint, components),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Mainstay', version: '1', description: 'Customer success, self-hosted. The host names the tenant.' },
    tags: features.map((f) => ({ name: f.tag })),
    security: [{ token: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'API key' },
      },
    },
  };
}

/** Makes the document at the first request for it and serves it; the pages' code is loaded with them. */
export async function describe(app: FastifyInstance, features: readonly Feature[]): Promise<void> {
  let made: Json | undefined;
  const document = () => (made ??= documentOf(features));
  app.get('/openapi.json', { schema: { hide: true } }, async () => document());
  const { default: swagger } = await import('@fastify/swagger');
  const { default: pages } = await import('@fastify/swagger-ui');
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: 'Mainstay', version: '1' }, paths: {} } },
  });
  await app.register(pages, {
    routePrefix: '/docs',
    // Drawn all at once, some hundred calls keep a browser busy. A tag opens its own; the filter finds tags.
    uiConfig: { docExpansion: 'none', filter: true, deepLinking: true },
    // The pages ask for a document of their own, beside them.
    transformSpecification: document,
    transformSpecificationClone: false,
  });
}
