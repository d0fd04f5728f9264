/** Signs in at a provider with the provider's own forms and grants what is requested, as a user does in a browser. */

const decodeEntities = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');

/**
 * @param start the address at which the provider requests the consent
 * @param host of the application, to which the provider redirects in the end
 * @returns the query with which the provider redirects the browser
 */
export async function consentAtProvider(
  start: string,
  login: string,
  host = 'acme.localhost',
): Promise<URLSearchParams> {
  const cookieJar = new Map<string, string>();
  let url = new URL(start);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 15; step += 1) {
    const cookie = [...cookieJar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookieJar.set(name, value);
    }
    form = undefined;
    const location = reply.headers.get('location');
    if (location) {
      url = new URL(location, url);
      if (url.hostname === host) return url.searchParams;
      continue;
    }
    const page = await reply.text();
    // Google's page has a form per account, Microsoft's a single one.
    const forms = page.match(/<form[\s\S]*?<\/form>/g) ?? [page];
    const selected = forms.find((text) => text.includes(login)) ?? forms[0] ?? '';
    const fields = [...selected.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decodeEntities(value),
    ]);
    url = new URL(/action="([^"]+)"/.exec(selected)?.[1] ?? '', url);
    form = new URLSearchParams({ ...Object.fromEntries(fields), login, password: 'any' });
  }
  throw new Error('The provider never sent the browser back.');
}
