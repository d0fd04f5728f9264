/** Checks the positions and contents of XML signatures before any signature is computed. */
import {
  requireAttribute,
  getChildrenByName,
  getChildren,
  getDescendants,
  isNamed,
  requireOnlyChild,
  SIGNATURE,
} from './parse-saml-xml.ts';
import { SamlError } from './saml-connection.ts';

const EXCLUSIVE_CANONICALIZATION = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED_SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];
const SIGNATURE_PARTS = ['SignedInfo', 'SignatureValue', 'KeyInfo'];

export const SIGNATURE_ALGORITHMS = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'sha512'],
]);

/**
 * Requires that every signature of the document is a direct child of one of the given elements, at most one in each,
 * and refers to exactly its parent element.
 *
 * @returns which of them are signed
 * @throws SamlError
 */
export function findSignedElements(root: Element, signable: readonly Element[]): boolean[] {
  const allSignatures = [root, ...getDescendants(root)].filter((e) => e.localName === 'Signature');
  const ownSignatures = signable.map((element) => getChildrenByName(element, SIGNATURE, 'Signature'));
  if (ownSignatures.some((found) => found.length > 1)) throw new SamlError('an element has two signatures');
  if (allSignatures.length !== ownSignatures.flat().length) throw new SamlError('a signature is in the wrong place');
  for (const signature of ownSignatures.flat()) assertValidStructure(signature);
  if (allSignatures.length === 0) throw new SamlError('nothing is signed');
  return ownSignatures.map((found) => found.length === 1);
}

function assertValidStructure(signature: Element): void {
  const unexpected = getChildren(signature).find(
    (c) => c.namespaceURI !== SIGNATURE || !SIGNATURE_PARTS.includes(c.localName),
  );
  if (unexpected) throw new SamlError(`a signature contains ${unexpected.localName}`);
  requireOnlyChild(signature, SIGNATURE, 'SignatureValue');
  const info = requireOnlyChild(signature, SIGNATURE, 'SignedInfo');
  assertAlgorithm(requireOnlyChild(info, SIGNATURE, 'CanonicalizationMethod'), [EXCLUSIVE_CANONICALIZATION]);
  assertAlgorithm(requireOnlyChild(info, SIGNATURE, 'SignatureMethod'), [...SIGNATURE_ALGORITHMS.keys()]);
  const reference = requireOnlyChild(info, SIGNATURE, 'Reference');
  const signedElement = signature.parentNode as Element;
  if (reference.getAttribute('URI') !== `#${requireAttribute(signedElement, 'ID')}`)
    throw new SamlError('a signature refers to a different element');
  assertAlgorithm(requireOnlyChild(reference, SIGNATURE, 'DigestMethod'), DIGESTS);
  const transforms = getChildren(requireOnlyChild(reference, SIGNATURE, 'Transforms'));
  if (transforms.length !== 2 || transforms.some((t) => !isNamed(t, SIGNATURE, 'Transform')))
    throw new SamlError('a signature must have exactly two transforms');
  for (const [index, allowed] of [ENVELOPED_SIGNATURE, EXCLUSIVE_CANONICALIZATION].entries())
    assertAlgorithm(transforms[index] as Element, [allowed]);
}

function assertAlgorithm(element: Element, allowed: readonly string[]): void {
  const algorithm = element.getAttribute('Algorithm') ?? '';
  if (!allowed.includes(algorithm))
    throw new SamlError(`${element.localName} ${algorithm.slice(0, 100)} is not allowed`);
}
