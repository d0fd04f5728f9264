import { ENCRYPTIONS, type Encryption, type ServerFields as Server } from '@mainstay/contract/mail/sender';
import { SecretField } from '../../../../platform/forms/SecretField.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import settingsFormStyles from '../../../../platform/forms/settings-form.module.css';

/** The port is a text while it is typed. */
type ServerValues = Omit<Server, 'port'> & { port: string };

interface ServerFieldsProps {
  form: {
    values: ServerValues;
    set(change: Partial<ServerValues>): void;
    field(name: 'host' | 'port' | 'username' | 'password'): {
      value: string;
      error: string | undefined;
      onChange: (value: string) => void;
    };
  };
  hostExample: string;
  /** The usual port of each encryption, which is set together with it. */
  ports: Readonly<Record<Encryption, number>>;
  /** Whether a password is stored, which can be replaced but is never shown. */
  hasPassword: boolean;
}

/** A server with its user. */
export function ServerFields({ form, hostExample, ports, hasPassword }: ServerFieldsProps) {
  const labels: Readonly<Record<Encryption, string>> = {
    tls: `TLS from the start (port ${ports.tls})`,
    starttls: `STARTTLS (port ${ports.starttls})`,
  };
  return (
    <>
      <div className={settingsFormStyles.pair}>
        <TextField label="Host" placeholder={hostExample} {...form.field('host')} />
        <TextField label="Port" inputMode="numeric" {...form.field('port')} />
      </div>
      <SelectField
        label="Encryption"
        options={ENCRYPTIONS.map((value) => ({ value, label: labels[value] }))}
        value={form.values.encryption}
        onChange={(encryption) => form.set({ encryption, port: String(ports[encryption]) })}
      />
      <div className={settingsFormStyles.pair}>
        <TextField label="User name" autoComplete="off" {...form.field('username')} />
        <SecretField label="Password" isStored={hasPassword} {...form.field('password')} />
      </div>
    </>
  );
}
