/** Loaded into a server before its program: its clock goes by `MOVED_CLOCK_MS` before the real one, as steadily. */
const moved = Number(process.env.MOVED_CLOCK_MS);
const now = (
  (real) => () =>
    real.now() + moved
)(Date);

globalThis.Date = new Proxy(Date, {
  construct: (real, given, as) => Reflect.construct(real, given.length === 0 ? [now()] : given, as),
  apply: (real) => new real(now()).toString(),
  get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
});
