/** Converts errors of reading a multipart form to replies. */
import { BusinessError, FieldError } from './errors.ts';

const ONE_FILE = 'Only one file at a time.';
const INCOMPLETE = 'The upload is incomplete. Try again.';
export const INVALID_FORM = 'The form is not valid.';

/** Errors of the multipart parser that have a code. */
const MESSAGES_BY_CODE: Readonly<Record<string, string>> = {
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PARTS_LIMIT: 'The form has too many fields.',
  FST_MP_PREMATURE_CLOSE: INCOMPLETE,
  FST_PROTO_VIOLATION: INVALID_FORM,
  FST_INVALID_JSON_FIELD_ERROR: INVALID_FORM,
};

/** Errors of the underlying parser, which have only a message. */
const MESSAGES_BY_PATTERN: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/unexpected end of multipart data$/i, INCOMPLETE],
  // The boundary is missing, empty or too long.
  [/^Multipart: Boundary not found$|^The needle cannot /, INVALID_FORM],
];

/** Returns the error for the caller; undefined for failures that are not caused by the form. */
export function toMultipartError(error: { code?: string; message: string }): BusinessError | undefined {
  if (error.code === 'FST_FILES_LIMIT') return new FieldError('file', ONE_FILE);
  const message =
    MESSAGES_BY_CODE[error.code ?? ''] ?? MESSAGES_BY_PATTERN.find(([pattern]) => pattern.test(error.message))?.[1];
  return message === undefined ? undefined : new BusinessError(message);
}
