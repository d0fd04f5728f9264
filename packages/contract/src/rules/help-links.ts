/** The help entries, and the addresses that a company gives them. An entry without an address is a page of our own (decision 52). */
export const HELP_ENTRIES = {
  'help-center': 'Help Center',
  'release-notes': 'Release Notes',
  faqs: 'FAQs',
  feedback: 'Submit Feedback',
  support: 'Contact Support',
} as const;
export type HelpEntry = keyof typeof HELP_ENTRIES;

export type HelpLinks = Partial<Record<HelpEntry, string>>;

export const HELP_LINK_LIMIT = 2000;
export const HELP_LINK_MESSAGE = 'Enter a web address that begins with https:// or http://.';

/** Whether a text is the address of a web page. */
export const isHelpLink = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);
