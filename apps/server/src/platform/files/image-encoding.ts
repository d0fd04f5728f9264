/** Constants shared by the server and the image decoder process. */

/** Maximum length of the longer side of a stored image, in pixels. */
export const IMAGE_SIDE = 512;
export const JPEG_QUALITY = 88;

/** Exit codes of the process for errors caused by the image. */
export const EXIT_CODES = { invalid: 65, tooManyPixels: 66 } as const;
