/** Converts servers with a user and password from URLs, which are stored sealed, to settings without the password and back. */
import type { Encryption, ServerFields } from '@mainstay/contract/mail/sender';
import { FieldError } from '../../platform/http/errors.ts';

interface Protocol {
  schemes: Readonly<Record<Encryption, string>>;
  defaultPort: number;
}
export const SMTP: Protocol = { schemes: { tls: 'smtps:', starttls: 'smtp:' }, defaultPort: 587 };
export const IMAP: Protocol = { schemes: { tls: 'imaps:', starttls: 'imap:' }, defaultPort: 993 };

/** @param url undefined for the settings to start with */
export const toServerFields = (url: URL | undefined, { schemes, defaultPort }: Protocol): ServerFields => ({
  host: url?.hostname.replace(/^\[(.*)\]$/, '$1') ?? '',
  port: url?.port ? Number(url.port) : defaultPort,
  encryption: url?.protocol === schemes.tls ? 'tls' : 'starttls',
  username: url ? decodeURIComponent(url.username) : '',
  password: '',
});

/** @param stored its password is kept if none was entered @throws FieldError */
export function toServerUrl(fields: ServerFields, { schemes }: Protocol, stored: URL | undefined): URL {
  const { host, port, encryption, username, password } = fields;
  const url = new URL(`${schemes[encryption]}//${host.includes(':') ? `[${host}]` : host}:${port}`);
  url.username = encodeURIComponent(username);
  if (password !== '') url.password = encodeURIComponent(password);
  else if (username !== '' && stored?.password) {
    // Otherwise, the stored password could be sent to another server.
    if (!isSameServer(url, stored))
      throw new FieldError('password', 'Enter the password again because the server or the user changed.');
    url.password = stored.password;
  }
  return url;
}

/** Whether two URLs name the same server and user. */
export const isSameServer = (a: URL, b: URL): boolean =>
  [a.protocol, a.host, a.username].join() === [b.protocol, b.host, b.username].join();
