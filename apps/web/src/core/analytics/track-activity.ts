/**
 * Records clicks, links, forms and scrolling. Controls are described by constants of our own code, their type and their
 * class, and never by their text, value or target, which may contain customer data.
 */
import type { EventKind } from './event-queue.ts';

const CONTROLS =
  'a[href], button, summary, input, select, textarea, [role=button], [role=checkbox], [role=link], [role=menuitem], ' +
  '[role=menuitemcheckbox], [role=menuitemradio], [role=option], [role=radio], [role=row], [role=switch], [role=tab]';
/** The class names of our style sheets, such as `Card-title`. */
const OWN_CLASS = /^[A-Z][A-Za-z]*-[A-Za-z]+$/;
/** Scrolling is reported when it has stopped for this time, in milliseconds. */
const SCROLL_PAUSE_MS = 250;
/** Depths are reported in steps, in percent. */
const SCROLL_STEP = 25;

const findOwnClass = (element: Element | null): string | null => {
  for (let one = element; one; one = one.parentElement) {
    const name = [...one.classList].find((each) => OWN_CLASS.test(each));
    if (name) return name;
  }
  return null;
};

const describeControl = (control: Element): string =>
  control.getAttribute('role') ?? (control instanceof HTMLInputElement ? control.type : control.localName);

const DESTINATIONS: Readonly<Record<string, string>> = { 'mailto:': 'email', 'tel:': 'phone' };

function describeDestination({ href, origin, protocol, download, hash }: HTMLAnchorElement): string {
  const scheme = DESTINATIONS[protocol];
  if (scheme) return scheme;
  if (download || href.startsWith('blob:')) return 'file';
  if (origin !== location.origin) return 'external';
  return hash.startsWith('#') ? 'screen' : 'file';
}

/** Returns how far an element is scrolled down, in percent of its content. */
function measureDepth(target: EventTarget | null): number | undefined {
  const element = target instanceof Element ? target : document.scrollingElement;
  if (!element || element.scrollHeight <= element.clientHeight) return undefined;
  return Math.min(100, (100 * (element.scrollTop + element.clientHeight)) / element.scrollHeight);
}

export interface ActivityTracker {
  /** Starts the measurement of the depth again, for another screen. */
  resetDepth(): void;
  stop(): void;
}

export function trackActivity(
  record: (kind: EventKind, properties: Record<string, string | number | null>) => void,
): ActivityTracker {
  const tracking = new AbortController();
  let deepest = -1;
  let scrolled: EventTarget | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const recordClick = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest(CONTROLS) : null;
    if (!control) return;
    const part = findOwnClass(control);
    if (control instanceof HTMLAnchorElement) record('link', { destination: describeDestination(control), part });
    else record('click', { control: describeControl(control), part });
  };
  const recordForm = ({ target }: Event) =>
    record('form', { part: findOwnClass(target instanceof Element ? target : null) });
  const recordDepth = () => {
    timer = undefined;
    const depth = measureDepth(scrolled);
    if (depth === undefined) return;
    const step = Math.floor(depth / SCROLL_STEP) * SCROLL_STEP;
    if (step <= deepest) return;
    deepest = step;
    record('scroll', { depth: step });
  };
  const onScroll = ({ target }: Event) => {
    scrolled = target;
    clearTimeout(timer);
    timer = setTimeout(recordDepth, SCROLL_PAUSE_MS);
  };
  // Captured, because components stop events from bubbling.
  const options = { capture: true, passive: true, signal: tracking.signal };
  document.addEventListener('click', recordClick, options);
  document.addEventListener('submit', recordForm, options);
  document.addEventListener('scroll', onScroll, options);
  const cancelMeasurement = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    resetDepth() {
      cancelMeasurement();
      deepest = -1;
    },
    stop() {
      cancelMeasurement();
      tracking.abort();
    },
  };
}
