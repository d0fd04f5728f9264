/** Bodies of HTML forms, for the few endpoints that a foreign page posts to. Every other endpoint takes JSON only. */
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As the endpoint's contract says. */
    encoding?: 'form';
  }
}

/** A field that comes twice becomes a list, which no schema of a form takes. */
function readForm(text: string): Record<string, string | string[]> {
  const form = new URLSearchParams(text);
  const fields = [...new Set(form.keys())].map((key): [string, string | string[]] => {
    const [first = '', ...more] = form.getAll(key);
    return [key, more.length === 0 ? first : [first, ...more]];
  });
  return Object.fromEntries(fields);
}

export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, finish) => {
    if (request.routeOptions.config.encoding === 'form') finish(null, readForm(String(body)));
    else finish(Object.assign(new Error('not a form'), { statusCode: 415, code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }));
  });
}
