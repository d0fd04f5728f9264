import { ArrowLeft } from 'lucide-react';
import { hashHref } from '../lib/history.ts';
import { CompanyLogo } from './CompanyLogo.tsx';
import textStyles from '../theme/text.module.css';
import styles from './CompanyLine.module.css';

/** Shows the company and a link back to the application, on screens without the header. */
export const CompanyLine = ({ name, logo }: { name: string; logo: string | null }) => (
  <div className={styles.root} data-part="company-line">
    <CompanyLogo size={24} logo={logo} />
    <span className={textStyles.truncate}>{name}</span>
    <a href={hashHref('/dashboard')}>
      <ArrowLeft size={14} aria-hidden />
      Dashboard
    </a>
  </div>
);
