/** Styles of every screen, sign-in included. Parts bring their own; Mantine's come with the shell. */
import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './base.css';
