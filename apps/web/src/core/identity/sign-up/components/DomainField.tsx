import { DOMAIN_MESSAGE, isDomainName } from '@mainstay/contract/rules/domain-name';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { baseDomain } from '../../../../platform/lib/redirects.ts';
import { getHostInfo } from '../../../../platform/lib/tenant.ts';
import { TIMINGS } from '../../../../platform/lib/timings.ts';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { checkDomainName } from '../queries.ts';
import styles from './SignUp.module.css';

type CheckResult = { domain: string; message: string | null } | null;

interface DomainFieldProps {
  value: string;
  /** The server's error about the name at the last submit. */
  error: string | null;
  onChange: (value: string) => void;
}

/** Field for the subdomain of a new company, which is checked while the user types. */
export function DomainField({ value, error, onChange }: DomainFieldProps) {
  const domain = value.trim();
  const [debouncedDomain] = useDebouncedValue(domain, TIMINGS.searchDebounce);
  const [result, setResult] = useState<CheckResult>(null);
  useEffect(() => {
    if (!isDomainName(debouncedDomain)) return;
    const controller = new AbortController();
    checkDomainName(debouncedDomain, controller.signal).then(
      () => setResult({ domain: debouncedDomain, message: null }),
      (reason: unknown) => {
        if (!controller.signal.aborted) setResult({ domain: debouncedDomain, message: getErrorMessage(reason) });
      },
    );
    return () => controller.abort();
  }, [debouncedDomain]);
  const currentResult = result?.domain === domain ? result : null;
  const formatError = domain !== '' && !isDomainName(domain) ? DOMAIN_MESSAGE : null;
  return (
    <div>
      <TextField
        label="Domain name"
        name="domain_name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={value}
        error={formatError ?? currentResult?.message ?? error}
        onChange={onChange}
        end={<span className={styles.baseDomain}>.{baseDomain(getHostInfo())}</span>}
      />
      {currentResult?.message === null && (
        <p className={styles.availableMessage} role="status">
          {domain.toLowerCase()}.{baseDomain(getHostInfo())} is available.
        </p>
      )}
    </div>
  );
}
