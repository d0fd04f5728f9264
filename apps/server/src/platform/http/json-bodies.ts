/** The parser of JSON bodies. It limits the depth before any code recurses into the input. */
import { isNestedTooDeep, JSON_DEPTH_MESSAGE } from '@mainstay/contract/rules/json-text';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from './errors.ts';

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
