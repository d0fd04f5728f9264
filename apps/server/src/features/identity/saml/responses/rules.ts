/** The guard of the answer to a sign-in: what stands around the assertion, then the assertion as it was signed. */
import {
  ASSERTION,
  attributeOf,
  childrenNamed,
  childrenOf,
  decodeText,
  descendantsOf,
  instantOf,
  isNamed,
  onlyChild,
  PROTOCOL,
  readDocument,
  SIGNATURE,
  textOf,
} from '../documents/rules.ts';
import type { Provider } from '../../providers/data.ts';
import { libraryOf, type NameIdForm, type Party, SamlFault, SKEW_MS } from '../rules.ts';
import { findSigned } from '../signatures/rules.ts';

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const NAME_LIMIT = 500;

/** What an identity provider has sworn. */
export interface SignedIdentity {
  assertionId: string;
  inResponseTo: string;
  nameId: string;
  /** Format and qualifiers of the name, so that a logout can repeat them. */
  nameIdForm: NameIdForm;
  sessionIndex: string | undefined;
  /** First value of each attribute. */
  attributes: Map<string, string>;
  /** Milliseconds since the epoch; from then on nobody takes the assertion any more. */
  expiresAt: number;
}

/** @param message the posted SAMLResponse @throws SamlFault */
export async function readAnswer(
  message: string,
  provider: Provider,
  party: Party,
  now: Date,
): Promise<SignedIdentity> {
  const root = readDocument(decodeText(message));
  const envelope = readEnvelope(root, party);
  const assertion = readDocument(await verify(message, provider, party, envelope.signed));
  return readAssertion(assertion, party, envelope.inResponseTo, now.getTime());
}

interface Envelope {
  inResponseTo: string;
  signed: { response: boolean; assertion: boolean };
}

function readEnvelope(root: Element, party: Party): Envelope {
  if (!isNamed(root, PROTOCOL, 'Response')) throw new SamlFault('the message is not a Response');
  if (root.getAttribute('Version') !== '2.0') throw new SamlFault('the Response is not of version 2.0');
  if (root.getAttribute('Destination') !== party.acs) throw new SamlFault('Destination is not ours');
  const inResponseTo = root.getAttribute('InResponseTo');
  if (!inResponseTo) throw new SamlFault('the Response is unsolicited');
  for (const issuer of childrenNamed(root, ASSERTION, 'Issuer')) expectIssuer(issuer, party);
  expectSuccess(root);
  const known = [...childrenNamed(root, ASSERTION, 'Issuer'), ...childrenNamed(root, SIGNATURE, 'Signature')];
  const allowed = [...known, onlyChild(root, PROTOCOL, 'Status'), onlyChild(root, ASSERTION, 'Assertion')];
  const stranger = childrenOf(root).find((child) => !allowed.includes(child));
  if (stranger) throw new SamlFault(`the Response holds ${stranger.localName}`);
  const nested = descendantsOf(root).filter((e) => e.localName === 'Assertion' || e.localName === 'Response');
  if (nested.length !== 1) throw new SamlFault('the Response holds more than one assertion');
  const [response = false, assertion = false] = findSigned(root, [root, ...nested]);
  return { inResponseTo, signed: { response, assertion } };
}

function expectSuccess(root: Element): void {
  const code = onlyChild(onlyChild(root, PROTOCOL, 'Status'), PROTOCOL, 'StatusCode').getAttribute('Value') ?? '';
  if (code !== SUCCESS) throw new SamlFault(`the provider answers ${code.slice(0, 100)}`, 'provider_refused');
}

function expectIssuer(issuer: Element, party: Party): void {
  if (textOf(issuer) !== party.idp) throw new SamlFault('Issuer is not the provider');
}

/** @returns the assertion as the bytes that were signed */
async function verify(message: string, provider: Provider, party: Party, signed: Envelope['signed']): Promise<string> {
  const library = await libraryOf(provider, party, { signed });
  try {
    const { profile } = await library.validatePostResponseAsync({ SAMLResponse: message });
    const assertion = profile?.getAssertionXml?.();
    if (!assertion) throw new SamlFault('the signature covers no assertion');
    return assertion;
  } catch (cause) {
    if (cause instanceof SamlFault) throw cause;
    throw new SamlFault(`the signature is not valid: ${cause instanceof Error ? cause.message.slice(0, 200) : ''}`);
  }
}

function readAssertion(assertion: Element, party: Party, inResponseTo: string, now: number): SignedIdentity {
  if (!isNamed(assertion, ASSERTION, 'Assertion')) throw new SamlFault('what is signed is no assertion');
  if (assertion.getAttribute('Version') !== '2.0') throw new SamlFault('the assertion is not of version 2.0');
  expectIssuer(onlyChild(assertion, ASSERTION, 'Issuer'), party);
  const subject = onlyChild(assertion, ASSERTION, 'Subject');
  const confirmedUntil = readConfirmation(subject, party, inResponseTo, now);
  expectConditions(onlyChild(assertion, ASSERTION, 'Conditions'), party, now);
  const [statement] = childrenNamed(assertion, ASSERTION, 'AuthnStatement');
  if (!statement) throw new SamlFault('the assertion tells of no sign-in');
  const ends = statement.getAttribute('SessionNotOnOrAfter');
  if (ends && instantOf(ends) + SKEW_MS <= now) throw new SamlFault('the session at the provider is over', 'expired');
  const name = onlyChild(subject, ASSERTION, 'NameID');
  return {
    assertionId: attributeOf(assertion, 'ID'),
    inResponseTo,
    nameId: nameOf(name),
    nameIdForm: formOf(name),
    sessionIndex: statement.getAttribute('SessionIndex') || undefined,
    attributes: readAttributes(assertion),
    expiresAt: confirmedUntil + SKEW_MS,
  };
}

function formOf(name: Element): NameIdForm {
  const [format, own, ours] = ['Format', 'NameQualifier', 'SPNameQualifier'].map((a) => name.getAttribute(a));
  return {
    ...(format && { nameIDFormat: format }),
    ...(own && { nameQualifier: own }),
    ...(ours && { spNameQualifier: ours }),
  };
}

function nameOf(element: Element): string {
  const name = textOf(element);
  if (name === '' || name.length > NAME_LIMIT) throw new SamlFault('NameID is empty or too long');
  return name;
}

/** A bearer confirmation for us, for this request, for now. @returns when it ends */
function readConfirmation(subject: Element, party: Party, inResponseTo: string, now: number): number {
  const bearers = childrenNamed(subject, ASSERTION, 'SubjectConfirmation').filter(
    (confirmation) => confirmation.getAttribute('Method') === BEARER,
  );
  if (bearers.length !== 1) throw new SamlFault('the assertion needs one bearer confirmation');
  const data = onlyChild(bearers[0] as Element, ASSERTION, 'SubjectConfirmationData');
  if (data.getAttribute('Recipient') !== party.acs) throw new SamlFault('Recipient is not ours');
  if (data.getAttribute('InResponseTo') !== inResponseTo) throw new SamlFault('the assertion answers another request');
  expectTimely(data, now);
  return instantOf(attributeOf(data, 'NotOnOrAfter'));
}

function expectConditions(conditions: Element, party: Party, now: number): void {
  expectTimely(conditions, now);
  const restrictions = childrenNamed(conditions, ASSERTION, 'AudienceRestriction');
  const forUs = (restriction: Element) =>
    childrenNamed(restriction, ASSERTION, 'Audience').some((audience) => textOf(audience) === party.entityId);
  if (restrictions.length === 0 || !restrictions.every(forUs)) throw new SamlFault('Audience is not us');
}

function expectTimely(element: Element, now: number): void {
  const notBefore = element.getAttribute('NotBefore');
  if (notBefore && instantOf(notBefore) - SKEW_MS > now)
    throw new SamlFault('the assertion is not yet valid', 'expired');
  const notOnOrAfter = element.getAttribute('NotOnOrAfter');
  if (notOnOrAfter && instantOf(notOnOrAfter) + SKEW_MS <= now)
    throw new SamlFault('the assertion has expired', 'expired');
}

function readAttributes(assertion: Element): Map<string, string> {
  const attributes = childrenNamed(assertion, ASSERTION, 'AttributeStatement').flatMap((statement) =>
    childrenNamed(statement, ASSERTION, 'Attribute'),
  );
  const entries = attributes.flatMap((attribute): [string, string][] => {
    const [value] = childrenNamed(attribute, ASSERTION, 'AttributeValue');
    return value && childrenOf(value).length === 0 ? [[attributeOf(attribute, 'Name'), textOf(value)]] : [];
  });
  if (new Set(entries.map(([name]) => name)).size !== entries.length) throw new SamlFault('an attribute comes twice');
  return new Map(entries);
}
