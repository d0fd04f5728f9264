/** What a picture of a person or a company must be; both sides say the same words (1-profile-08 to 16, decision 12). */
export const IMAGE_MESSAGES = {
  none: 'Please select image.',
  type: 'Only image of type jpg or png is allowed for logo.',
  extensions: 'Filename with two extensions is not supported due security restrictions',
  content: 'Uploaded file is not a valid image.',
  size: 'File size must be less than 1MB.',
  tooLarge: 'File size is too large',
  pixels: 'The image has more than 20 megapixels. Use a smaller one.',
} as const;

/** Bytes from which the application refuses a picture; the server takes more, up to the limit of every upload. */
export const IMAGE_SIZE = 1_048_576;

/** A small file may unpack to any number of pixels. No screen shows more than these. */
export const MAX_IMAGE_PIXELS = 20_000_000;
/** What one person may upload in a minute: decoding costs far more than sending. */
export const IMAGES_PER_MINUTE = 10;

/** Extensions by what the picture is for: only a person's may be called `jpeg` (1-C-09). */
export const IMAGE_EXTENSIONS = { avatar: ['jpg', 'jpeg', 'png'], logo: ['jpg', 'png'] } as const;
export type ImagePurpose = keyof typeof IMAGE_EXTENSIONS;

/** @returns the message of a file name that is refused */
export function validateImageName(fileName: string, use: ImagePurpose): string | undefined {
  const [base, ...extensions] = (fileName.split(/[\\/]/).at(-1) ?? '').toLowerCase().split('.');
  if (extensions.length > 1) return IMAGE_MESSAGES.extensions;
  const allowed: readonly string[] = IMAGE_EXTENSIONS[use];
  return base && allowed.includes(extensions[0] ?? '') ? undefined : IMAGE_MESSAGES.type;
}

/** @returns why a chosen file is not sent */
export function validateImage(file: { name: string; size: number } | null, use: ImagePurpose): string | undefined {
  if (!file) return IMAGE_MESSAGES.none;
  return validateImageName(file.name, use) ?? (file.size > IMAGE_SIZE ? IMAGE_MESSAGES.size : undefined);
}
