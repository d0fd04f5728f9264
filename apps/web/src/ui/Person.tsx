import type { CSSProperties } from 'react';
import { getHue, getInitials } from './initials.ts';
import './Person.css';

interface PersonProps {
  name: string;
  image?: string | null;
  size?: number;
}

/** A person's picture or initials. It says nothing to screen readers: the name stands beside it or in hidden text. */
export function Person({ name, image, size = 20 }: PersonProps) {
  const style = { '--hue': getHue(name), '--s': `${size}px` } as CSSProperties;
  if (image) return <img className="av" src={image} alt="" style={style} />;
  return (
    <span className="av" aria-hidden style={style}>
      {getInitials(name)}
    </span>
  );
}
