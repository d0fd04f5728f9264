import { samlSettings } from '@mainstay/contract/sign-in-saml/settings';
import { toActor } from '../../platform/http/actor.ts';
import { FieldError } from '../../platform/http/errors.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import { OutboundError } from '../../platform/outbound/guard.ts';
import { getCallTenant, getListedProvider } from '../identity/listed-providers.ts';
import { ADDRESS_MESSAGE, isProviderAddress, throwIfInvalid } from '../identity/provider-settings.ts';
import { describeCertificate } from './certificates.ts';
import { ensureKeyPair } from './ensure-key-pair.ts';
import { MetadataError, parseIdpMetadata } from './parse-metadata.ts';
import { saveSaml, validateSamlSettings } from './saml-settings.ts';
import { fetchMetadata } from './test-connection.ts';

export const samlSettingsRoutes = serve('providers', samlSettings, {
  async readMetadata({ body, services }) {
    const { xml, url } = body;
    const field = url ? 'url' : 'xml';
    if (url && !isProviderAddress(url, services.config.outboundAllow)) throwIfInvalid({ url: ADDRESS_MESSAGE });
    try {
      const { certificates, ...settings } = url ? await fetchMetadata(services, url) : parseIdpMetadata(xml);
      return ok({
        settings: { ...settings, metadata_url: url },
        certificates: certificates.map((certificate) => describeCertificate(certificate, services.now())),
      });
    } catch (error) {
      if (!(error instanceof OutboundError || error instanceof MetadataError)) throw error;
      throw new FieldError(field, error.message);
    }
  },

  async saveSaml(call) {
    const { body, services, inTenant } = call;
    throwIfInvalid(validateSamlSettings(body, services.config.outboundAllow));
    const provider = await inTenant('write', (tx) => saveSaml(tx, body, toActor(call)));
    const { tenant } = await getCallTenant(call);
    await ensureKeyPair(services, tenant, provider);
    return ok(await inTenant('read', (tx) => getListedProvider(call, tx, 'SAML2')));
  },
});
