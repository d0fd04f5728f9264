/** The scopes that give access to Gmail. One of them is sufficient. */
const AUTH = 'https://www.googleapis.com/auth/';
export const ALL = 'https://mail.google.com/';
export const READ = [ALL, `${AUTH}gmail.readonly`, `${AUTH}gmail.modify`];
export const MODIFY = [ALL, `${AUTH}gmail.modify`];
export const SEND = [ALL, `${AUTH}gmail.modify`, `${AUTH}gmail.compose`, `${AUTH}gmail.send`];
