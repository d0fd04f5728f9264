/** What a new password may hold, below the fields that ask for one. */
export const PasswordRule = () => (
  <p className="cap">
    8 to 20 characters: letters, digits and{' '}
    <span style={{ whiteSpace: 'nowrap' }}>! @ # $ % ^ &amp; * ( ) _ + - = . , ? : ;</span>
  </p>
);
