/** What failures to read a form with files mean to the caller. */
import { BusinessError, FieldError } from './errors.ts';

const ONE_FILE = 'Only one file at a time.';
const INCOMPLETE = 'The upload is incomplete. Try again.';
export const INVALID_FORM = 'The form is not valid.';

/** Errors of the multipart parser that carry a code. */
const MESSAGES_BY_CODE: Readonly<Record<string, string>> = {
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PARTS_LIMIT: 'The form has too many fields.',
  FST_MP_PREMATURE_CLOSE: INCOMPLETE,
  FST_PROTO_VIOLATION: INVALID_FORM,
  FST_INVALID_JSON_FIELD_ERROR: INVALID_FORM,
};

/** Errors of the parser under it, which carry a message only. */
const MESSAGES_BY_PATTERN: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/unexpected end of multipart data$/i, INCOMPLETE],
  // A boundary that is missing, empty or too long.
  [/^Multipart: Boundary not found$|^The needle cannot /, INVALID_FORM],
];

/** What a failure to read a form means to the caller; undefined for other failures. */
export function toMultipartError(error: { code?: string; message: string }): BusinessError | undefined {
  if (error.code === 'FST_FILES_LIMIT') return new FieldError('file', ONE_FILE);
  const message =
    MESSAGES_BY_CODE[error.code ?? ''] ?? MESSAGES_BY_PATTERN.find(([pattern]) => pattern.test(error.message))?.[1];
  return message === undefined ? undefined : new BusinessError(message);
}
