/**
 * Parses the metadata of an identity provider. The administrator who enters it vouches for it, so no signature is
 * required.
 */
import type { X509Certificate } from 'node:crypto';
import { CertificateError, parseCertificates } from './certificates.ts';
import { getChildrenByName, getChildren, isNamed, parseDocument, SIGNATURE } from './parse-saml-xml.ts';
import { SamlError } from './saml-connection.ts';

const METADATA_NAMESPACE = 'urn:oasis:names:tc:SAML:2.0:metadata';
const REDIRECT_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Metadata that cannot be used. The message is for the user who provided it. */
export class MetadataError extends Error {}

export interface IdpMetadata {
  idp_server: string;
  sso_url: string;
  /** Empty if the provider offers no single logout that we support. */
  slo_url: string;
  certificates: X509Certificate[];
}

/** @throws MetadataError */
export function parseIdpMetadata(xml: string): IdpMetadata {
  const entity = getEntity(getRoot(xml));
  const [idp] = getChildrenByName(entity, METADATA_NAMESPACE, 'IDPSSODescriptor');
  if (!idp)
    throw new MetadataError(
      'This is not metadata of an identity provider. It may be metadata of a service provider, such as Mainstay.',
    );
  const sso_url = getLocation(idp, 'SingleSignOnService');
  if (!sso_url)
    throw new MetadataError('The provider does not support sign-in by HTTP-Redirect, which Mainstay requires.');
  const idp_server = entity.getAttribute('entityID') ?? '';
  if (!idp_server) throw new MetadataError('The metadata has no entity ID.');
  return { idp_server, sso_url, slo_url: getLocation(idp, 'SingleLogoutService'), certificates: getKeys(idp) };
}

function getRoot(xml: string): Element {
  try {
    // Providers include comments in metadata. They have no meaning here.
    return parseDocument(removeComments(xml).trim());
  } catch (error) {
    if (!(error instanceof SamlError)) throw error;
    throw new MetadataError(`The metadata cannot be read: ${error.message}.`);
  }
}

/** Removes comments in a single pass. A regular expression would search for the end of each unclosed comment again. */
function removeComments(xml: string): string {
  let remaining = '';
  for (let position = 0; ; ) {
    const begin = xml.indexOf('<!--', position);
    const end = begin < 0 ? -1 : xml.indexOf('-->', begin + 4);
    if (end < 0) return remaining + xml.slice(position);
    remaining += xml.slice(position, begin);
    position = end + 3;
  }
}

/** Returns the provider itself, or the only provider in the list of a federation. */
function getEntity(root: Element): Element {
  if (isNamed(root, METADATA_NAMESPACE, 'EntityDescriptor')) return root;
  if (!isNamed(root, METADATA_NAMESPACE, 'EntitiesDescriptor')) throw new MetadataError('This is not SAML metadata.');
  const idps = getChildrenByName(root, METADATA_NAMESPACE, 'EntityDescriptor').filter(
    (entity) => getChildrenByName(entity, METADATA_NAMESPACE, 'IDPSSODescriptor').length > 0,
  );
  const [provider, ...others] = idps;
  if (!provider || others.length > 0)
    throw new MetadataError(
      `The metadata describes ${idps.length} identity providers. Use metadata of a single provider.`,
    );
  return provider;
}

const getLocation = (idp: Element, service: string): string =>
  getChildrenByName(idp, METADATA_NAMESPACE, service)
    .find((element) => element.getAttribute('Binding') === REDIRECT_BINDING)
    ?.getAttribute('Location') ?? '';

function getKeys(idp: Element): X509Certificate[] {
  const texts = getChildrenByName(idp, METADATA_NAMESPACE, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => getChildrenByName(key, SIGNATURE, 'KeyInfo'))
    .flatMap(getChildren)
    .filter((data) => isNamed(data, SIGNATURE, 'X509Data'))
    .flatMap((data) => getChildrenByName(data, SIGNATURE, 'X509Certificate'))
    .map((element) => element.textContent ?? '');
  if (texts.length === 0) throw new MetadataError('The metadata has no signing certificate.');
  try {
    return parseCertificates(texts);
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    throw new MetadataError(`A certificate of the metadata cannot be used. ${error.message}`);
  }
}
