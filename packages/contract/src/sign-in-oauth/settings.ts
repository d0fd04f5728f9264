/** The settings of a company for Google and Microsoft. All endpoints require ADM. */
import { z } from 'zod';
import { PROVIDERS_PATH, settingLine, SignInProvider } from '../identity/providers.ts';
import { endpoint, ok } from '../kit.ts';
import { OAuthStrategy } from './oauth.ts';

/** Settings for Google or Microsoft. An empty string means that a setting is not set. */
export const OAuthSettings = z.object({
  client_id: settingLine.min(1, 'Enter the client ID.'),
  /** If omitted or empty, the stored secret is retained. */
  client_secret: settingLine.default(''),
  /** Empty uses the provider's default issuer. */
  issuer: settingLine.default(''),
  /** Microsoft only: id of the directory. */
  directory: settingLine.default(''),
  /** Google only: the domain that accounts must belong to. */
  hosted_domain: settingLine.default(''),
});
export type OAuthSettings = z.infer<typeof OAuthSettings>;

export const oauthSettings = {
  saveOAuth: endpoint({
    method: 'PUT',
    path: `${PROVIDERS_PATH}{strategy}/`,
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'signIn',
    summary: 'Configure Google or Microsoft',
    params: z.object({ strategy: OAuthStrategy }),
    body: OAuthSettings,
    response: ok(SignInProvider),
  }),
};
