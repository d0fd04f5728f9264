import { RICH_TEXT_TAGS } from '@mainstay/contract/rules/rich-text';
import { createElement, type ReactNode, useMemo } from 'react';
import { LINK_PATTERN } from './link-address.ts';
import styles from './RichText.module.css';

function toReactNode(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const children = toReactNodes(node);
  const tag = node.localName;
  const href = tag === 'a' ? node.getAttribute('href') : null;
  if (href && LINK_PATTERN.test(href)) {
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  // Unknown elements are not rendered, but their text is.
  return RICH_TEXT_TAGS.includes(tag) ? createElement(tag, { key }, ...children) : children;
}
const toReactNodes = (node: Node): ReactNode[] => [...node.childNodes].map(toReactNode);

/**
 * Renders markup that the server has sanitized. It is parsed as data and rebuilt from allowed elements, so no script
 * can run here either.
 */
export function RichText({ markup }: { markup: string }) {
  const content = useMemo(() => toReactNodes(new DOMParser().parseFromString(markup, 'text/html').body), [markup]);
  return createElement('div', { className: styles.root, 'data-part': 'rich-text' }, ...content);
}
