/** The manifest of an archive: what it contains, and what it does not contain. */
import { z } from 'zod';

export const FORMAT = 'mainstay-company-archive';
export const FORMAT_VERSION = 2;
export const MANIFEST_NAME = 'manifest.json';

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** The size and the checksum of an entry of the archive. */
const content = { bytes: count, sha256 };

export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** The newest migration of the database, and a checksum of all migrations. */
  schema: z.object({ migration: z.string(), sha256 }),
  company: z.object({ name: z.string(), domain: z.string(), currency: z.string(), time_zone: z.string() }),
  /** The instant of the snapshot. */
  exported_at: z.iso.datetime(),
  tables: z.array(z.object({ name, columns: z.array(name), rows: count, ...content })),
  /** Stored files, by the id of their row. */
  files: z.array(z.object({ id: z.int().positive(), ...content })),
  /** The ids of files whose content is no longer stored. */
  missing_files: z.array(z.int().positive()),
  excluded: z.object({
    tables: z.array(z.object({ name, reason: z.string() })),
    columns: z.array(z.object({ table: name, column: name, reason: z.string() })),
  }),
});
export type Manifest = z.infer<typeof Manifest>;

export const getTableEntry = (table: string): string => `tables/${table}.csv`;
export const getFileEntry = (id: number): string => `files/${id}`;
