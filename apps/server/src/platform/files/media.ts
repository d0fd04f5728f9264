/**
 * `/media/{storage_key}`: logos and avatars, readable by anyone who has the key (decision 4, 1-S-48). The row
 * determines whether a file is public, so the key of a note's file or of an import is rejected here.
 *
 * The host must name the company because files are subject to tenant isolation. Image URLs contain no host, so every
 * page requests them from its own company. Serving images of all companies from one host would need a bypass of tenant
 * isolation.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TenantTx } from '../database/tenant-tx.ts';
import { NotFoundError } from '../http/errors.ts';
import type { Services } from '../http/services.ts';
import { isStorageKey } from './file-store.ts';

const PUBLIC_PURPOSES = ['avatar', 'logo', 'account_image'];
/** Raster images only: an SVG is a document that may contain scripts. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
/** The bytes of a key never change; a new image gets a new key. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
/** An image that is opened as a page cannot run anything. */
const SANDBOX_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

export function serveMedia(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:key',
    schema: { hide: true },
    handler: (request, reply) => sendImage(services, request, request.params.key, reply),
  });
}

async function sendImage(services: Services, request: FastifyRequest, key: string, reply: FastifyReply) {
  const host = isStorageKey(key) ? await services.hosts.find(request.headers.host ?? '') : null;
  if (!host?.active) throw new NotFoundError('Image');
  const type = await services.database.inTenant(host.id, 'read', (tx) => getImageType(tx, key));
  const image = type === undefined ? null : await services.files.open(key);
  if (!type || !image) throw new NotFoundError('Image');
  const tag = `"${key}"`;
  reply
    .type(type)
    .header('content-length', image.size)
    .header('cache-control', CACHE_FOREVER)
    .header('etag', tag)
    .header('content-security-policy', SANDBOX_POLICY);
  const isNotModified = matchesEtag(request.headers['if-none-match'], tag);
  if (!isNotModified && request.method === 'GET') return reply.send(image.stream());
  await image.close();
  return isNotModified ? reply.removeHeader('content-length').code(304).send() : reply.send();
}

const matchesEtag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((one) => [tag, `W/${tag}`, '*'].includes(one.trim()));

async function getImageType(tx: TenantTx, key: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ mime_type: string }>(
    `select mime_type from files
     where tenant_id = $1 and storage_key = $2::text and purpose = any($3::text[]) and mime_type = any($4::text[])`,
    [tx.tenant, key, PUBLIC_PURPOSES, IMAGE_TYPES],
  );
  return row?.mime_type;
}

/** Returns the public address of a stored image. */
export const imageUrl = (storageKey: string | null): string | null => storageKey && `/media/${storageKey}`;
