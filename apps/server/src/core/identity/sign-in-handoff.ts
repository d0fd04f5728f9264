/** Returns the address that exchanges a finished sign-in, which is a route of the tenant's own host. */
export function buildAcsUrl(signIn: {
  host: string;
  domain: string;
  email: string;
  code: string;
  /** The OAuth provider, if there is one. */
  oauth?: string;
  redirectUrl?: string;
}): string {
  const { host, domain, email, code, oauth, redirectUrl } = signIn;
  const optionalParams = { ...(oauth && { oauth }), ...(redirectUrl && { redirect_url: redirectUrl }) };
  return `#!/auth?${new URLSearchParams({ domain, host, ...optionalParams, email, code })}`;
}
