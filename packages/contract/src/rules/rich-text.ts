/** The elements of texts with formatting, besides links: what the server stores and the application renders. */
const TAGS = 'p br h1 h2 h3 ul ol li blockquote pre hr b strong i em u s code';
export const RICH_TEXT_TAGS: readonly string[] = TAGS.split(' ');
