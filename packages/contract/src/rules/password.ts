/** The password rule of 1-identity-75 and the symbols of 1-S-17. */
export const PASSWORD_MESSAGE = 'Password must be 8 to 20 characters of letters, digits and allowed symbols.';
export const PASSWORD_MISMATCH = 'Confirm password does not match.';
const PATTERN = /^[A-Za-z0-9!@#$%^&*()_+\-=.,?:;]{8,20}$/;
export const isPassword = (text: string): boolean => PATTERN.test(text);
