import { encode } from 'uqr';
import './SecondFactor.css';

/** Width of the quiet zone in modules, as required by the standard. */
const BORDER = 4;

/**
 * A QR code that is generated locally, so that its secret does not leave the page. It is dark on light in both color schemes, so that
 * cameras can read it.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="sef-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
