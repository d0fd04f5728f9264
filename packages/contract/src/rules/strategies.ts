/** The ways a tenant may sign in, as the specification spells them. */
export const STRATEGIES = ['local', 'SAML2', 'OAuth-Google', 'OAuth-Office365'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Whether a text names a way in that ends at somebody else's server. */
export const isExternalStrategy = (text: string): text is Exclude<Strategy, 'local'> =>
  text !== 'local' && (STRATEGIES as readonly string[]).includes(text);
