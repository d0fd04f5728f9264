/** The sign-in methods of the product, and everything that the server and the application show of them. */

interface SignInMethodDescription {
  /** The name for users: in sessions, emails and the choice of a company. */
  label: string;
  /** The name for administrators: in the settings and the audit log. */
  name: string;
  about: string;
}

interface ExternalMethodDescription extends SignInMethodDescription {
  /** The button on the sign-in screen. */
  button: string;
  /** The endpoint at which a browser starts a sign-in. */
  startPath: `/v1/api/${string}/`;
}

const EXTERNAL_METHODS = {
  SAML2: {
    label: 'Single sign-on',
    name: 'SAML 2.0',
    about: 'Single sign-on with Okta, Entra ID, Ping, Keycloak or any other identity provider.',
    button: 'Continue with single sign-on',
    startPath: '/v1/api/saml/login/',
  },
  'OAuth-Google': {
    label: 'Google',
    name: 'Google',
    about: 'Google Workspace accounts of your domain.',
    button: 'Continue with Google',
    startPath: '/v1/api/oauth/start/',
  },
  'OAuth-Office365': {
    label: 'Microsoft',
    name: 'Microsoft 365',
    about: 'Work accounts of your Entra ID directory.',
    button: 'Continue with Microsoft',
    startPath: '/v1/api/oauth/start/',
  },
} as const satisfies Record<string, ExternalMethodDescription>;

/** The sign-in methods of a tenant by strategy, which is spelled as in the specification. Strategies are stored. */
export const SIGN_IN_METHODS = {
  local: { label: 'Password', name: 'Password', about: 'Email and a password stored in Mainstay.' },
  ...EXTERNAL_METHODS,
} as const satisfies Record<string, SignInMethodDescription>;

export type Strategy = keyof typeof SIGN_IN_METHODS;
export type ExternalStrategy = keyof typeof EXTERNAL_METHODS;
export const STRATEGIES = Object.keys(SIGN_IN_METHODS) as Strategy[];

/** Returns the names of a sign-in method. A method of a feature outside the product has only its strategy. */
export const describeSignInMethod = (strategy: string): SignInMethodDescription =>
  Object.hasOwn(SIGN_IN_METHODS, strategy)
    ? SIGN_IN_METHODS[strategy as Strategy]
    : { label: strategy, name: strategy, about: '' };

/** Returns whether a text is a sign-in method of an external provider. */
export const isExternalStrategy = (text: string): text is ExternalStrategy => Object.hasOwn(EXTERNAL_METHODS, text);

/** The strategies that use OpenID Connect. Users link an account, which can also provide a mailbox and a calendar. */
export const OAUTH_STRATEGIES = ['OAuth-Google', 'OAuth-Office365'] as const satisfies ExternalStrategy[];

export const isOAuthStrategy = (text: string): text is (typeof OAUTH_STRATEGIES)[number] =>
  (OAUTH_STRATEGIES as readonly string[]).includes(text);
