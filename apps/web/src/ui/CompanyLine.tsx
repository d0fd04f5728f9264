import { ArrowLeft } from 'lucide-react';
import { hashHref } from '../lib/history.ts';
import { CompanyLogo } from './CompanyLogo.tsx';
import './CompanyLine.css';

/** Over a screen without the header: whose it is, and the way back to the work. */
export const CompanyLine = ({ name, logo }: { name: string; logo: string | null }) => (
  <div className="company-line">
    <CompanyLogo size={24} logo={logo} />
    <span className="ell">{name}</span>
    <a href={hashHref('/dashboard')}>
      <ArrowLeft size={14} aria-hidden />
      Dashboard
    </a>
  </div>
);
