import { Monitor, Smartphone } from 'lucide-react';
import { isHandheld } from './format-session.ts';

/** A device with its icon. */
export function DeviceCell({ device }: { device: string }) {
  const Icon = isHandheld(device) ? Smartphone : Monitor;
  return (
    <span className="row">
      <Icon size={14} strokeWidth={1.75} aria-hidden className="se-dev" />
      <span className="ell">{device}</span>
    </span>
  );
}
