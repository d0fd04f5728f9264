/**
 * Generates the types of the client from the API description that the server sends at `/openapi.json`. With `--check`,
 * it only verifies that they are current.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { features } from '../apps/server/src/features.ts';
import { buildOpenApiDocument } from '../apps/server/src/platform/http/openapi.ts';
import { type ApiDocument, formatEndpointTypes } from './client-types/endpoint-types.ts';

const target = path.join(import.meta.dirname, '../packages/client/src/endpoints.gen.ts');
const text = formatEndpointTypes(buildOpenApiDocument(features.routes) as unknown as ApiDocument);
if (!process.argv.includes('--check')) {
  writeFileSync(target, text);
} else if (readFileSync(target, 'utf8') !== text) {
  console.log('packages/client/src/endpoints.gen.ts does not match the API. Run npm run client:types.');
  process.exitCode = 1;
}
