/** Shows the company's logo, or the product's logo in the company's color if it has none. */
export function CompanyLogo({ size = 22, logo }: { size?: number; logo?: string | null }) {
  if (logo) return <img data-part="company-logo" src={logo} alt="" height={size} style={{ maxWidth: size * 4 }} />;
  return (
    <svg data-part="company-logo" width={size} height={size} viewBox="0 0 22 22" aria-hidden>
      <rect width="22" height="22" rx="6" fill="var(--brand)" />
      <path
        d="M5.5 15.5V6.8l5.5 5 5.5-5v8.7"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
