/** Reads a form that may hold one file in addition to its fields. */
import { renameSynonyms } from '@mainstay/contract/rules/parameters';
import { SINGLE_LINE_MESSAGE } from '@mainstay/contract/rules/single-line';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { BusinessError, FieldError } from './errors.ts';
import { INVALID_FORM } from './replies.ts';
import { findUnstorablePath } from './storable-input.ts';

export interface MultipartRules<F> {
  /** Maximum number of bytes of one field, and the message for a longer one. */
  fieldBytes: number;
  tooLong: string;
  /** Number of bytes after which reading of the file stops. */
  fileBytes: number;
  /** Stores the file while it arrives. */
  receive: (name: string, content: Readable) => Promise<F>;
  /** Deletes the file if another part of the form is invalid. */
  discard: (file: F) => Promise<void>;
}

const FIELDS = 10;

/**
 * Returns the fields under the names that the endpoint declares.
 * @throws BusinessError; no part of the file is stored in this case
 */
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
        // A field that declares itself as JSON arrives parsed; no form of the product has such a field.
        if (typeof part.value !== 'string') throw new FieldError(part.fieldname, INVALID_FORM);
        fields[part.fieldname] = part.value;
      } else if (part.filename) file = await rules.receive(part.filename, part.file);
      // A browser sends an empty part for a field without a file.
      else part.file.resume();
    }
    const unstorablePath = findUnstorablePath(fields)?.[0];
    if (unstorablePath) throw new FieldError(unstorablePath, SINGLE_LINE_MESSAGE);
    const normalizedFields = renameSynonyms(request.routeOptions.config.form, fields);
    return { fields: normalizedFields, file };
  } catch (error) {
    if (file) await rules.discard(file);
    throw error;
  }
}
