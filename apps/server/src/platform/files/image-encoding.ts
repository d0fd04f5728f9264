/** What the server and the process that decodes images agree on. */

/** Pixels of the longer side of a stored image. */
export const IMAGE_SIDE = 512;
export const JPEG_QUALITY = 88;

/** How the process ends if the image is to blame. */
export const EXIT_CODES = { invalid: 65, tooManyPixels: 66 } as const;
