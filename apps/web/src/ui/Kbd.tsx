import './Kbd.css';

/** One key. */
export const Kbd = ({ children }: { children: string }) => <kbd className="kbd">{children}</kbd>;

/** A sequence or chord, keys parted by spaces: `G A`. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className="row" style={{ gap: 4 }}>
    {keys.split(' ').map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
  </span>
);
