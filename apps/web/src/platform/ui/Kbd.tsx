import './Kbd.css';

/** Shows one key. */
export const Kbd = ({ children }: { children: string }) => <kbd className="kbd">{children}</kbd>;

/** Shows a key sequence or chord, with keys separated by spaces: `G A`. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className="row" style={{ gap: 4 }}>
    {keys.split(' ').map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
  </span>
);
