import type { SignInProvider } from '@mainstay/contract/identity/providers';
import { Card } from '../../../../platform/ui/Card.tsx';
import { CopyRow } from './CopyRow.tsx';

/** The values to register at the provider. */
export function Registration({ provider: { strategy, saml, oauth } }: { provider: SignInProvider }) {
  return (
    <Card title="Register at the provider" className="siw-side">
      <div className="siw-rows">
        {oauth && (
          <>
            <CopyRow
              label="Redirect URI"
              about="Must match exactly, including the trailing slash"
              value={oauth.register.redirect_uri}
            />
            <p className="cap">
              {strategy === 'OAuth-Google'
                ? 'Google Cloud console: APIs & Services, Credentials, OAuth client of type Web application.'
                : 'Entra ID: App registrations, platform Web, accounts in this organizational directory only. Add a client secret.'}
            </p>
          </>
        )}
        {saml && (
          <>
            <CopyRow label="Entity ID" about="Also called Identifier or Audience" value={saml.register.entity_id} />
            <CopyRow
              label="ACS URL"
              about="Also called Reply URL or Single sign-on URL"
              value={saml.register.acs_url}
            />
            <CopyRow label="Logout URL" about="Single logout, by HTTP-Redirect" value={saml.register.slo_url} />
            {saml.register.certificate ? (
              <>
                <CopyRow
                  label="Metadata URL"
                  about="All of the above, for providers that support metadata"
                  value={saml.register.metadata_url}
                />
                <CopyRow
                  label="Our certificate"
                  about="For verifying Mainstay’s signatures"
                  value={saml.register.certificate}
                />
              </>
            ) : (
              <p className="cap">The metadata URL and certificate appear here after you save.</p>
            )}
            <p className="cap">
              Configure the provider to send the email address as NameID and to sign assertions with RSA SHA-256.
            </p>
          </>
        )}
      </div>
    </Card>
  );
}
