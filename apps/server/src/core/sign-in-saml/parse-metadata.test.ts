/** Identity provider metadata: which settings it fills in, and what is rejected. */
import { samlSettings } from '@mainstay/contract/sign-in-saml/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { makeTestKeys } from '../../app/testing/saml-messages.ts';
import { findProviders } from '../identity/sign-in-providers.ts';
import { MetadataError, parseIdpMetadata } from './parse-metadata.ts';

let t: TestApp;
let ada: Caller;
let certificate: string;
beforeAll(async () => {
  const company = await openCompany({ ada: 'ADM' });
  t = company.t;
  ada = company.people.ada;
  ({ certificate } = await makeTestKeys('idp.acme.test'));
});
afterAll(() => t.close());

const SSO = 'https://idp.acme.test/sso';
const stripPemLabels = (pem: string) => pem.replace(/-----[A-Z ]+-----/g, '');
const idpMetadata = (certificates: readonly string[], binding = 'HTTP-Redirect') =>
  '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.acme.test/metadata">' +
  '<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">' +
  certificates
    .map(
      (text) =>
        '<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>' +
        `<X509Certificate>${stripPemLabels(text)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
    )
    .join('') +
  `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${SSO}"/>` +
  '</IDPSSODescriptor></EntityDescriptor>';

describe('metadata', () => {
  const readMetadata = (body: { xml?: string; url?: string }) => t.call(ada, samlSettings.readMetadata, { body });

  test('that is pasted fills the fields, ignores comments, and saves nothing', async () => {
    const xml = `<?xml version="1.0"?><!-- of the provider -->${idpMetadata([certificate])}`;
    const { body } = await readMetadata({ xml });
    expect(body.data.settings).toEqual({
      idp_server: 'https://idp.acme.test/metadata',
      sso_url: SSO,
      slo_url: '',
      metadata_url: '',
    });
    expect(body.data.certificates).toMatchObject([{ subject: 'CN=idp.acme.test', state: 'valid' }]);
    expect(await t.inTenant('acme', 'read', findProviders)).toEqual([]);
  });

  test('with endless comments is rejected immediately', () => {
    // Searching for the end of each comment separately would take hours for this many comments.
    expect(() => parseIdpMetadata('<!--'.repeat(1_000_000))).toThrow(MetadataError);
  });

  test('that is invalid is rejected with a readable message: our own, an entity bomb, a list, a page', async () => {
    const ownMetadata =
      '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"><SPSSODescriptor/></EntityDescriptor>';
    const bomb = '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>';
    const cases: [string, RegExp][] = [
      [ownMetadata, /not metadata of an identity provider/],
      [bomb, /DOCTYPE/],
      ['<html/>', /not SAML metadata/],
      ['hello', /cannot be read/],
      [idpMetadata([]), /no signing certificate/],
      [idpMetadata(['AAAA']), /cannot be used/],
      [idpMetadata([certificate], 'HTTP-POST'), /not support sign-in by HTTP-Redirect/],
    ];
    for (const [xml, message] of cases) {
      const { status, error } = await readMetadata({ xml });
      expect([status, error]).toEqual([400, expect.stringMatching(message)]);
    }
    expect((await t.send(ada, 'POST', samlSettings.readMetadata.path, { xml: ' ' })).status).toBe(400);
  });

  test('is never fetched from the private network', async () => {
    for (const url of [
      'https://127.0.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/',
      'https://localhost/',
    ]) {
      const { status, error } = await readMetadata({ url });
      expect([url, status, error]).toEqual([url, 400, expect.stringMatching(/inside the private network/)]);
    }
    expect((await readMetadata({ url: 'file:///etc/passwd' })).status).toBe(400);
  });
});
