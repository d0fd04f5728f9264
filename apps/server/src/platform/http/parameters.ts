/**
 * Maps parameters of a call to the names and places that its endpoint declares, and rejects undeclared query
 * parameters.
 */
import type { EndpointDef } from '@mainstay/contract/kit';
import { findUnknownParameters, normalizeInput } from '@mainstay/contract/rules/parameters';
import type { preValidationHookHandler } from 'fastify';
import { InputError } from './replies.ts';

const NAME_LIMIT = 100;

export const normalizeParameters =
  (endpoint: EndpointDef): preValidationHookHandler =>
  (request, _reply, next) => {
    const { query, body } = normalizeInput(endpoint, {
      query: request.query as Record<string, unknown>,
      body: request.body,
    });
    const unknownNames = findUnknownParameters(endpoint, query);
    if (unknownNames.length > 0) {
      const issues = unknownNames.map((name) => ({
        code: 'custom' as const,
        path: [name],
        message: `Unknown query parameter: ${name.slice(0, NAME_LIMIT)}.`,
        input: query[name],
      }));
      return next(new InputError(issues));
    }
    request.query = query;
    request.body = body;
    next();
  };
