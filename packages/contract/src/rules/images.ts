/** Requirements for images of users and companies, with the messages that client and server share (1-profile-08 to 16, decision 12). */
export const IMAGE_MESSAGES = {
  none: 'Please select image.',
  type: 'Only image of type jpg or png is allowed for logo.',
  extensions: 'Filename with two extensions is not supported due security restrictions',
  content: 'Uploaded file is not a valid image.',
  size: 'File size must be less than 1MB.',
  tooLarge: 'File size is too large',
  pixels: 'The image has more than 20 megapixels. Use a smaller one.',
} as const;

/** Size in bytes from which the client rejects an image. The server accepts more, up to the general upload limit. */
export const IMAGE_SIZE = 1_048_576;

/** Pixel limit, because a small file can decompress to any number of pixels. No screen shows more than this. */
export const MAX_IMAGE_PIXELS = 20_000_000;
/** Upload limit per user and minute, because decoding costs far more than uploading. */
export const IMAGES_PER_MINUTE = 10;

/** Allowed extensions by purpose. Only user images can have the extension `jpeg` (1-C-09). */
export const IMAGE_EXTENSIONS = { avatar: ['jpg', 'jpeg', 'png'], logo: ['jpg', 'png'] } as const;
export type ImagePurpose = keyof typeof IMAGE_EXTENSIONS;

/**
 * Validates the name of an image file.
 * @returns the error message, or undefined if the name is valid
 */
export function validateImageName(fileName: string, use: ImagePurpose): string | undefined {
  const [base, ...extensions] = (fileName.split(/[\\/]/).at(-1) ?? '').toLowerCase().split('.');
  if (extensions.length > 1) return IMAGE_MESSAGES.extensions;
  const allowed: readonly string[] = IMAGE_EXTENSIONS[use];
  return base && allowed.includes(extensions[0] ?? '') ? undefined : IMAGE_MESSAGES.type;
}

/**
 * Validates a selected file before the upload.
 * @returns the error message, or undefined if the file is valid
 */
export function validateImage(file: { name: string; size: number } | null, use: ImagePurpose): string | undefined {
  if (!file) return IMAGE_MESSAGES.none;
  return validateImageName(file.name, use) ?? (file.size > IMAGE_SIZE ? IMAGE_MESSAGES.size : undefined);
}
