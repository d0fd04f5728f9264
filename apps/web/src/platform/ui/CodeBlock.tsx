import styles from './CodeBlock.module.css';

/** Shows a text to read exactly or to copy. One click selects all of it. */
export const CodeBlock = ({ children }: { children: string }) => <code className={styles.root}>{children}</code>;
