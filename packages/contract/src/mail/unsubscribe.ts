/** The public page on which a recipient of bulk email unsubscribes. */

/** The path of a link, with its token. */
export const UNSUBSCRIBE_PATH = '/unsubscribe/{token}/';
