/** Validates the response to a sign-in request: first the envelope around the assertion, then the signed assertion. */
import {
  ASSERTION,
  requireAttribute,
  getChildrenByName,
  getChildren,
  decodeText,
  getDescendants,
  parseInstant,
  isNamed,
  requireOnlyChild,
  PROTOCOL,
  parseDocument,
  SIGNATURE,
  getText,
} from './parse-saml-xml.ts';
import type { Provider } from '../identity/sign-in-providers.ts';
import { createSamlClient, type NameIdProperties, type SamlParties, SamlError, SKEW_MS } from './saml-connection.ts';
import { findSignedElements } from './xml-signatures.ts';

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const NAME_LIMIT = 500;

/** The identity that an identity provider has asserted. */
export interface AssertedIdentity {
  assertionId: string;
  inResponseTo: string;
  nameId: string;
  /** Format and qualifiers of the NameID, so that a logout can repeat them. */
  nameIdForm: NameIdProperties;
  sessionIndex: string | undefined;
  /** Milliseconds since the epoch. The session must not outlive it. Undefined if the provider sets no end. */
  sessionEndsAt: number | undefined;
  /** First value of each attribute. */
  attributes: Map<string, string>;
  /** Milliseconds since the epoch at which the assertion expires. */
  expiresAt: number;
}

/** @param message the posted SAMLResponse @throws SamlError */
export async function parseSamlResponse(
  message: string,
  provider: Provider,
  party: SamlParties,
  now: Date,
): Promise<AssertedIdentity> {
  const root = parseDocument(decodeText(message));
  const envelope = parseEnvelope(root, party);
  const assertion = parseDocument(await verifySignature(message, provider, party, envelope.signed));
  return parseAssertion(assertion, party, envelope.inResponseTo, now.getTime());
}

interface Envelope {
  inResponseTo: string;
  signed: { response: boolean; assertion: boolean };
}

function parseEnvelope(root: Element, party: SamlParties): Envelope {
  if (!isNamed(root, PROTOCOL, 'Response')) throw new SamlError('the message is not a Response');
  if (root.getAttribute('Version') !== '2.0') throw new SamlError('the Response is not of version 2.0');
  if (root.getAttribute('Destination') !== party.acs) throw new SamlError('Destination does not match');
  const inResponseTo = root.getAttribute('InResponseTo');
  if (!inResponseTo) throw new SamlError('the Response is unsolicited');
  for (const issuer of getChildrenByName(root, ASSERTION, 'Issuer')) assertIssuer(issuer, party);
  assertSuccess(root);
  const optionalElements = [
    ...getChildrenByName(root, ASSERTION, 'Issuer'),
    ...getChildrenByName(root, SIGNATURE, 'Signature'),
  ];
  const allowed = [
    ...optionalElements,
    requireOnlyChild(root, PROTOCOL, 'Status'),
    requireOnlyChild(root, ASSERTION, 'Assertion'),
  ];
  const unexpected = getChildren(root).find((child) => !allowed.includes(child));
  if (unexpected) throw new SamlError(`the Response contains ${unexpected.localName}`);
  const nested = getDescendants(root).filter((e) => e.localName === 'Assertion' || e.localName === 'Response');
  if (nested.length !== 1) throw new SamlError('the Response contains more than one assertion');
  const [response = false, assertion = false] = findSignedElements(root, [root, ...nested]);
  return { inResponseTo, signed: { response, assertion } };
}

function assertSuccess(root: Element): void {
  const code =
    requireOnlyChild(requireOnlyChild(root, PROTOCOL, 'Status'), PROTOCOL, 'StatusCode').getAttribute('Value') ?? '';
  if (code !== SUCCESS) throw new SamlError(`the provider returned ${code.slice(0, 100)}`, 'provider_refused');
}

function assertIssuer(issuer: Element, party: SamlParties): void {
  if (getText(issuer) !== party.idp) throw new SamlError('Issuer does not match the provider');
}

/** @returns the assertion as the bytes that were signed */
async function verifySignature(
  message: string,
  provider: Provider,
  party: SamlParties,
  signed: Envelope['signed'],
): Promise<string> {
  const library = await createSamlClient(provider, party, { signed });
  try {
    const { profile } = await library.validatePostResponseAsync({ SAMLResponse: message });
    const assertion = profile?.getAssertionXml?.();
    if (!assertion) throw new SamlError('the signature does not cover an assertion');
    return assertion;
  } catch (cause) {
    if (cause instanceof SamlError) throw cause;
    throw new SamlError(`the signature is not valid: ${cause instanceof Error ? cause.message.slice(0, 200) : ''}`);
  }
}

function parseAssertion(assertion: Element, party: SamlParties, inResponseTo: string, now: number): AssertedIdentity {
  if (!isNamed(assertion, ASSERTION, 'Assertion')) throw new SamlError('the signed element is not an assertion');
  if (assertion.getAttribute('Version') !== '2.0') throw new SamlError('the assertion is not of version 2.0');
  assertIssuer(requireOnlyChild(assertion, ASSERTION, 'Issuer'), party);
  const subject = requireOnlyChild(assertion, ASSERTION, 'Subject');
  const confirmedUntil = validateConfirmation(subject, party, inResponseTo, now);
  assertConditions(requireOnlyChild(assertion, ASSERTION, 'Conditions'), party, now);
  const statements = getChildrenByName(assertion, ASSERTION, 'AuthnStatement');
  const [statement] = statements;
  if (!statement) throw new SamlError('the assertion has no authentication statement');
  const sessionEndsAt = parseSessionEnd(statements, now);
  const name = requireOnlyChild(subject, ASSERTION, 'NameID');
  return {
    assertionId: requireAttribute(assertion, 'ID'),
    inResponseTo,
    nameId: getName(name),
    nameIdForm: toNameIdProperties(name),
    sessionIndex: statement.getAttribute('SessionIndex') || undefined,
    sessionEndsAt,
    attributes: parseAttributes(assertion),
    expiresAt: confirmedUntil + SKEW_MS,
  };
}

/**
 * Returns the earliest end that the provider sets for the session. There is no tolerance, which would let a session
 * outlive its end, and an end in the past means that no session can be opened.
 */
function parseSessionEnd(statements: readonly Element[], now: number): number | undefined {
  const ends = statements
    .filter((statement) => statement.hasAttribute('SessionNotOnOrAfter'))
    .map((statement) => parseInstant(statement.getAttribute('SessionNotOnOrAfter') ?? ''));
  if (ends.length === 0) return undefined;
  const end = Math.min(...ends);
  if (end <= now) throw new SamlError('the session at the provider has ended', 'expired');
  return end;
}

function toNameIdProperties(name: Element): NameIdProperties {
  const [format, qualifier, spQualifier] = ['Format', 'NameQualifier', 'SPNameQualifier'].map((a) =>
    name.getAttribute(a),
  );
  return {
    ...(format && { nameIDFormat: format }),
    ...(qualifier && { nameQualifier: qualifier }),
    ...(spQualifier && { spNameQualifier: spQualifier }),
  };
}

function getName(element: Element): string {
  const name = getText(element);
  if (name === '' || name.length > NAME_LIMIT) throw new SamlError('NameID is empty or too long');
  return name;
}

/**
 * Validates the bearer confirmation: it must be for us, for this request and for the current time.
 *
 * @returns when it ends
 */
function validateConfirmation(subject: Element, party: SamlParties, inResponseTo: string, now: number): number {
  const bearers = getChildrenByName(subject, ASSERTION, 'SubjectConfirmation').filter(
    (confirmation) => confirmation.getAttribute('Method') === BEARER,
  );
  if (bearers.length !== 1) throw new SamlError('the assertion needs one bearer confirmation');
  const data = requireOnlyChild(bearers[0] as Element, ASSERTION, 'SubjectConfirmationData');
  if (data.getAttribute('Recipient') !== party.acs) throw new SamlError('Recipient does not match');
  if (data.getAttribute('InResponseTo') !== inResponseTo)
    throw new SamlError('the assertion belongs to another request');
  assertTimely(data, now);
  return parseInstant(requireAttribute(data, 'NotOnOrAfter'));
}

function assertConditions(conditions: Element, party: SamlParties, now: number): void {
  assertTimely(conditions, now);
  const restrictions = getChildrenByName(conditions, ASSERTION, 'AudienceRestriction');
  const isForUs = (restriction: Element) =>
    getChildrenByName(restriction, ASSERTION, 'Audience').some((audience) => getText(audience) === party.entityId);
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new SamlError('Audience does not match');
}

function assertTimely(element: Element, now: number): void {
  const notBefore = element.getAttribute('NotBefore');
  if (notBefore && parseInstant(notBefore) - SKEW_MS > now)
    throw new SamlError('the assertion is not yet valid', 'expired');
  const notOnOrAfter = element.getAttribute('NotOnOrAfter');
  if (notOnOrAfter && parseInstant(notOnOrAfter) + SKEW_MS <= now)
    throw new SamlError('the assertion has expired', 'expired');
}

function parseAttributes(assertion: Element): Map<string, string> {
  const attributes = getChildrenByName(assertion, ASSERTION, 'AttributeStatement').flatMap((statement) =>
    getChildrenByName(statement, ASSERTION, 'Attribute'),
  );
  const entries = attributes.flatMap((attribute): [string, string][] => {
    const [value] = getChildrenByName(attribute, ASSERTION, 'AttributeValue');
    return value && getChildren(value).length === 0 ? [[requireAttribute(attribute, 'Name'), getText(value)]] : [];
  });
  if (new Set(entries.map(([name]) => name)).size !== entries.length)
    throw new SamlError('an attribute is listed twice');
  return new Map(entries);
}
