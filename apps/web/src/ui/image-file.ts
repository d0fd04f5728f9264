/** What is said of a picture that was chosen, and of one that the server refused. */
import { IMAGE_MESSAGES, type ImagePurpose, validateImage } from '@mainstay/contract/rules/images';
import { ApiError, getErrorMessage } from '../lib/api.ts';
import { showToast } from './toast.ts';

/** The file, or null with the reason as a toast: it is not sent then (decision 12). */
export function validateImageFile(file: File | null, use: ImagePurpose): File | null {
  const fault = validateImage(file, use);
  if (fault) showToast(fault);
  return fault ? null : file;
}

/** A refusal that does not say what is wrong with the picture came from something before us, which only measures. */
export function formatImageError(error: unknown): string {
  const unexplained = error instanceof ApiError && (error.status === 400 || error.status === 413) && !error.fields.file;
  return unexplained ? IMAGE_MESSAGES.tooLarge : getErrorMessage(error);
}

/** What a field for pictures offers, by what they are for. */
export const ACCEPTED_IMAGE_TYPES = { avatar: '.jpg,.jpeg,.png', logo: '.jpg,.png' } as const;

/** The form that carries a picture. */
export function toImageForm(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}
