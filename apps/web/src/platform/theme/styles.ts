/**
 * Styles of every screen, including sign-in. Components import their own styles, and Mantine's are loaded with the
 * shell.
 */
import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './base.css';
import './layout.module.css';
import './text.module.css';
