import { Popover } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import './AccountTitle.css';

interface AccountTitleProps {
  name: string;
  description: string;
}

/** Delay in milliseconds, so that moving the pointer across the name does not open the popup. */
const OPEN_MS = 150;
/** Time in milliseconds to move the pointer into the popup. */
const CLOSE_MS = 120;

/** The account's name; hovering or focusing it shows the description. */
export function AccountTitle({ name, description }: AccountTitleProps) {
  const [opened, setOpened] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const setOpenedLater = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(next), next ? OPEN_MS : CLOSE_MS);
  };
  const setOpenedNow = (next: boolean) => {
    clearTimeout(timer.current);
    setOpened(next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const pointer = { onMouseEnter: () => setOpenedLater(true), onMouseLeave: () => setOpenedLater(false) };
  return (
    <h1 className="at">
      <Popover opened={opened} onChange={setOpenedNow} withRoles={false} width={360} position="bottom-start" offset={4}>
        <Popover.Target>
          <button
            type="button"
            className="at-name ell"
            aria-describedby={opened ? id : undefined}
            onFocus={(event) => event.currentTarget.matches(':focus-visible') && setOpenedNow(true)}
            onBlur={() => setOpenedNow(false)}
            onClick={() => setOpenedNow(true)}
            onKeyDown={(event) => event.key === 'Escape' && setOpenedNow(false)}
            {...pointer}
          >
            {name}
          </button>
        </Popover.Target>
        <Popover.Dropdown id={id} role="tooltip" className="at-description" {...pointer}>
          {description || 'No description found.'}
        </Popover.Dropdown>
      </Popover>
    </h1>
  );
}
