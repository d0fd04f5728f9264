/** What is said of a picture that was chosen, and of one that the server refused. */
import { IMAGE_MESSAGES, type ImageUse, imageFault } from '@mainstay/contract/rules/images';
import { ApiError, messageOf } from '../lib/api.ts';
import { show } from './toast.ts';

/** The file, or null with the reason as a toast: it is not sent then (decision 12). */
export function takeImage(file: File | null, use: ImageUse): File | null {
  const fault = imageFault(file, use);
  if (fault) show(fault);
  return fault ? null : file;
}

/** A refusal that does not say what is wrong with the picture came from something before us, which only measures. */
export function imageFailure(error: unknown): string {
  const unexplained = error instanceof ApiError && (error.status === 400 || error.status === 413) && !error.fields.file;
  return unexplained ? IMAGE_MESSAGES.tooLarge : messageOf(error);
}

/** What a field for pictures offers, by what they are for. */
export const ACCEPTED = { avatar: '.jpg,.jpeg,.png', logo: '.jpg,.png' } as const;

/** The form that carries a picture. */
export function imageForm(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}
