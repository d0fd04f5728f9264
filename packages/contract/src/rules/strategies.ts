/** Sign-in methods of a tenant, spelled as in the specification. */
export const STRATEGIES = ['local', 'SAML2', 'OAuth-Google', 'OAuth-Office365'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Returns whether a text is a sign-in method of an external provider. */
export const isExternalStrategy = (text: string): text is Exclude<Strategy, 'local'> =>
  text !== 'local' && (STRATEGIES as readonly string[]).includes(text);
