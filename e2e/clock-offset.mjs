/** Preloaded into a server process: sets its clock `CLOCK_OFFSET_MS` milliseconds ahead of the real time. */
const offsetMs = Number(process.env.CLOCK_OFFSET_MS);
const now = (
  (real) => () =>
    real.now() + offsetMs
)(Date);

globalThis.Date = new Proxy(Date, {
  construct: (real, given, as) => Reflect.construct(real, given.length === 0 ? [now()] : given, as),
  apply: (real) => new real(now()).toString(),
  get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
});
