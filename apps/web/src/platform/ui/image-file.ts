/** Validates selected images and formats the errors of the server. */
import { IMAGE_MESSAGES, type ImagePurpose, validateImage } from '@mainstay/contract/rules/images';
import { ApiError, getErrorMessage } from '../lib/api.ts';
import { showToast } from './toast.ts';

/** Returns the file, or null and shows the error as a toast; an invalid file is not sent (decision 12). */
export function validateImageFile(file: File | null, use: ImagePurpose): File | null {
  const issue = validateImage(file, use);
  if (issue) showToast(issue);
  return issue ? null : file;
}

/** Formats the error of an upload. An error without details comes from a proxy, which only checks the size. */
export function formatImageError(error: unknown): string {
  const isUnexplained =
    error instanceof ApiError && (error.status === 400 || error.status === 413) && !error.fields.file;
  return isUnexplained ? IMAGE_MESSAGES.tooLarge : getErrorMessage(error);
}

/** The file types that image fields accept, by purpose. */
export const ACCEPTED_IMAGE_TYPES = { avatar: '.jpg,.jpeg,.png', logo: '.jpg,.png' } as const;

/** Returns the form data of an image. */
export function toImageForm(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}
