/** Parsers of request bodies: JSON, and HTML forms for the few endpoints that other sites post to. */
import { isNestedTooDeep, JSON_DEPTH_MESSAGE } from '@mainstay/contract/rules/json-text';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { BusinessError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As declared in the endpoint's contract. */
    encoding?: 'form';
    /** The fields of a multipart body. */
    form?: z.core.$ZodType;
  }
}

/**
 * A repeated field becomes a list, which form schemas reject. Runs in a single pass because a form may have many
 * fields.
 */
export function parseForm(text: string): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const existing = fields.get(key);
    if (existing === undefined) fields.set(key, value);
    else if (typeof existing === 'string') fields.set(key, [existing, value]);
    else existing.push(value);
  }
  return Object.fromEntries(fields);
}

export function registerFormParser(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, finish) => {
    if (request.routeOptions.config.encoding === 'form') finish(null, parseForm(String(body)));
    else finish(Object.assign(new Error('not a form'), { statusCode: 415, code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }));
  });
}

/** Clients send `DELETE` with a JSON content type and no body. */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, finish) => {
    const text = body as string;
    if (text === '') finish(null, undefined);
    else if (isNestedTooDeep(text)) finish(new BusinessError(JSON_DEPTH_MESSAGE));
    else void parse(request, text, finish);
  });
}
