/** Reads a form that may hold one file beside its fields. */
import type { Readable } from 'node:stream';
import { SINGLE_LINE_MESSAGE } from '@mainstay/contract/rules/single-line';
import type { FastifyRequest } from 'fastify';
import { BusinessError, FieldError } from './errors.ts';
import { findUnstorablePath } from './storable-input.ts';

export interface MultipartRules<F> {
  /** Bytes of one field, and what a longer one is told. */
  fieldBytes: number;
  tooLong: string;
  /** Bytes of the file after which no more is read. */
  fileBytes: number;
  /** Takes the file in while it comes. */
  receive: (name: string, content: Readable) => Promise<F>;
  /** Forgets it again: something else of the form cannot be read. */
  discard: (file: F) => Promise<void>;
}

const FIELDS = 10;
const ONE_FILE = 'Only one file at a time.';

/** @throws BusinessError; then nothing of the file is kept */
export async function readMultipart<F>(
  request: FastifyRequest,
  rules: MultipartRules<F>,
): Promise<{ fields: Record<string, string>; file: F | null }> {
  const fields: Record<string, string> = {};
  let file: F | null = null;
  const limits = { files: 1, fields: FIELDS, fieldSize: rules.fieldBytes, fileSize: rules.fileBytes };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new BusinessError(rules.tooLong);
        fields[part.fieldname] = String(part.value);
      } else if (part.filename) file = await rules.receive(part.filename, part.file);
      // A browser sends an empty part for a field without a file.
      else part.file.resume();
    }
    const unkeepable = findUnstorablePath(fields)?.[0];
    if (unkeepable) throw new FieldError(unkeepable, SINGLE_LINE_MESSAGE);
    return { fields, file };
  } catch (error) {
    if (file) await rules.discard(file);
    throw formatBytes(error);
  }
}

/** What the reader of forms throws. */
function formatBytes(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'FST_FILES_LIMIT') return new FieldError('file', ONE_FILE);
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new BusinessError('The form has too many fields.');
  return error;
}
