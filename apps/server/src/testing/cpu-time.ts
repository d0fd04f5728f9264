/** Processor time of this process in milliseconds: unlike the time of a clock it stays the same on a busy machine. */
export function measureCpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
