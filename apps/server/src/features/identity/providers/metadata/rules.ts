/** What an identity provider says of itself in its metadata. An administrator vouches for it, so no signature is asked. */
import type { X509Certificate } from 'node:crypto';
import { CertificateFault, readCertificates } from '../certificates/rules.ts';
import { childrenNamed, childrenOf, isNamed, readDocument, SIGNATURE } from '../../saml/documents/rules.ts';
import { SamlFault } from '../../saml/rules.ts';

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Metadata that cannot be used; the message is for whoever gave it. */
export class MetadataFault extends Error {}

export interface IdpMetadata {
  idp_server: string;
  sso_url: string;
  /** Empty where the provider offers no single logout that we speak. */
  slo_url: string;
  certificates: X509Certificate[];
}

/** @throws MetadataFault */
export function readIdpMetadata(xml: string): IdpMetadata {
  const entity = entityOf(rootOf(xml));
  const [idp] = childrenNamed(entity, METADATA, 'IDPSSODescriptor');
  if (!idp)
    throw new MetadataFault(
      'This describes no identity provider. It may be metadata of a service provider, such as ours.',
    );
  const sso_url = locationOf(idp, 'SingleSignOnService');
  if (!sso_url) throw new MetadataFault('The provider offers no sign-in by HTTP-Redirect, which Mainstay needs.');
  const idp_server = entity.getAttribute('entityID') ?? '';
  if (!idp_server) throw new MetadataFault('The metadata names no entity id.');
  return { idp_server, sso_url, slo_url: locationOf(idp, 'SingleLogoutService'), certificates: keysOf(idp) };
}

function rootOf(xml: string): Element {
  try {
    // Providers write comments into metadata; what stands in them means nothing here.
    return readDocument(withoutComments(xml).trim());
  } catch (fault) {
    if (!(fault instanceof SamlFault)) throw fault;
    throw new MetadataFault(`The metadata cannot be read: ${fault.message}.`);
  }
}

/** In one pass, however many begin and none ends: a pattern would look for each end anew. */
function withoutComments(xml: string): string {
  let kept = '';
  for (let at = 0; ; ) {
    const begin = xml.indexOf('<!--', at);
    const end = begin < 0 ? -1 : xml.indexOf('-->', begin + 4);
    if (end < 0) return kept + xml.slice(at);
    kept += xml.slice(at, begin);
    at = end + 3;
  }
}

/** The provider itself, or the only one of a federation's list. */
function entityOf(root: Element): Element {
  if (isNamed(root, METADATA, 'EntityDescriptor')) return root;
  if (!isNamed(root, METADATA, 'EntitiesDescriptor')) throw new MetadataFault('This is not SAML metadata.');
  const idps = childrenNamed(root, METADATA, 'EntityDescriptor').filter(
    (entity) => childrenNamed(entity, METADATA, 'IDPSSODescriptor').length > 0,
  );
  const [only, ...more] = idps;
  if (!only || more.length > 0)
    throw new MetadataFault(`The metadata describes ${idps.length} identity providers. Give that of one.`);
  return only;
}

const locationOf = (idp: Element, service: string): string =>
  childrenNamed(idp, METADATA, service)
    .find((element) => element.getAttribute('Binding') === REDIRECT)
    ?.getAttribute('Location') ?? '';

function keysOf(idp: Element): X509Certificate[] {
  const texts = childrenNamed(idp, METADATA, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => childrenNamed(key, SIGNATURE, 'KeyInfo'))
    .flatMap(childrenOf)
    .filter((data) => isNamed(data, SIGNATURE, 'X509Data'))
    .flatMap((data) => childrenNamed(data, SIGNATURE, 'X509Certificate'))
    .map((element) => element.textContent ?? '');
  if (texts.length === 0) throw new MetadataFault('The metadata holds no certificate to check signatures with.');
  try {
    return readCertificates(texts);
  } catch (fault) {
    if (!(fault instanceof CertificateFault)) throw fault;
    throw new MetadataFault(`A certificate of the metadata cannot be used. ${fault.message}`);
  }
}
